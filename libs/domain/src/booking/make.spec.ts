import { describe, expect, it } from '@jest/globals';
import { aBooking, aWish, details, type WishParts } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import {
  aBookingType,
  aCombination,
  aDay,
  aStay,
  aTable,
  aVenue,
  aWindow,
  depositForSix,
  tableId,
  typeId,
  type DayParts,
  type VenueParts,
} from '@venue/testing/venues';
import type { BookingTypeId } from '../shared/ids';
import { decideMake } from './make';

interface BookingCase extends DayParts {
  readonly venueParts?: VenueParts;
  readonly wish?: WishParts & { readonly bookingTypeId?: BookingTypeId };
}

const make = ({ venueParts, wish = {}, ...day }: BookingCase = {}) =>
  decideMake(aDay({ venue: aVenue(venueParts), date: wish.date ?? '2026-06-12', ...day }), {
    wish: aWish(wish),
    details,
    by: 'guest',
  });

/** The booking with its tables by name. */
const bookingWithTables = (parts: BookingCase) => {
  const decision = make(parts);
  if (decision.kind !== 'booked') throw new Error(decision.kind);
  const { tableIds, clearedAt } = decision.allocation;
  const tables = allTables.filter((name) => tableIds.includes(tableId(name)));
  return { ...decision.booking, tables, clearedAt };
};

const allTables = ['T1', 'T2', 'T3', 'T4', 'T6', 'P1'];
const fullDay = allTables.map((name) =>
  aStay({ tables: [name], from: at('2026-06-12 12:00'), minutes: 600 }),
);

describe('making a booking', () => {
  it('books the first booking type on the best table, confirmed when no deposit is due', () => {
    expect(make()).toEqual({
      kind: 'booked',
      booking: aBooking({ version: 0, createdAt: aDay().now }),
      allocation: { tableIds: [tableId('T1')], clearedAt: at('2026-06-12 20:30') },
    });
  });

  it('keeps the tables for the turnaround after the party has left', () => {
    expect(bookingWithTables({ venueParts: { policy: { turnaroundMinutes: 20 } } })).toMatchObject({
      endsAt: at('2026-06-12 20:30'),
      clearedAt: at('2026-06-12 20:50'),
    });
  });

  it.each([
    ['the best', [], 'T1'],
    ['the next', ['T1'], 'T2'],
    ['a larger one', ['T1', 'T2'], 'P1'],
    ['never that of the house', ['T1', 'T2', 'P1', 'T3', 'T4'], null],
  ])('takes %s table', (_what, taken, expected) => {
    const stays = taken.map((name) => aStay({ tables: [name], from: at('2026-06-12 19:00') }));

    if (expected === null) expect(make({ stays })).toEqual({ kind: 'unavailable' });
    else expect(bookingWithTables({ stays }).tables).toEqual([expected]);
  });

  it('combines tables for a party that no single table seats', () => {
    const stays = [aStay({ tables: ['T6'], from: at('2026-06-12 19:00') })];

    expect(bookingWithTables({ stays, wish: { partySize: 6 } }).tables).toEqual(['T3', 'T4']);
  });

  it('has the requested booking type where two fit, and the first where none is requested', () => {
    const bookingTypes = [aBookingType({ slug: 'bar' }), aBookingType()];

    expect(bookingWithTables({ venueParts: { bookingTypes } }).bookingTypeId).toBe(typeId('bar'));
    expect(
      bookingWithTables({ venueParts: { bookingTypes }, wish: { bookingTypeId: typeId('dinner') } })
        .bookingTypeId,
    ).toBe(typeId('dinner'));
  });

  it('has the next booking type where the first has no table left', () => {
    const bookingTypes = [aBookingType({ slug: 'terrace', areas: ['terrace'] }), aBookingType()];
    const stays = [aStay({ tables: ['P1'], from: at('2026-06-12 19:00') })];

    expect(bookingWithTables({ venueParts: { bookingTypes }, stays }).bookingTypeId).toBe(
      typeId('dinner'),
    );
  });

  it.each([
    ['the largest party online', 8, 'booked'],
    ['one guest more', 9, 'needs-venue'],
  ])('%s', (_what, partySize, kind) => {
    const venueParts = {
      tables: [aTable('A', { maxCovers: 6 }), aTable('B', { maxCovers: 6 })],
      combinations: [aCombination(['A', 'B'], 7, 12)],
      bookingTypes: [aBookingType({ partySizeMax: 12 })],
    };

    expect(make({ venueParts, wish: { partySize } }).kind).toBe(kind);
  });

  it.each([
    ['every table is taken', { stays: fullDay }],
    ['the time is off the grid', { wish: { time: '19:07' } }],
    ['the venue is closed that day', { wish: { date: '2026-06-15' } }],
    ['the day is past', { now: at('2026-06-13 00:00') }],
    ['the time is past', { now: at('2026-06-12 19:01') }],
    ['the notice is a minute short', { now: at('2026-06-12 18:01') }],
    ['the day is too far ahead', { wish: { date: '2026-09-09' } }],
    ['the booking type is unknown', { wish: { bookingTypeId: typeId('brunch') } }],
    ['the requested booking type has no such time', { wish: { bookingTypeId: typeId('lunch') } }],
  ])('is not possible when %s', (_what, parts: BookingCase) => {
    expect(make(parts)).toEqual({ kind: 'unavailable' });
  });

  it.each([
    ['exactly the notice', { now: at('2026-06-12 18:00') }],
    ['the last day ahead', { wish: { date: '2026-09-08' } }],
  ])('is still possible at %s', (_what, parts: BookingCase) => {
    expect(make(parts).kind).toBe('booked');
  });

  it('is not possible in an hour that the clocks skip, and is in the first of a repeated one', () => {
    const venueParts = {
      hours: { ...aVenue().hours, times: aVenue().hours.times.map(openAllDay) },
      bookingTypes: [aBookingType({ windows: [aWindow('00:00-04:00')] })],
      policy: { daysAheadMax: 900 },
    };

    expect(make({ venueParts, wish: { date: '2027-03-28', time: '01:30' } }).kind).toBe(
      'unavailable',
    );
    expect(
      bookingWithTables({ venueParts, wish: { date: '2027-10-31', time: '01:30' } }).startsAt,
    ).toBe(Date.parse('2027-10-31T00:30Z'));
  });
});

