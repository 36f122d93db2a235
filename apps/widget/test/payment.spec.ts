/** The way to the checkout and back to the page. */
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { axeFindings, canLook, inBrowser } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import type { Page } from 'puppeteer-core';
import { emptying } from '@venue/testing/database';
import { atCheckout, heading, see } from './part-steps';
import { morning, openWidgetSite, type WidgetSite, type WidgetTab } from './widget-page';

let site: WidgetSite;
beforeAll(async () => {
  if (canLook) site = await openWidgetSite();
});
afterEach(async () => {
  if (!canLook) return;
  await site.closeTabs();
  await site.service.sql(emptying('booking'));
  await site.moveTo(morning);
});
afterAll(() => site?.close());

const press = (page: Page, text: string): Promise<void> =>
  page.locator(`>>> button::-p-text(${text})`).click();

const seeBooked = (page: Page): Promise<void> => see(page, 'h2::-p-text(You are booked)');
const seeUnpaid = (page: Page): Promise<void> => see(page, 'h2::-p-text(Not paid yet)');

async function typesOf({ events }: WidgetTab): Promise<readonly string[]> {
  return (await events()).map(({ type }) => type);
}

/** Books for six at The Harbour, who owe £60. */
async function owe(body?: string): Promise<WidgetTab> {
  const tab = await site.open({
    venue: 'the-harbour',
    attributes: { date: '2026-12-08', 'party-size': '6' },
    head: '<script>{ const now = Date.now; window.aheadMs = 0; Date.now = () => now() + aheadMs; }</script>',
    ...(body !== undefined && { body }),
  });
  const { page } = tab;
  await press(page, '6pm');
  await see(page, 'p::-p-text(A deposit of £60.00)');
  await see(page, 'p::-p-text(If you cancel, the deposit is not refunded automatically)');
  await page.locator('>>> #fullName').fill('Ada Lovelace');
  await page.locator('>>> #phone').fill('+44 117 496 0001');
  await press(page, 'Book and go on to pay');
  await see(page, 'p::-p-text(To pay: £60.00)');
  return tab;
}

async function goToCheckout(page: Page): Promise<void> {
  await press(page, 'Pay now');
  await page.locator('button[value=pay]').waitHandle();
}

async function id(): Promise<string> {
  const [row] = await site.service.sql<{ id: string }>('select id from booking');
  return row?.id ?? '';
}

/** Skips the time that the page waits for news, and records it. */
const hastened = `{
  const wait = window.setTimeout;
  let now = Date.now();
  Date.now = () => now;
  window.waitedMs = [];
  window.setTimeout = (act, ms, ...rest) => {
    if (ms !== 2000 && ms !== 5000) return wait(act, ms, ...rest);
    return wait(() => {
      waitedMs.push(ms);
      now += ms;
      act();
    });
  };
  // The deployment's clock stops, and the page must use its own.
  const get = Headers.prototype.get;
  Headers.prototype.get = function (name) {
    return name === 'Date' ? null : get.call(this, name);
  };
}`;

const states = async (): Promise<readonly string[]> =>
  (await site.service.sql<{ state: string }>('select state from booking')).map(
    ({ state }) => state,
  );

