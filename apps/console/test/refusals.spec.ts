/** Refused steps and occupied tables in the console, with the choices that they offer. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Reference, displayReference, parseReference } from '@venue/domain/shared/ids';
import { cancelBookingByTeam } from '@venue/operations/bookings/cancel/cancel-by-team';
import { searchBookings } from '@venue/operations/bookings/day/search-bookings';
import {
  type BookingDetailsAnswer,
  showBooking,
} from '@venue/operations/bookings/history/show-booking';
import { bookByPhone } from '@venue/operations/bookings/make/book-by-phone';
import { noteBooking, pinBooking } from '@venue/operations/bookings/notes';
import { decideMoney } from '@venue/operations/money/decide-money';
import { inBrowser } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import { guest } from '@venue/testing/deployment';
import { payNewest } from '@venue/testing/paying';
import type { Page } from 'puppeteer-core';
import { type ConsoleSite, openConsoleSite, press, sees, textOf } from './console-site';
import { faultsOfPage } from './faults-of-page';

describe('a refused step', () => {
  inBrowser('a step that is refused', () => {
    let site: ConsoleSite;
    let page: Page;
    let complaints: readonly string[];
    const references: Record<string, Reference> = {};

    /** D1 for two is the best table of each couple; D3 is for six, who pay a deposit. */
    beforeAll(async () => {
      site = await openConsoleSite((group) => {
        const [venue] = group.venues;
        const sizes = { D1: 2, D2: 4, D3: 6 };
        venue.tables = Object.entries(sizes).map(([name, maxCovers], at) => {
          return { name, area: 'main', minCovers: 1, maxCovers, priority: at + 1 };
        });
        venue.combinations = [];
        for (const type of venue.bookingTypes) {
          type.deposits = [{ when: { partySizeFrom: 6 }, perGuestPence: 1000 }];
        }
      });
      for (const [name, wish] of Object.entries({
        Patel: { time: '18:00', partySize: 2 },
        Lind: { time: '19:30', partySize: 2 },
        Okafor: { time: '21:00', partySize: 2 },
        'Grace Hopper': { time: '20:00', partySize: 6, date: '2026-12-03' },
      })) {
        references[name] = parseReference(await site.book({ ...wish, name }))!;
      }
      ({ page, complaints } = await site.open('host'));
      await site.moveTo('2026-12-01T18:01:00Z');
      await open('#/tonight?date=2026-12-02');
      await open('#/tonight');
      await press(page, 'Seat: Patel');
      await sees(page, 'Patel is seated.');
    });
    afterAll(() => site?.close());

    const open = async (address: string): Promise<void> => {
      await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
      await page.waitForSelector('team-console >>> console-tonight');
    };
    const goTo = async (iso: string): Promise<void> => {
      await site.moveTo(iso);
      await press(page, 'The next day');
      await press(page, 'The day before');
    };
    const about = async (name: string) => {
      const reference = references[name]!;
      const details = await site.service.perform(showBooking, { reference });
      return (showBooking.view?.(details) as BookingDetailsAnswer).booking;
    };
    const statusOf = async (name: string) => {
      const { state, tables } = await about(name);
      return [state, tables];
    };

    it('because of another party at the table can be dismissed', async () => {
      await goTo('2026-12-01T20:10:00Z');
      await press(page, 'Seat: Lind');
      await sees(page, 'Seat – Lind: not done');
      await sees(page, 'Another party sits there: Patel');
      const text = await textOf(page);
      for (const words of ['Patel at D1 has left', 'Seat them at D2', 'Seat them at D3']) {
        expect(text).toContain(words);
      }
      expect(await faultsOfPage(page, 'refusal')).toEqual([]);

      await press(page, 'Not now');
      await sees(page, 'Another party sits there', false);
      expect(await statusOf('Lind')).toEqual(['confirmed', ['D1']]);
      expect(await statusOf('Patel')).toEqual(['seated', ['D1']]);
    });

    it('seats the guests at a free table with one press', async () => {
      await press(page, 'Seat: Lind');
      await press(page, 'Seat them at D2');

      await sees(page, 'Lind is seated.');
      expect(await statusOf('Lind')).toEqual(['seated', ['D2']]);
      expect(await statusOf('Patel')).toEqual(['seated', ['D1']]);
    });

    it('records with one press that the other party has left, and seats the guests', async () => {
      await goTo('2026-12-01T20:59:00Z');
      await press(page, 'Seat: Okafor');
      await sees(page, 'Patel at D1 has left');
      const { version } = await about('Patel');
      await site.service.perform(noteBooking, {
        ...{ reference: references['Patel']!, version, note: 'Has paid' },
      });
      await press(page, 'Patel at D1 has left');
      await sees(page, 'Patel at D1 has left: not done.');
      expect(await statusOf('Okafor')).toEqual(['confirmed', ['D1']]);

      await press(page, 'Patel at D1 has left');
      await sees(page, 'Okafor is seated.');
      expect(await statusOf('Patel')).toEqual(['completed', ['D1']]);
      expect(await statusOf('Okafor')).toEqual(['seated', ['D1']]);
    });

    it('because its money was decided leads to a new booking for the same guest', async () => {
      const reference = references['Grace Hopper']!;
      await payNewest(site.service, reference);
      const { version } = await about('Grace Hopper');
      await site.service.perform(cancelBookingByTeam, {
        ...{ reference, version, reason: 'Ill', tellGuest: false },
      });
      await site.service.perform(decideMoney, {
        ...{ reference, decision: 'kept', reason: 'By phone' },
      });
      await open(`#/tonight?date=2026-12-03&booking=${displayReference(reference)}`);
      await press(page, 'Undo');
      await sees(page, 'Money of this booking was kept');
      expect(await faultsOfPage(page, 'refusal-of-undo')).toEqual([]);
      await press(page, 'Make a new booking for Grace Hopper');

      const form = 'team-console >>> console-new >>> console-phone-booking >>> ';
      const valueOf = (field: string) =>
        page.$eval(`${form}#${field}`, (input) => (input as unknown as { value: string }).value);
      await page.waitForSelector(`${form}#name`);
      await sees(page, 'Grace Hopper:');
      expect(await valueOf('name')).toBe('Grace Hopper');
      expect(await valueOf('party')).toBe('6');
      expect(await valueOf('date')).toBe('2026-12-03');
      expect(await valueOf('phone')).toBe('+441174960000');
      await page.locator(`${form}.times button`).click();
      await press(page, 'Book');
      await page.waitForSelector('team-console >>> console-booking-panel');
      const [row] = await site.service.sql<{ count: number }>(
        `select count(*)::int as count from booking
       where guest_name = 'Grace Hopper' and party_size = 6 and source = 'phone'`,
      );
      expect(row?.count).toBe(1);
      expect(complaints).toEqual([]);
    });
  });
});

