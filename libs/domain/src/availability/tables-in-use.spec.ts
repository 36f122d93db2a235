import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decideMake, type MakeDecision } from '../booking/make';
import { aWish, details } from '@venue/testing/bookings';
import { at, time } from '@venue/testing/moments';
import {
  aBookingType,
  aCombination,
  aDay,
  aStay,
  aTable,
  aVenue,
  aWindow,
  bookingId,
  clockTimes,
  tableId,
} from '@venue/testing/venues';
import type { Day } from './day';
import type { Stay } from './stay';
import { freeTimes } from './free-times';
import { seatingsFor } from './seating';
import { dayAfter } from './tables-in-use';

const dinner = aBookingType({ windows: [aWindow('17:00-21:30')] });
const venueWith = (maxMoves: number, tables = [aTable('two', { maxCovers: 2 }), aTable('four')]) =>
  aVenue({
    tables,
    combinations: [],
    bookingTypes: [dinner],
    policy: { slotIntervalMinutes: 30, maxMoves },
  });

const stay = (tables: readonly string[], clock: string, parts: Partial<Stay> = {}): Stay => ({
  ...aStay({ tables, from: at(`2026-06-12 ${clock}`), minutes: 90 }),
  ...parts,
});
const four = { partySize: 4, bookingTypeId: null };
const offered = (day: Day): string => clockTimes(freeTimes(day, four));

describe('times for which others are moved', () => {
  const pair = stay(['four'], '19:00');
  const before = '17:00';
  const after = '20:30 21:00 21:30';
  const all = '17:00 17:30 18:00 18:30 19:00 19:30 20:00 20:30 21:00 21:30';

  it('are offered if the venue allows moves, and the other party has another table', () => {
    const taken = stay(['two'], '18:00');

    expect(offered(aDay({ venue: venueWith(1), stays: [pair] }))).toBe(all);
    expect(offered(aDay({ venue: venueWith(0), stays: [pair] }))).toBe(`${before} ${after}`);
    expect(offered(aDay({ venue: venueWith(1), stays: [pair, taken] }))).toBe(`${before} ${after}`);
  });

  it.each([
    ['keeps its tables', pair, { isFixed: true }],
    ['is of a type that is gone', pair, { bookingTypeId: 'gone' as Stay['bookingTypeId'] }],
    ['is too large for others', pair, { partySize: 3 }],
  ])('are not offered if the other %s', (_what, one, parts) => {
    const day = aDay({ venue: venueWith(1), stays: [{ ...one, ...parts }] });

    expect(offered(day)).toBe(`${before} ${after}`);
  });

  it.each([
    ['will come', '19:01', true],
    ['should be there', '19:00', false],
  ])('depend on whether the other %s', (_what, clock, isOffered) => {
    const venue = venueWith(1);
    const day = aDay({
      venue: { ...venue, policy: { ...venue.policy, bookNoticeMinutes: 0 } },
      stays: [{ ...pair, from: at(`2026-06-12 ${clock}`) }],
      now: at('2026-06-12 19:00'),
    });

    expect(offered(day).includes('19:30')).toBe(isOffered);
  });

  it.each([
    ['ends with the day', '2026-06-12 21:00', '2026-06-13 00:00', true],
    ['ends on the next', '2026-06-12 21:00', '2026-06-13 00:01', false],
    ['begins with the day', '2026-06-12 00:00', '2026-06-12 19:30', true],
    ['begins on the day before', '2026-06-11 23:59', '2026-06-12 19:30', false],
  ])('depend on whether the other %s', (_what, from, until, isOffered) => {
    const times = { from: at(from), until: at(until), clearedAt: at(until) };
    const day = aDay({ venue: venueWith(1), stays: [{ ...pair, ...times }] });

    expect(offered(day).includes(from.includes('21:00') ? '20:30' : '18:30')).toBe(isOffered);
  });

  it('are booked with the moves, which no answer shows', () => {
    const day = aDay({ venue: venueWith(1), stays: [pair] });
    const wish = { ...aWish(four), time: time('19:30') };
    const made = decideMake(day, { wish, details, by: 'guest' });

    expect(made).toMatchObject({
      kind: 'booked',
      allocation: {
        tableIds: [tableId('four')],
        moves: [{ stay: { bookingId: pair.bookingId }, to: { tableIds: [tableId('two')] } }],
      },
    });
  });
});

describe('an evening booked by chance', () => {
  const venue = venueWith(4, [
    ...['a', 'b', 'c'].map((name) => aTable(name, { maxCovers: 2 })),
    ...['d', 'e', 'f'].map((name) => aTable(name)),
    aTable('g', { minCovers: 3, maxCovers: 6 }),
  ]);
  const evening = { ...venue, combinations: [aCombination(['b', 'c'], 3, 4)] };
  const guests = fc.array(
    fc.record({
      partySize: fc.constantFrom(1, 2, 2, 2, 3, 4, 4, 5, 6),
      chance: fc.nat(),
      isFixed: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
    }),
    { minLength: 20, maxLength: 40 },
  );

  it('has each time that is offered, no table twice, and no party at one that does not suit', () => {
    let moved = 0;

    fc.assert(
      fc.property(guests, (asking) => {
        let day = aDay({ venue: evening });
        asking.forEach(({ partySize, chance, isFixed }, index) => {
          const wish = { partySize, bookingTypeId: null };
          const times = freeTimes(day, wish);
          const asked = bookedAt(day, partySize, clocks[chance % clocks.length] ?? '');
          const isOffered = times.some((one) => one.time === clocks[chance % clocks.length]);
          expect(asked.kind).toBe(isOffered ? 'booked' : 'unavailable');
          if (asked.kind !== 'booked') return;

          const { moves = [], ...allocation } = asked.allocation;
          moved += moves.length;
          expect(moves.filter(({ stay: other }) => isKept(other.bookingId, day))).toEqual([]);
          const { startsAt: from, endsAt: until, bookingTypeId } = asked.booking;
          const id = bookingId(`${index}`);
          const rest = { partySize, bookingTypeId, isFixed, isSeated: false, from, until };
          const { stays } = dayAfter(day, moves);
          day = { ...day, stays: [...stays, { bookingId: id, ...rest, ...allocation }] };
        });

        expect(twice(day.stays)).toEqual([]);
        expect(day.stays.filter((one) => !suits(one))).toEqual([]);
      }),
      { numRuns: 100 },
    );

    expect(moved).toBeGreaterThan(50);
  });

  const clocks = ['17:00', '18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:30'];

  function bookedAt(day: Day, partySize: number, clock: string): MakeDecision {
    const wish = { ...aWish({ partySize }), time: time(clock) };
    return decideMake(day, { wish, details, by: 'guest' });
  }

  function isKept(id: Stay['bookingId'], { stays }: Day): boolean {
    return stays.some((one) => one.bookingId === id && one.isFixed);
  }

  function twice(stays: readonly Stay[]): unknown[] {
    return stays.flatMap((one, index) =>
      stays
        .slice(index + 1)
        .filter((other) => other.from < one.clearedAt && one.from < other.clearedAt)
        .filter((other) => other.tableIds.some((id) => one.tableIds.includes(id))),
    );
  }

  function suits({ partySize, tableIds }: Stay): boolean {
    const seatings = seatingsFor(evening, dinner, partySize);
    return seatings.some((one) => one.tableIds.join() === tableIds.join());
  }
});
