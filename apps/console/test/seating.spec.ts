/** Swaps, several tables for one booking, and bookings without a table, on the console. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inBrowser } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import { guest } from '@venue/testing/deployment';
import { seatBooking } from '@venue/operations/bookings/attend/attendance';
import { bookByPhone } from '@venue/operations/bookings/make/book-by-phone';
import type { Page } from 'puppeteer-core';
import { openConsoleSite, press, sees, textOf, type ConsoleSite } from './console-site';
import { faultsOfPage } from './faults-of-page';

inBrowser('seating on the console', () => {
  let site: ConsoleSite;
  let page: Page;

  beforeAll(async () => {
    site = await openConsoleSite((group) => {
      const [venue] = group.venues;
      const table = (name: string, maxCovers: number) => {
        return { name, area: 'main', minCovers: 1, maxCovers, priority: 1 };
      };
      venue.tables = [table('D1', 2), table('D2', 4), table('D3', 4), table('D4', 5)];
      venue.combinations = [];
    });
    await site.book({ time: '18:00', partySize: 2, name: 'Patel' });
    await site.book({ time: '18:15', partySize: 4, name: 'Sato' });
    ({ page } = await site.open('manager'));
    await sees(page, 'Patel');
  });
  afterAll(() => site?.close());

  const tonight = `document.querySelector('team-console').shadowRoot
    .querySelector('console-tonight').shadowRoot`;
  const panel = `${tonight}.querySelector('console-booking-panel').shadowRoot`;
  const open = async (name: string): Promise<void> => {
    await page.evaluate(`[...${tonight}.querySelectorAll('button.open')]
      .find((one) => one.textContent.includes('${name}')).click()`);
    await sees(page, 'Move');
    await page.evaluate(`[...${panel}.querySelectorAll('summary')]
      .find((one) => one.textContent === 'Move').click()`);
    await sees(page, 'Any tables together');
  };
  const click = (selector: string): Promise<unknown> =>
    page.evaluate(`${panel}.querySelector('${selector}').click()`);
  const tablesOf = async (name: string): Promise<readonly string[]> => {
    const rows = await site.service.sql<{ name: string }>(
      `select dining_table.name from allocation join booking on booking.id = booking_id
       join dining_table on dining_table.id = table_id
       where guest_name = $1 and active order by 1`,
      [name],
    );
    return rows.map((row) => row.name);
  };

  it('swaps two bookings with three taps', async () => {
    await open('Patel');
    await page.evaluate(`[...${panel}.querySelectorAll('li button')]
      .find((one) => one.textContent.includes('Sato')).click()`);
    await sees(page, 'Patel and Sato have swapped their tables.');

    expect([await tablesOf('Patel'), await tablesOf('Sato')]).toEqual([['D2'], ['D1']]);
  });

  it('assigns several tables together', async () => {
    await waitUntil(page, `${panel}.querySelector('[aria-label=Tables] label') !== null`);
    await page.evaluate(`[...${panel}.querySelectorAll('label.tick')]
      .filter((one) => /D3|D4/.test(one.textContent)).forEach((one) => one.click())`);
    expect(await faultsOfPage(page, 'choose-tables')).toEqual([]);
    await click('form:has(label.tick) button');
    await sees(page, 'Patel has D3 + D4 now.');

    expect(await tablesOf('Patel')).toEqual(['D3', 'D4']);
  });

  it.each([360, 820, 1440])('lists bookings without a table first, at %i pixels', async (width) => {
    await page.setViewport({ width, height: 900 });
    await site.service.sql(`update booking set is_unplaced = true where guest_name = 'Sato'`);
    await site.service.sql(`delete from allocation
      where booking_id in (select id from booking where guest_name = 'Sato')`);
    await page.evaluate(`location.hash = '#/search'`);
    await page.reload();
    await page.evaluate(`location.hash = '#/tonight'`);
    await sees(page, 'Needs a table');

    const text = await textOf(page);
    expect(text.indexOf('Sato')).toBeLessThan(text.indexOf('Patel'));
    await press(page, 'Timeline');
    await sees(page, 'Main room');
    const drawn = await textOf(page);
    expect(drawn.indexOf('Needs a table')).toBeLessThan(drawn.indexOf('Main room'));
    await press(page, 'Timeline');
  });

  it('prints bookings without a table first', async () => {
    await page.evaluate('window.print = () => undefined');
    await press(page, 'Print by table');
    await waitUntil(page, `${tonight}.querySelector('.sheet tbody tr') !== null`);
    const rows = `[...${tonight}.querySelectorAll('.sheet tbody tr')].map((row) =>
      [row.cells[0].textContent, row.cells[2].textContent])`;

    expect(((await page.evaluate(rows)) as unknown[])[0]).toEqual(['Needs a table', 'Sato']);
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  });

  it('offers no swap with a later party at whose table others sit now', async () => {
    const date = '2026-12-02';
    const book = (name: string, time: string, table: string) =>
      site.service.perform(bookByPhone, {
        ...{ venueId: 'the-harbour', date, time, partySize: 2, tables: [table] },
        ...{ guest: { ...guest, name, email: null }, tellGuest: false },
      } as object);
    const [there, okafor] = [
      await book('Berg', '18:00', 'D3'),
      await book('Okafor', '18:30', 'D4'),
    ];
    await book('Lind', '19:45', 'D3');
    await book('Grau', '19:45', 'D2');
    await site.moveTo(`${date}T18:30:00Z`);
    for (const { reference, version } of [there, okafor])
      await site.service.perform(seatBooking, { reference, version } as object);
    // The session of the day before may have ended.
    ({ page } = await site.open('manager'));
    await page.evaluate(`location.hash = '#/tonight?venue=the-harbour&date=${date}'`);
    await sees(page, 'Okafor');
    await open('Okafor');
    await sees(page, 'Swap tables');

    const swaps = await page.evaluate(`[...${panel}.querySelectorAll('h3')]
      .find((one) => one.textContent === 'Swap tables').nextElementSibling.textContent`);
    expect(String(swaps).trim()).toMatch(/^D2\s+Grau$/);
  });
});
