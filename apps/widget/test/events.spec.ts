/** Guests get tickets for a venue's events on its site. */
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { canLook, inBrowser } from '@venue/testing/browser';
import { goOffline, waitUntil } from '@venue/testing/chromium';
import type { Page } from 'puppeteer-core';
import { errorAt, faultsOf, heading, press, see, shownText, tabTo, valueOf } from './part-steps';
import { openWidgetSite, type WidgetSite } from './widget-page';

/** Two kinds of tickets for Friday evenings, and a free afternoon on 13 December. */
let site: WidgetSite;
beforeAll(async () => {
  if (!canLook) return;
  site = await openWidgetSite(({ venues: [harbour] }) => {
    harbour.events.push({
      slug: 'tasting',
      name: 'Oyster tasting',
      description: null,
      tiers: [{ slug: 'seat', name: 'Seat', pricePence: 0, quota: 6 }],
      weekly: [],
      instances: [
        { startsAt: '2026-12-13T15:00', durationMinutes: 90, capacity: 6 },
        { startsAt: '2026-12-20T15:00', durationMinutes: 90, capacity: 2 },
      ],
    });
  });
});
afterAll(() => site?.close());

const openEvents = (attributes: Readonly<Record<string, string>> = { start: 'events' }) =>
  site.open({ venue: 'the-harbour', attributes });

/** Chooses the first date whose button has that text. */
async function chooseDate(page: Page, text: string): Promise<void> {
  await page.locator(`>>> button[part=date]::-p-text(${text})`).click();
}

async function fillGuest(page: Page): Promise<void> {
  await page.locator('>>> #name').fill('Ada Lovelace');
  await page.locator('>>> #phone').fill('+44 117 496 0001');
}

/** Another guest buys tickets for the date on that day. */
async function buyElsewhere(day: string, quantity: number): Promise<void> {
  const { service } = site;
  const venueId = service.venueId['the-harbour'];
  const { body } = await service.get(`/event-instances?venueId=${venueId}&from=${day}&to=${day}`);
  const [{ eventInstanceId, tiers }] = body.instances;
  const order = { eventInstanceId, tierId: tiers[0].tierId, quantity };
  const { status } = await service.post('/tickets', order);
  expect(status).toBe(201);
}

interface Order {
  readonly quantity: number;
  readonly state: string;
}

const ordersOf = (name: string): Promise<Order[]> =>
  site.service.sql<Order>('select quantity, state from ticket_order where guest_name = $1', [name]);

const wrongPhone = 'Please check this number. One from abroad begins with + and its country code.';