inBrowser('a guest who owes a deposit', () => {
  it('pays, comes back to a clean address, and is booked once', async () => {
    const tab = await owe('<p style="height: 3000px">The menu</p>{widget}');
    const { page } = tab;
    await see(page, 'p::-p-text(Please pay by 9:3)');
    expect(await axeFindings(page)).toEqual([]);
    const address = page.url();
    expect((await typesOf(tab)).at(-1)).toBe('vb-hold');
    await goToCheckout(page);
    await atCheckout(page, 'pay');
    // The heading has the focus, so screen readers read it.
    await heading(page, 'You are booked');
    await see(page, 'p::-p-text(You have paid £60.00.)');
    await waitUntil(
      page,
      `(() => {
      const { activeElement } = document.querySelector('venue-booking').shadowRoot;
      const { top, bottom } = activeElement.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    })()`,
    );

    expect(page.url()).toBe(address);
    const [, booked] = await tab.events();
    expect(booked).toEqual({
      type: 'vb-booked',
      detail: { bookingId: await id(), state: 'Confirmed' },
    });
    await see(page, 'a::-p-text(Map)');
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await seeBooked(page);
    expect(await typesOf(tab)).toEqual(['vb-ready']);
    expect(await states()).toEqual(['confirmed']);

    // Starts again, and then returns to the page after the checkout.
    const back = `${address}#vb-booking=${await id()}`;
    await press(page, 'Book another table');
    await heading(page, 'Book a table at The Harbour');
    await page.goto('about:blank');
    await page.goto(back);
    await seeBooked(page);
    expect(await typesOf(tab)).toEqual(['vb-ready']);
  });

  it('does not return to the calendar if the first answer after paying is lost', async () => {
    const tab = await owe();
    const address = tab.page.url();
    await goToCheckout(tab.page);
    await atCheckout(tab.page, 'pay');
    await seeBooked(tab.page);
    const { page } = await site.open({ body: '' });
    let isAway = true;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      void (isAway && request.url().endsWith('/status') ? request.abort() : request.continue());
    });
    await page.goto(`${address}#vb-booking=${await id()}`);
    await see(page, '.failure::-p-text(You seem to be offline)');
    isAway = false;
    await press(page, 'Try again');
    await seeBooked(page);
  });

  it('reports to the page which booking is paid', async () => {
    const { page } = await owe();
    const reported = page.evaluate(
      `new Promise((resolve) => addEventListener('vb-checkout', ({ detail }) => resolve(detail)))`,
    );
    await press(page, 'Pay now');
    expect(await reported).toEqual({ bookingId: await id(), amountPence: 6000 });
  });

  it('whose payment was declined can pay again', async () => {
    const { page } = await owe();
    await goToCheckout(page);
    await atCheckout(page, 'decline');
    await page.waitForSelector('h1::-p-text(Payment declined)');
    await atCheckout(page, 'back');
    await heading(page, 'Not paid yet');
    expect(await axeFindings(page)).toEqual([]);
    await goToCheckout(page);
    await atCheckout(page, 'pay');
    await seeBooked(page);
  });

  it('who goes back in the browser finds the booking, and sees a payment made elsewhere', async () => {
    const tab = await owe();
    const { page } = tab;
    await goToCheckout(page);
    const checkout = page.url();
    await page.goBack();
    await seeUnpaid(page);
    const other = await site.open({ body: '' });
    await other.page.goto(checkout);
    await atCheckout(other.page, 'pay');
    await seeBooked(other.page);
    await page.bringToFront();
    await seeBooked(page);
    const reported = [...(await typesOf(tab)), ...(await typesOf(other))];
    expect(reported.filter((type) => type === 'vb-booked')).toHaveLength(1);
  });

  it('reads whom to ask if two minutes of polling, ever less often, bring no news', async () => {
    const { page } = await owe();
    await page.evaluateOnNewDocument(hastened);
    await page.reload();
    await seeUnpaid(page);
    // Showing the page again restarts the two minutes.
    await page.evaluate(`waitedMs.length = 0; dispatchEvent(new Event('pageshow'))`);
    const unheard =
      'We have not heard of a payment yet. You can call The Harbour on 0117 496 0001.';
    await see(page, `.told::-p-text(${unheard})`);
    await see(page, `[role=status]::-p-text(${unheard})`);
    const waitedMs = [...Array<number>(10).fill(2000), ...Array<number>(20).fill(5000)];
    expect(await page.evaluate('waitedMs')).toEqual(waitedMs);
    const [row] = await site.service.sql<{ reference: string }>('select reference from booking');
    const shown = `document.querySelector('venue-booking').shadowRoot
      .querySelector('.reference strong').innerText.replace(' ', '')`;
    expect(await page.evaluate(shown)).toBe(row?.reference);
  });

  it('who is too late can choose again', async () => {
    const { page } = await owe();
    await site.moveTo('2026-12-01T09:45:00Z');
    await page.reload();
    await see(page, 'p::-p-text(was released, because its deposit was not paid in time)');
    await press(page, 'Book something else');
    await see(page, 'h2::-p-text(Book a table at The Harbour)');
  });

  it('who pays too late reads the outcome on the page', async () => {
    const { page } = await owe();
    const address = page.url();
    await goToCheckout(page);
    await site.moveTo('2026-12-01T09:45:00Z');
    await atCheckout(page, 'pay');
    await waitUntil(page, `!document.querySelector('button[value=pay]')`);
    await page.goto(address);
    await seeBooked(page);
    expect(await states()).toEqual(['confirmed']);
  });
});

inBrowser('a guest who pays too late', () => {
  it.each([
    ['en-GB', 'Your payment came too late. It has been kept safe, and The Harbour will be in'],
    ['fr', 'Votre paiement est arrivé trop tard. Votre argent n’est pas perdu : The Harbour'],
  ])(
    'and whose table somebody else has hears what became of the money, in %s',
    async (lang, words) => {
      const { page } = await owe();
      const address = page.url();
      await goToCheckout(page);
      await site.moveTo('2026-12-01T09:45:00Z');
      await fillEvening();
      await atCheckout(page, 'pay');
      await waitUntil(page, `!document.querySelector('button[value=pay]')`);
      await page.goto(address);
      await page.evaluate(`document.documentElement.lang = '${lang}'`);
      await see(page, `.told::-p-text(${words})`);
      await see(page, '.reference strong');
      expect(await states()).toContain('expired');
      expect(await axeFindings(page)).toEqual([]);
    },
  );
});

/** Others book until no table for six is left that evening. */
async function fillEvening(): Promise<void> {
  for (const time of ['17:00', '18:00', '19:00', '20:00'])
    for (let outcome = ''; outcome !== 'unavailable';) {
      const { body } = await site.service.post('/reservations', {
        venueId: site.service.venueId['the-harbour'],
        date: '2026-12-08',
        time,
        partySize: 6,
        guest: { name: 'Grace Hopper', phone: '+44 117 496 0000' },
      });
      ({ outcome } = body);
    }
}

inBrowser('two elements on one page', () => {
  it('leave the way back to the one that made the booking', async () => {
    const pier = `<venue-booking id="pier" publishable-key="${site.key}"
      venue-id="${site.service.venueId['the-pier']}"></venue-booking>`;
    const tab = await owe(`{widget}<hr>${pier}`);
    const { page } = tab;
    await goToCheckout(page);
    await atCheckout(page, 'pay');
    await seeBooked(page);
    const heading = `document.querySelector('#pier').shadowRoot.querySelector('h2').innerText`;
    expect(await page.evaluate(heading)).toBe('Book a table at The Pier');
    expect((await typesOf(tab)).filter((type) => type === 'vb-booked')).toHaveLength(1);
  });
});
