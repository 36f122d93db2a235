/** Tables in the console: their state, swaps, several for one booking, and none. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { seatBooking } from '@venue/operations/bookings/attend/attendance';
import { bookByPhone } from '@venue/operations/bookings/make/book-by-phone';
import { inBrowser } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import { guest } from '@venue/testing/deployment';
import type { Page } from 'puppeteer-core';
import { type ConsoleSite, openConsoleSite, press, sees, textOf } from './console-site';
import { faultsOfPage } from './faults-of-page';

describe('the list of tables', () => {
  inBrowser('the tables of the console', () => {
    let site: ConsoleSite;
    let page: Page;

    beforeAll(async () => {
      site = await openConsoleSite((group) => {
        const [venue] = group.venues;
        const table = (name: string, maxCovers: number) => {
          return { name, area: 'main', minCovers: 1, maxCovers, priority: 1 };
        };
        const terrace = { name: 'P1', area: 'terrace', minCovers: 1, maxCovers: 1, priority: 9 };
        venue.tables = [table('D10', 12), table('D2', 4), table('D1', 2), terrace];
        venue.combinations = [];
        venue.policy.partySizeMax = 12;
        for (const type of venue.bookingTypes) {
          type.partySize.max = 12;
          type.deposits = [];
        }
      });
      await site.book({ time: '18:00', partySize: 2, name: 'Patel' });
      await site.book({ time: '19:30', partySize: 2, name: 'Lind' });
      await site.book({ time: '19:00', partySize: 12, name: 'Okafor' });
      await site.book({ time: '18:15', partySize: 4, name: 'Sato' });
      ({ page } = await site.open('manager'));
      await sees(page, 'Patel');
    });
    afterAll(() => site?.close());
    beforeEach(async () => {
      await page.evaluate(`location.hash = '#/tonight'`);
      await sees(page, 'Okafor');
    });

    const tonight = `document.querySelector('team-console').shadowRoot
    .querySelector('console-tonight').shadowRoot`;
    const valueOf = async (expression: string): Promise<unknown> => page.evaluate(expression);
    const stateOf = async (name: string): Promise<unknown> => {
      const [row] = await site.service.sql<{ state: string }>(
        'select state from booking where guest_name = $1',
        [name],
      );
      return row?.state;
    };
    const goTo = async (iso: string): Promise<void> => {
      await site.moveTo(iso);
      await press(page, 'The next day');
      await press(page, 'The day before');
      await sees(page, 'Okafor');
    };

    it.each([360, 820, 1440])('write a large party in one line at %i pixels', async (width) => {
      await page.setViewport({ width, height: 900 });
      const lines = await valueOf(`[...${tonight}.querySelectorAll('.party')].map((one) => {
      const range = document.createRange();
      const text = [...one.childNodes].find(({ data = '' }) => /\\d/.test(data) && !data.includes('lit'));
      range.selectNodeContents(text);
      return [text.data, range.getClientRects().length, one.scrollWidth <= one.clientWidth];
    })`);
      expect(lines).toContainEqual(['12', 1, true]);
      await page.setViewport({ width: 390, height: 844 });
    });

    it('are sorted by their numbers below the names of their areas', async () => {
      await press(page, 'Timeline');
      await sees(page, 'Main room');
      expect(
        await valueOf(
          `[...${tonight}.querySelectorAll('.names strong')].map((one) => one.textContent)`,
        ),
      ).toEqual(['D1', 'D2', 'D10', 'P1']);
      expect(await textOf(page)).toContain('Terrace');
      await page.evaluate(`location.hash = '#/blocks'`);
      await sees(page, 'Main room');
      const text = await textOf(page);
      expect(text.indexOf('D2')).toBeLessThan(text.indexOf('D10'));
    });

    it('have bars of arrivals as high as the numbers in them', async () => {
      await press(page, 'Timeline');
      await sees(page, 'Main room');
      const bars = (await valueOf(`[...${tonight}.querySelectorAll('.covers .bar')].map((one) =>
      [Number(one.querySelector('.count').textContent), one.getBoundingClientRect().height])`)) as [
        number,
        number,
      ][];
      const unit = Math.max(...bars.map(([, height]) => height)) / 12;
      expect(bars.map(([guests]) => guests).toSorted((a, b) => a - b)).toEqual([2, 2, 4, 12]);
      for (const [guests, height] of bars)
        expect(Math.abs(height - guests * unit)).toBeLessThan(2.5);
    });

    it('are in use until a party that sits longer than planned has left', async () => {
      await goTo('2026-12-01T18:01:00Z');
      await press(page, 'Seat: Patel');
      await sees(page, 'Patel is seated.');
      expect(await textOf(page)).not.toContain('is still taken by');
      await goTo('2026-12-01T19:29:00Z');
      expect(await textOf(page)).not.toContain('is still taken by');

      await goTo('2026-12-01T20:10:00Z');
      await sees(page, 'D1 is still taken by Patel');
      expect(await faultsOfPage(page, 'table-in-use')).toEqual([]);
      await press(page, 'Timeline');
      await waitUntil(page, `${tonight}.querySelector('.now > span') !== null`);
      const reach = await valueOf(`(() => {
      const stay = [...${tonight}.querySelectorAll('.stay')].find((one) =>
        one.textContent.includes('Patel'));
      const now = ${tonight}.querySelector('.now > span').getBoundingClientRect();
      return [Math.abs(stay.getBoundingClientRect().right - now.left) < 3, stay.ariaLabel];
    })()`);
      expect(reach).toEqual([true, expect.stringContaining('longer than planned')]);
      expect(await faultsOfPage(page, 'table-in-use-timeline')).toEqual([]);
    });

    it('get no second party until the first has left, which one press records', async () => {
      await press(page, 'Seat: Lind');
      await sees(page, 'Seat – Lind: not done');
      expect(await stateOf('Lind')).toBe('confirmed');
      await press(page, 'Patel at D1 has left');
      await sees(page, 'Lind is seated.');
      expect([await stateOf('Patel'), await stateOf('Lind')]).toEqual(['completed', 'seated']);
      await sees(page, 'is still taken by', false);
    });
  });
});

describe('the tables of a booking', () => {
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

    it.each([360, 820, 1440])(
      'lists bookings without a table first, at %i pixels',
      async (width) => {
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
      },
    );

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
});
