/** Refused steps, and the dialogue with their choices. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inBrowser } from '@venue/testing/browser';
import { payNewest } from '@venue/testing/paying';
import { displayReference, parseReference, type Reference } from '@venue/domain/shared/ids';
import { cancelBookingByTeam } from '@venue/operations/bookings/cancel/cancel-by-team';
import {
  showBooking,
  type BookingDetailsAnswer,
} from '@venue/operations/bookings/history/show-booking';
import { noteBooking } from '@venue/operations/bookings/notes';
import { decideMoney } from '@venue/operations/money/decide-money';
import type { Page } from 'puppeteer-core';
import { openConsoleSite, press, sees, textOf, type ConsoleSite } from './console-site';
import { faultsOfPage } from './faults-of-page';

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
