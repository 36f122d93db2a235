/** Cancelling the tickets of a date in the console, and the evidence for a dispute, in Chromium. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { guest } from '@venue/testing/deployment';
import { inBrowser } from '@venue/testing/browser';
import { payNewest, sendCallback } from '@venue/testing/paying';
import type { PaymentRequestId } from '@venue/domain/payment/request';
import { until } from '@venue/testing/until';
import type { Page } from 'puppeteer-core';
import { openConsoleSite, press, sees, textOf, type ConsoleSite } from './console-site';
import { faultsOfPage } from './faults-of-page';

let site: ConsoleSite;
/** A manager's tab. */
let page: Page;

inBrowser('the money of a manager', () => {
  beforeAll(async () => {
    site = await openConsoleSite();
    ({ page } = await site.open('manager'));
  });
  afterAll(() => site?.close());

  it('has the tickets of a date that is off sale, which one step cancels and refunds', async () => {
    const { order, paid } = await paidTickets();
    await go({ venue: 'the-harbour' }, page);
    await sees(page, `1 order is still valid · ${paid} can be refunded`);
    expect(await faultsOfPage(page, 'cancelled-dates')).toEqual([]);

    await page.locator('::-p-aria([name="Why, for the team"])').fill('The band is ill');
    await press(page, `and refund ${paid}`);
    await press(page, 'Cancel all tickets');
    await sees(page, '1 order is cancelled, and the buyers are notified.');
    expect(await stateOf(order)).toBe('confirmed');
    await press(page, 'Yes: cancel all tickets');

    await until(async () => (await stateOf(order)) === 'cancelled');
    await sees(page, `${paid} is being refunded`);
    expect(await textOf(page)).not.toContain('Cancel all tickets');
  });

  it('charges the fee of a card after a no-show, and sees what is fair', async () => {
    const reference = await missedWithCard();
    await openBooking(reference, page);
    await press(page, 'Card: £40.00 held');
    await press(page, 'Charge the fee');
    await sees(page, 'The table was not booked again. Fair: £40.00.');
    await page.locator('::-p-aria([name="Amount"])').fill('30');
    await page.locator('::-p-aria([name="Why"])').fill('Nobody came');
    await press(page, 'Charge the card');
    await sees(page, '£30.00 is charged to the guest’s card, once. This is final.');
    expect(await chargesOf(reference)).toEqual([]);
    await press(page, 'Yes: charge the card');

    await sees(page, '(not confirmed yet): Nobody came');
    expect(await chargesOf(reference)).toEqual([3000]);
    expect(await textOf(page)).not.toContain('Charge the fee');
  });

  it('has the evidence for a dispute on one page', async () => {
    const reference = await site.book({ time: '18:00', partySize: 6, name: 'Una Unwin' });
    await payNewest(site.service, reference);
    await site.service.sql(
      `insert into dispute (id, payment_id, dispute_id, status, amount_pence, reason, opened_at)
       select gen_random_uuid(), entry.id, 'du_1', 'inquiry', 6000, 'fraudulent', app_now()
       from ledger_entry entry join booking on booking.id = booking_id where reference = $1`,
      [reference.replaceAll(' ', '')],
    );
    await go({ venue: 'the-harbour', evidence: reference }, page);

    await sees(page, 'A deposit of £60.00 was asked for.');
    const text = await textOf(page);
    expect(text).toContain('£60.00, opened');
    expect(text).toContain('The bank asks about the payment.');
    expect(text).toContain('Deposit of £60.00 paid through test');
    // A printed link would let its reader cancel the booking.
    expect(text).not.toContain('/manage/');
    expect(text).toContain('Una Unwin, +441174960000');
    expect(await faultsOfPage(page, 'evidence')).toEqual([]);
  });
});

const go = (parameters: Record<string, string>, at: Page): Promise<unknown> =>
  at.evaluate(
    `location.hash = ${JSON.stringify(`#/money?${new URLSearchParams(parameters).toString()}`)}`,
  );

/** Paid tickets for a date that is then taken off sale. */
async function paidTickets(): Promise<{ readonly order: string; readonly paid: string }> {
  const { service } = site;
  const [on] = await service.sql<{ instance: string; tier: string }>(
    `select date.id as instance, tier.id as tier from event_instance date
     join ticket_tier tier using (event_id)
     where price_pence > 0 and starts_at > app_now() order by starts_at limit 1`,
  );
  const wish = { eventInstanceId: on?.instance, tierId: on?.tier, quantity: 2, guest };
  const { body } = await service.post('/tickets', wish);
  const [request] = await service.sql<{ id: PaymentRequestId; amount: number }>(
    'select id, amount_pence as amount from payment_request where order_id = $1',
    [body.bookingId],
  );
  const { id: requestId, amount: amountPence } = request!;
  await sendCallback(service, { paymentId: 'tickets-1', requestId, amountPence });
  await service.sql('update event_instance set retired_at = app_now() where id = $1', [
    on?.instance,
  ]);
  return { order: body.bookingId, paid: `£${(amountPence / 100).toFixed(2)}` };
}

/** A booking with a card, whose guests never came. */
async function missedWithCard(): Promise<string> {
  const reference = await site.book({ time: '18:00', partySize: 6, name: 'Una Unwin' });
  const stored = reference.replaceAll(' ', '');
  await site.service.sql(
    `insert into card (booking_id, environment, request_id, provider, provider_card, consent_text,
       consent_revision, consent_at)
     select booking_id, environment, id, 'test', 'card-1', 'Agreed', 1, app_now()
     from payment_request where booking_id = (select id from booking where reference = $1)`,
    [stored],
  );
  await site.service.sql(
    `update booking set state = 'no_show', hold_until = null, deposit_pence = 0,
       guarantee = '{"feePence": 4000, "status": "held"}' where reference = $1`,
    [stored],
  );
  return reference;
}

const openBooking = (reference: string, at: Page): Promise<unknown> => {
  const address = { venue: 'the-harbour', date: '2026-12-01', booking: reference };
  const hash = `#/tonight?${new URLSearchParams(address).toString()}`;
  return at.evaluate(`location.hash = ${JSON.stringify(hash)}`);
};

async function chargesOf(reference: string): Promise<readonly number[]> {
  const rows = await site.service.sql<{ amount: number }>(
    `select amount_pence as amount from ledger_entry join booking on booking.id = booking_id
     where reference = $1 and decision = 'charged'`,
    [reference.replaceAll(' ', '')],
  );
  return rows.map(({ amount }) => amount);
}

async function stateOf(order: string): Promise<string | undefined> {
  const [row] = await site.service.sql<{ state: string }>(
    'select state from ticket_order where id = $1',
    [order],
  );
  return row?.state;
}