inBrowser('tickets for events', () => {
  it('are ordered by keyboard, free ones at once', async () => {
    const tab = await openEvents({});
    const { page, complaints, events } = tab;
    await see(page, 'nav');
    await tabTo(page, 'Events');
    await page.keyboard.press('Enter');
    await heading(page, 'Events at The Harbour');
    await see(page, '::-p-text(Three players, three courses)');
    expect(await faultsOf(tab, 'events')).toEqual([]);

    await tabTo(page, '13 December');
    await page.keyboard.press('Enter');
    await heading(page, 'Oyster tasting');
    expect(await shownText(page)).toMatch(/Total\s+Free/);
    for (const [id, text] of [
      ['quantity', '3'],
      ['name', 'Grace Hopper'],
      ['phone', '0117 496 0002'],
    ] as const) {
      await tabTo(page, id);
      await page.keyboard.type(text);
    }
    await tabTo(page, 'Get tickets');
    await page.keyboard.press('Enter');
    await heading(page, 'You are booked');

    expect(await ordersOf('Grace Hopper')).toEqual([{ quantity: 3, state: 'confirmed' }]);
    expect((await events()).map(({ type }) => type)).toEqual(['vb-ready', 'vb-booked']);
    expect(complaints).toEqual([]);
  });

  it('have their price shown before the order, and lead to the payment', async () => {
    const tab = await openEvents();
    const { page } = tab;
    await chooseDate(page, '4 December');
    await heading(page, 'Friday jazz');
    await fillGuest(page);
    await press(page, 'Continue to payment');
    await see(page, '#tier-error::-p-text(Please choose a ticket)');
    await press(page, 'Front row');
    await page.locator('>>> #quantity').fill('3');
    await see(page, '.total::-p-text(£120.00)');
    expect(await faultsOf(tab, 'tickets')).toEqual([]);

    await press(page, 'Continue to payment');
    await heading(page, 'One more step: payment');
    expect(await shownText(page)).toContain('£120.00');
    expect(await ordersOf('Ada Lovelace')).toEqual([{ quantity: 3, state: 'held' }]);
    const [stored] = Object.values(
      (await page.evaluate('({ ...sessionStorage })')) as Record<string, string>,
    );
    expect(stored).toContain('bookingId');
    expect(stored).not.toContain('Ada');
  });

  it('are ordered once if the page is reloaded before the answer has come', async () => {
    const { page, events } = await openEvents();
    await chooseDate(page, '13 December');
    await heading(page, 'Oyster tasting');
    await page.locator('>>> #quantity').fill('1');
    await page.locator('>>> #name').fill('Mary Somerville');
    await page.locator('>>> #phone').fill('+44 117 496 0003');
    site.loseAnswers('/tickets');
    await press(page, 'Get tickets');
    await waitUntil(
      page,
      `performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/tickets'))`,
    );
    // Loaded again before the page has the order's id, and then once more.
    await page.reload();
    await see(page, '::-p-text(You seem to be offline)');
    expect(await shownText(page)).not.toContain('Events at');
    site.loseAnswers(null);
    await page.reload();
    await see(page, 'h2::-p-text(You are booked)');
    expect(await ordersOf('Mary Somerville')).toEqual([{ quantity: 1, state: 'confirmed' }]);
    expect((await events()).map(({ type }) => type)).toEqual(['vb-ready', 'vb-booked']);
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('Mary');
  });

  it('that are sold meanwhile are counted again, and what is typed is kept', async () => {
    const { page, events } = await openEvents();
    await chooseDate(page, '20 December');
    await heading(page, 'Oyster tasting');
    expect(await shownText(page)).toContain('2 left');
    await fillGuest(page);
    await buyElsewhere('2026-12-20', 1);
    await press(page, 'Get tickets');
    await see(page, '::-p-text(1 left)');
    expect(await shownText(page)).toMatch(/only 1 .*left/);
    expect(await valueOf(page, 'name')).toBe('Ada Lovelace');
    expect(await valueOf(page, 'quantity')).toBe('1');
    await buyElsewhere('2026-12-20', 1);
    await press(page, 'Get tickets');
    await heading(page, 'Events at The Harbour');
    expect((await events()).at(-1)).toMatchObject({ detail: { slug: 'no-availability' } });
    expect(await shownText(page)).toMatch(/20 December[^]*Sold out/);
    // The form of the other kind of booking already has the guest's name.
    await press(page, 'Something else in mind');
    await heading(page, 'Write to The Harbour');
    expect(await valueOf(page, 'name')).toBe('Ada Lovelace');
  });

  it('need a name and a phone that can be called', async () => {
    const { page } = await openEvents();
    await chooseDate(page, '13 December');
    await heading(page, 'Oyster tasting');
    await press(page, 'Get tickets');
    await errorAt(page, 'name', 'Please tell us your name.');
    await page.locator('>>> #name').fill('Ada');
    await page.locator('>>> #phone').fill('12');
    await press(page, 'Get tickets');
    await errorAt(page, 'phone', wrongPhone);
  });

  it('can be ordered again after a network failure, also in French', async () => {
    const { page } = await openEvents({ lang: 'fr' });
    await see(page, 'nav');
    const offline = '.failure::-p-text(Vous semblez hors ligne)';
    let lost = /events-\w+\.js/;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      void (lost.test(request.url()) ? request.abort() : request.continue());
    });
    /** The guest sees the next step without pressing anything. */
    const comeBack = async (): Promise<void> => {
      await goOffline(page);
      lost = /^$/;
      await page.setOfflineMode(false);
    };
    await press(page, 'Événements');
    await heading(page, 'Cette page ne s’est pas chargée');
    await comeBack();
    await see(page, 'button[part=date]');

    // Events whose dates are not loaded are not shown as if they had none.
    await page.reload();
    lost = /\/event-instances/;
    await press(page, 'Événements');
    await see(page, offline);
    expect(await page.$$('>>> .event')).toEqual([]);
    await press(page, 'Tables');
    await press(page, 'Événements');
    await see(page, offline);
    await comeBack();
    await see(page, 'button[part=date]');

    const until = await shownText(page);
    lost = /\/event-instances/;
    await press(page, 'Voir les dates suivantes');
    await see(page, offline);
    expect(until).toContain((await shownText(page)).match(/Pas de date[^.]*\./)?.[0]);
    await comeBack();
    await see(page, 'button[part=date]::-p-text(28 mars)');

    await chooseDate(page, '13 décembre');
    await heading(page, 'Oyster tasting');
    await page.locator('>>> #name').fill('Émilie du Châtelet');
    await page.locator('>>> #phone').fill('+44 117 496 0004');
    await page.locator('>>> #quantity').fill('1');
    lost = /\/tickets$/;
    await press(page, 'Obtenir les billets');
    await see(page, offline);
    await comeBack();
    await heading(page, 'C’est réservé');
    expect(await shownText(page)).toMatch(
      /Votre billet est réservé \(1 × Seat\)\s: Oyster tasting, dimanche 13 décembre à 15:00/,
    );
    expect(await ordersOf('Émilie du Châtelet')).toEqual([{ quantity: 1, state: 'confirmed' }]);
  });

  it.each(['events', 'enquiry', 'waiting'])(
    'and the part “%s” loads all that it needs',
    async (part) => {
      const names = await readdir(site.files);
      const name = names.find((one) => one.startsWith(`${part}-`)) ?? '';
      const text = await readFile(`${site.files}/${name}`, 'utf8');
      // The rest is loaded through the toolkit, so no file is shared with the core.
      expect(names.filter((one) => one.startsWith('chunk-'))).toEqual([]);
      expect(text).not.toMatch(/import\s*[("'{*]|from\s*["']\.\//);
    },
  );
});
