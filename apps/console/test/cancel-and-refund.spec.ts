/** Cancelling a paid booking in the console, with and without a refund, in Chromium. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pence } from '@venue/domain/shared/money';
import { parseReference } from '@venue/domain/shared/ids';
import { showBooking, toBookingDetails } from '@venue/operations/bookings/history/show-booking';
import { refundPayment } from '@venue/operations/money/refund-payment';
import { inBrowser } from '@venue/testing/browser';
import { payNewest } from '@venue/testing/paying';
import { until } from '@venue/testing/until';
import type { Page } from 'puppeteer-core';
import { openConsoleSite, press, sees, textOf, type ConsoleSite } from './console-site';

const why = 'The kitchen is flooded';
const tick = 'and refund £60.00';

let site: ConsoleSite;
/** A manager's tab. */
let page: Page;

inBrowser('the form that cancels a booking', () => {
  beforeAll(async () => {
    site = await openConsoleSite();
    ({ page } = await site.open('manager'));
  });
  afterAll(() => site?.close());

  it('refunds nothing, unless its box is ticked', async () => {
    const reference = await openPaid('2026-12-10', page);
    expect(await isTicked()).toBe(false);
    await cancel();

    await until(async () => (await stateOf(reference)) === 'cancelled');
    expect(await ledgerOf(reference)).toEqual(['payment 6000 succeeded']);
  });

  it('cancels and then refunds for the same reason', async () => {
    const reference = await openPaid('2026-12-11', page);
    await press(page, tick);
    await cancel();

    await until(async () => (await ledgerOf(reference)).length === 3);
    expect(await stateOf(reference)).toBe('cancelled');
    expect(await ledgerOf(reference)).toContain(`refund 6000 pending: ${why}`);
    await sees(page, `(not confirmed yet): ${why}`);
  });

  it('leaves the booking cancelled and says so, if the refund fails', async () => {
    const reference = await openPaid('2026-12-12', page);
    await press(page, tick);
    const release = site.hold('POST', /money\/refund/);
    await cancel();
    await until(async () => (await stateOf(reference)) === 'cancelled');
    const amountPence = 1000 as Pence;
    const other = { reference: parseReference(reference)!, amountPence, reason: 'Agreed' };
    await site.service.perform(refundPayment, other);
    release();

    await sees(page, 'The booking is cancelled. £60.00 is not refunded: The money has changed');
    expect(await stateOf(reference)).toBe('cancelled');
    expect(await ledgerOf(reference)).toContain('refund 1000 pending: Agreed');
    expect(await ledgerOf(reference)).not.toContain(`refund 6000 pending: ${why}`);
  });

  it('offers no refund to a host', async () => {
    const host = await site.open('host');
    await openPaid('2026-12-16', host.page);

    await sees(host.page, 'Why, for the team');
    expect(await textOf(host.page)).not.toContain('and refund');
  });
});

/** A booking with a paid deposit of £60, whose form is open. */
async function openPaid(date: string, at: Page): Promise<string> {
  const reference = await site.book({ time: '18:00', partySize: 6, name: 'Una Unwin', date });
  await payNewest(site.service, reference);
  const address = new URLSearchParams({ venue: 'the-harbour', date, booking: reference });
  await at.evaluate(`location.hash = ${JSON.stringify(`#/tonight?${address.toString()}`)}`);
  await sees(at, 'Money: £60.00 of £60.00 paid');
  await press(at, 'Cancel');
  return reference;
}

const isTicked = async (): Promise<unknown> =>
  (await page.waitForSelector(`::-p-aria([name="${tick}"][role="checkbox"])`))?.evaluate(
    (box) => (box as unknown as { readonly checked: boolean }).checked,
  );

async function cancel(): Promise<void> {
  await page.locator('::-p-aria([name="Why, for the team"])').fill(why);
  await press(page, 'Cancel the booking');
}

async function stateOf(reference: string): Promise<string | undefined> {
  return (await detailsOf(reference)).booking.state;
}

/** The entries as words, such as `refund 6000 pending: Agreed`. */
async function ledgerOf(reference: string): Promise<readonly string[]> {
  const { ledger } = await detailsOf(reference);
  return ledger.map(({ kind, amountPence, status, reason }) => {
    return `${kind} ${amountPence} ${status}${reason === null ? '' : `: ${reason}`}`;
  });
}

async function detailsOf(reference: string) {
  const wish = { reference: parseReference(reference)! };
  return toBookingDetails(await site.service.perform(showBooking, wish));
}