const openAllDay = <T extends object>(day: T) => {
  const midnight = aWindow('00:00-00:00').from;
  return { ...day, isClosed: false, openTime: midnight, closeTime: midnight } as T;
};

describe('making a booking with a deposit', () => {
  it('holds the tables for payment', () => {
    expect(bookingWithTables({ wish: { partySize: 6 } })).toMatchObject({
      state: 'awaiting_deposit',
      depositPence: 6000,
      holdUntil: at('2026-06-10 14:00'),
    });
  });

  it.each([
    ['the whole life of a link', '2026-06-12 17:00', '2026-06-12 19:00'],
    ['a minute less of it', '2026-06-12 17:01', '2026-06-12 19:00'],
    ['the start while the link would live longer', '2026-06-12 18:00', '2026-06-12 19:00'],
    ['the life of the link while the start is later', '2026-06-12 16:59', '2026-06-12 18:59'],
  ])('until %s, never past the start', (_what, now, expected) => {
    expect(bookingWithTables({ wish: { partySize: 6 }, now: at(now) })).toMatchObject({
      holdUntil: at(expected),
    });
  });

  it('requires the deposit of its booking type', () => {
    const bookingTypes = [
      aBookingType({ slug: 'free' }),
      aBookingType({ deposits: [depositForSix] }),
    ];
    const caseOf = (bookingTypeId?: BookingTypeId): BookingCase => ({
      venueParts: { bookingTypes },
      wish: { partySize: 6, ...(bookingTypeId === undefined ? {} : { bookingTypeId }) },
    });

    expect(bookingWithTables(caseOf())).toMatchObject({ state: 'confirmed' });
    expect(bookingWithTables(caseOf(typeId('dinner')))).toMatchObject({
      state: 'awaiting_deposit',
    });
  });
});