describe('tables for a new booking', () => {
  inBrowser('choosing tables on the console', () => {
    let site: ConsoleSite;
    let page: Page;
    let complaints: readonly string[];

    beforeAll(async () => {
      site = await openConsoleSite((group) => {
        const [venue] = group.venues;
        const sizes = { D1: 2, D2: 4, D3: 4, D4: 5 };
        venue.tables = Object.entries(sizes).map(([name, maxCovers]) => {
          return { name, area: 'main', minCovers: 1, maxCovers, priority: 1 };
        });
        venue.combinations = [];
        venue.policy.maxMoves = 0;
      });
      await site.moveTo('2026-12-01T17:30:00Z');
      await site.book({ time: '19:00', partySize: 2, name: 'Patel' });
      await site.book({ time: '21:00', partySize: 2, name: 'Okafor' });
      ({ page, complaints } = await site.open('manager'));
      await page.setViewport({ width: 820, height: 1180 });
    });
    afterAll(() => site?.close());
    beforeEach(async () => {
      await page.evaluate(`location.hash = '#/search'`);
      await sees(page, 'Of all days');
      await page.evaluate(`location.hash = '#/new?venue=the-harbour'`);
      await sees(page, 'On the phone');
    });

    const part = (name: string): string => `document.querySelector('team-console').shadowRoot
    .querySelector('console-new').shadowRoot.querySelector('${name}').shadowRoot`;
    const choose = async (element: string, tables: RegExp): Promise<void> => {
      await page.locator(`team-console >>> ${element} >>> summary::-p-text(Choose the)`).click();
      await tick(element, tables);
    };
    const tick = async (element: string, tables: RegExp): Promise<void> => {
      const labels = `[...${part(element)}.querySelectorAll('[aria-label=Tables] label')]
      .filter((one) => ${String(tables)}.test(one.textContent))`;
      await waitUntil(page, `${labels}.length > 0`);
      await page.evaluate(`${labels}.forEach((one) => one.click())`);
    };
    const fill = async (name: string): Promise<void> => {
      await page.locator('team-console >>> console-phone-booking >>> #phone').fill('0117 496 9999');
      await page.locator('team-console >>> console-phone-booking >>> #name').fill(name);
    };
    const tablesOf = async (name: string): Promise<readonly string[]> => {
      const rows = await site.service.sql<{ name: string }>(
        `select dining_table.name from allocation join booking on booking.id = booking_id
       join dining_table on dining_table.id = table_id
       where guest_name = $1 and active order by 1`,
        [name],
      );
      return rows.map((row) => row.name);
    };
    const isBooked = (): Promise<unknown> => waitUntil(page, `location.hash.includes('booking=')`);

    it('books on the phone at any free tables, and shows who has the others', async () => {
      await press(page, '9pm D2');
      await choose('console-phone-booking', /D[34]/);
      expect(await textOf(page)).toContain('D1 Okafor 9pm');
      expect(await faultsOfPage(page, 'choose-tables-phone')).toEqual([]);
      await fill('Lind');
      await press(page, 'Book');
      await isBooked();

      expect(await tablesOf('Lind')).toEqual(['D3', 'D4']);
    });

    it('books a party for which no table is meant at the tables that are ticked', async () => {
      const element = 'console-phone-booking';
      const form = `team-console >>> ${element} >>> `;
      await page.locator(`${form}#date`).fill('2026-12-02');
      await page.locator(`${form}#party`).fill('9');
      await page.keyboard.press('Tab');
      await page.locator(`${form}button::-p-text(choose tables)`).click();
      await sees(page, 'at tables that you choose');
      expect(await page.evaluate(`${part(element)}.querySelector('button.main').disabled`)).toBe(
        true,
      );
      await tick(element, /D3/);
      await sees(page, 'the tables are meant for another number of guests');
      await tick(element, /D4/);
      await sees(page, 'the tables are meant for another number of guests', false);
      await fill('Nine');
      await press(page, 'Book');
      await isBooked();

      expect(await tablesOf('Nine')).toEqual(['D3', 'D4']);
    });

    it('moves the party that got the table in the meantime, then books', async () => {
      await press(page, '6pm D3');
      await choose('console-phone-booking', /D2/);
      await fill('Sato');
      await site.service.perform(bookByPhone, {
        ...{ venueId: 'the-harbour', date: '2026-12-01', time: '18:00', partySize: 2 },
        ...{ tables: ['D2'], guest: { ...guest, name: 'Grau', email: null }, tellGuest: false },
      } as object);
      await press(page, 'Book');
      await sees(page, 'D2 is for Grau');
      expect(await faultsOfPage(page, 'choices-phone')).toEqual([]);
      await press(page, 'Move Grau to D3');
      await isBooked();

      expect([await tablesOf('Sato'), await tablesOf('Grau')]).toEqual([['D2'], ['D3']]);
    });

    it('books without a table as the last choice', async () => {
      await press(page, 'Book without a table');
      await press(page, '8pm no table');
      await fill('Lovell');
      await sees(page, 'they have no table until the team gives them one');
      await press(page, 'Book');
      await isBooked();
      await sees(page, 'no table');

      const rows = await site.service.sql<{ unplaced: boolean }>(
        `select is_unplaced as unplaced from booking where guest_name = 'Lovell'`,
      );
      expect(rows).toEqual([{ unplaced: true }]);
    });

    it('seats guests at the door at any free tables', async () => {
      await press(page, '2 guests');
      await sees(page, 'Choose the tables');
      await choose('console-walk-in', /D1/);
      await sees(page, 'Seat at these tables');
      await sees(page, 'the tables are meant for another number of guests', false);
      await press(page, '3 guests');
      await tick('console-walk-in', /D1/);
      await sees(page, 'the tables are meant for another number of guests');
      await press(page, '2 guests');
      await sees(page, 'the tables are meant for another number of guests', false);
      await tick('console-walk-in', /D4/);
      await press(page, 'Seat at these tables');
      await isBooked();

      expect(await tablesOf('Walk-in')).toEqual(['D4']);
    });

    it('makes the booking of an enquiry at the chosen tables', async () => {
      await site.service.post('/booking-enquiries', {
        venueId: site.service.venueId['the-harbour'],
        ...{ subject: 'A supper', message: 'A table for 2 guests on Thursday, 3 December.' },
        ...{ ...guest, name: 'Ida Berg', email: 'ida@example.com' },
      });
      await page.evaluate(`location.hash = '#/enquiries?venue=the-harbour'`);
      await page.locator('team-console >>> .entry ::-p-text(A supper)').click();
      await press(page, 'Make the booking');
      await page.locator('::-p-aria([name="Time"])').fill('19:00');
      const element = 'console-enquiries';
      const root = `document.querySelector('team-console').shadowRoot
      .querySelector('${element}').shadowRoot`;
      await page.locator(`team-console >>> ${element} >>> summary::-p-text(Choose the)`).click();
      await waitUntil(page, `${root}.querySelector('[aria-label=Tables] label') !== null`);
      await page.evaluate(`[...${root}.querySelectorAll('[aria-label=Tables] label')]
      .find((one) => /D4/.test(one.textContent)).click()`);
      expect(await faultsOfPage(page, 'choose-tables-enquiry')).toEqual([]);
      await page.locator('::-p-aria([name="Make the booking"][role="button"])').click();
      await isBooked();

      expect(await tablesOf('Ida Berg')).toEqual(['D4']);
    });

    it('offers the swap where a move is refused', async () => {
      await page.evaluate(`location.hash = '#/tonight?venue=the-harbour&date=2026-12-01'`);
      await sees(page, 'Okafor');
      const panel = `document.querySelector('team-console').shadowRoot
      .querySelector('console-tonight').shadowRoot.querySelector('console-booking-panel').shadowRoot`;
      await page.evaluate(`[...document.querySelector('team-console').shadowRoot
      .querySelector('console-tonight').shadowRoot.querySelectorAll('button.open')]
      .find((one) => one.textContent.includes('Okafor')).click()`);
      await sees(page, 'Move');
      await page.evaluate(`[...${panel}.querySelectorAll('summary')]
      .find((one) => one.textContent === 'Move').click()`);
      await sees(page, 'Any tables together');
      const silent = site.silenceStreams();
      await site.service.perform(bookByPhone, {
        ...{ venueId: 'the-harbour', date: '2026-12-01', time: '21:00', partySize: 2 },
        ...{ tables: ['D2'], guest: { ...guest, name: 'Zeta', email: null }, tellGuest: false },
      } as object);
      await page.evaluate(`[...${panel}.querySelectorAll('li button')]
      .find((one) => one.textContent.includes('D2')).click()`);
      await sees(page, 'D2 is for Zeta');
      await press(page, 'Swap with Zeta at D2');
      await sees(page, 'Done: Swap with Zeta at D2.');
      silent();

      expect([await tablesOf('Okafor'), await tablesOf('Zeta')]).toEqual([['D2'], ['D1']]);
    });

    it('leaves a pinned booking without a table where others have its own then', async () => {
      const { bookings } = await site.service.perform(searchBookings, { text: 'Okafor' });
      const [{ reference, version }] = bookings as unknown as [
        { reference: Reference; version: number },
      ];
      await site.service.perform(pinBooking, { reference, version });
      await page.evaluate(`location.hash = '#/tonight?venue=the-harbour&date=2026-12-02'`);
      await sees(page, 'Okafor', false);
      const address = `#/tonight?venue=the-harbour&date=2026-12-01&booking=${reference}`;
      await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
      await sees(page, 'Locked: only the team moves this party.');
      await press(page, 'Change');
      await page.locator('team-console >>> #time').fill('18:30');
      await press(page, 'Save');
      await sees(page, 'D2 is for Sato');
      await press(page, 'Leave them without a table');
      await sees(page, 'The booking is changed.');

      const rows = await site.service.sql<{ unplaced: boolean }>(
        `select is_unplaced as unplaced from booking where guest_name = 'Okafor'`,
      );
      expect(rows).toEqual([{ unplaced: true }]);
      expect(complaints).toEqual([]);
    });
  });
});
