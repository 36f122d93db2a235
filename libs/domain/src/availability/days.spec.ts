import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../shared/time';
import { dayOf, drawnQuestion } from '../../test/drawn-days';
import { at, date } from '@venue/testing/moments';
import {
  aBookingType,
  aStay,
  aTable,
  aVenue,
  aWindow,
  hoursOf,
  typeId,
} from '@venue/testing/venues';
import { onDate } from './day';
import type { Stay } from './stay';
import { daysToRead, decideDays } from './days';
import { decideFromDay } from './search';

const now = at('2026-12-02 09:00');
const wish = { partySize: 4, bookingTypeId: null };

function statesOf(
  { from = '2026-12-01', to = '2026-12-08', partySize = 4 },
  { stays = [] as readonly Stay[], venue = aVenue({ policy: { daysAheadMax: 5 } }) } = {},
): readonly string[] {
  const range = { from: date(from), to: date(to) };
  return decideDays({ venue, stays, blocks: [], now }, range, { ...wish, partySize }).map(
    ({ status }) => status,
  );
}

describe('the days of a calendar', () => {
  it('are past, then bookable, then not yet', () => {
    expect(statesOf({})).toEqual([
      'past',
      ...['available', 'available', 'available', 'available', 'available', 'closed'],
      'not_yet',
    ]);
  });

  it.each([
    ['8', 8, 'available'],
    ['9', 9, 'needs_venue'],
  ])('depend on the party size %s, the most online being 8', (_size, partySize, status) => {
    expect(statesOf({ partySize })).toEqual([
      'past',
      ...Array.from({ length: 5 }, () => status),
      status === 'available' ? 'closed' : status,
      'not_yet',
    ]);
  });

  it('are full if every table is occupied, and list their free starts otherwise', () => {
    const one = aVenue({ tables: [aTable('T1')] });
    const stays = [aStay({ tables: ['T1'], from: at('2026-12-04 12:00'), minutes: 700 })];
    const range = { from: date('2026-12-04'), to: date('2026-12-05') };
    const [full, free] = decideDays({ venue: one, stays, blocks: [], now }, range, {
      partySize: 4,
      bookingTypeId: typeId('lunch'),
    });

    expect(full).toEqual({ date: '2026-12-04', status: 'full', times: [] });
    expect(free).toMatchObject({ status: 'available' });
    expect([free?.times[0], free?.times.at(-1), free?.times.length]).toEqual([
      '12:00',
      '14:30',
      11,
    ]);
  });

  it.each([
    ['the last start keeps the notice', '20:15', 2, 'available'],
    ['the last start is a minute inside it', '20:16', 2, 'past'],
    ['the last start of a longer stay keeps it', '19:45', 6, 'available'],
    ['the last start of a longer stay is a minute inside it', '19:46', 6, 'past'],
    ['every start is inside it for a party larger than online', '20:16', 9, 'past'],
    ['a start is left for a party larger than online', '20:15', 9, 'needs_venue'],
  ])('are over today by the clock and the notice: %s', (_case, clock, partySize, status) => {
    const policy = { bookNoticeMinutes: 60, partySizeMax: 8 };
    const bookingTypes = [aBookingType({ windows: [aWindow('17:00-21:15')] })];
    const venue = aVenue({ policy, bookingTypes, hours: hoursOf('12:00-22:45') });
    const known = { venue, stays: [], blocks: [], now: at(`2026-12-04 ${clock}`) };
    const range = { from: date('2026-12-04'), to: date('2026-12-05') };
    const days = decideDays(known, range, { partySize, bookingTypeId: null });

    expect(days.map((day) => day.status)).toEqual([
      status,
      partySize > 8 ? 'needs_venue' : 'available',
    ]);
  });

  it('are full today while a start remains, and then past', () => {
    const venue = aVenue({ tables: [aTable('T1')], policy: { bookNoticeMinutes: 60 } });
    const stays = [aStay({ tables: ['T1'], from: at('2026-12-04 12:00'), minutes: 700 })];
    const range = { from: date('2026-12-04'), to: date('2026-12-04') };
    const statusAt = (clock: string) =>
      decideDays({ venue, stays, blocks: [], now: at(`2026-12-04 ${clock}`) }, range, {
        partySize: 2,
        bookingTypeId: typeId('lunch'),
      }).map(({ status }) => status);

    expect([statusAt('13:30'), statusAt('13:31')]).toEqual([['full'], ['past']]);
  });

  it('are past tomorrow too, if the notice is longer than a day', () => {
    const venue = aVenue({ policy: { bookNoticeMinutes: 48 * 60 } });
    const range = { from: date('2026-12-04'), to: date('2026-12-07') };
    const known = { venue, stays: [], blocks: [], now: at('2026-12-04 09:00') };

    expect(decideDays(known, range, wish).map(({ status }) => status)).toEqual([
      'past',
      'past',
      'available',
      'closed',
    ]);
  });

  it('read only the part of the diary that matters', () => {
    const venue = aVenue({ policy: { daysAheadMax: 5 } });
    const read = (from: string, to: string, partySize = 4) =>
      daysToRead(venue, { from: date(from), to: date(to) }, { partySize, now });

    expect(read('2026-11-01', '2026-12-01')).toBeNull();
    expect(read('2026-12-08', '2026-12-30')).toBeNull();
    expect(read('2026-12-01', '2026-12-30', 9)).toBeNull();
    expect(read('2026-11-01', '2026-12-30')).toEqual(read('2026-12-02', '2026-12-07'));
  });

  it('are available exactly when the search of that day finds a time', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(drawnQuestion, fc.integer({ min: 0, max: 3 }), (asked, before) => {
        const whole = dayOf(asked);
        const party = {
          partySize: asked.partySize,
          bookingTypeId: asked.type === null ? null : typeId(asked.type),
        };
        const range = { from: addDays(whole.date, -before), to: addDays(whole.date, 2) };
        const span = daysToRead(whole.venue, range, { ...party, now: whole.now });
        const stays = whole.stays.filter(
          (stay) => span !== null && stay.from < span.until && stay.clearedAt > span.from,
        );

        for (const day of decideDays({ ...whole, stays }, range, party)) {
          seen.add(day.status);
          const found = decideFromDay(onDate(whole, day.date), {
            ...party,
            date: day.date,
            time: null,
          });
          const times = found?.kind === 'available' ? found.times.map(({ time }) => time) : [];
          expect(day.times).toEqual(times);
          expect(day.status === 'available').toBe(times.length > 0);
        }
      }),
      { numRuns: 300 },
    );
    expect([...seen].sort()).toEqual([
      'available',
      'closed',
      'full',
      'needs_venue',
      'not_yet',
      'past',
    ]);
  });
});
