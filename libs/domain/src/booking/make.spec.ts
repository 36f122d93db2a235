import { describe, expect, it } from '@jest/globals';
import { aBooking, aWish, details, type WishParts } from '../testing/bookings';
import { at } from '../testing/moments';
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
} from '../testing/venues';
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
const booked = (asked: BookingCase) => {
  const made = make(asked);
  if (made.kind !== 'booked') throw new Error(made.kind);
  const { tableIds, clearedAt } = made.allocation;
  const tables = allTables.filter((name) => tableIds.includes(tableId(name)));
  return { ...made.booking, tables, clearedAt };
};

const allTables = ['T1', 'T2', 'T3', 'T4', 'T6', 'P1'];
const fullDay = allTables.map((name) =>
  aStay({ tables: [name], from: at('2026-06-12 12:00'), minutes: 600 }),
);

describe('making a booking', () => {
  it('books the first booking type on the best table, confirmed when no deposit is asked', () => {
    expect(make()).toEqual({
      kind: 'booked',
      booking: aBooking({ version: 0, createdAt: aDay().now }),
      allocation: { tableIds: [tableId('T1')], clearedAt: at('2026-06-12 20:30') },
    });
  });

  it('keeps the tables for the turnaround after the party has left', () => {
    expect(booked({ venueParts: { policy: { turnaroundMinutes: 20 } } })).toMatchObject({
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
    else expect(booked({ stays }).tables).toEqual([expected]);
  });

  it('takes tables together for a party that no single one seats', () => {
    const stays = [aStay({ tables: ['T6'], from: at('2026-06-12 19:00') })];

    expect(booked({ stays, wish: { partySize: 6 } }).tables).toEqual(['T3', 'T4']);
  });

  it('takes the asked booking type where two fit, and the first where none is asked', () => {
    const bookingTypes = [aBookingType({ slug: 'bar' }), aBookingType()];

    expect(booked({ venueParts: { bookingTypes } }).bookingTypeId).toBe(typeId('bar'));
    expect(
      booked({ venueParts: { bookingTypes }, wish: { bookingTypeId: typeId('dinner') } })
        .bookingTypeId,
    ).toBe(typeId('dinner'));
  });

  it('takes the next booking type where the first has no table left', () => {
    const bookingTypes = [aBookingType({ slug: 'terrace', areas: ['terrace'] }), aBookingType()];
    const stays = [aStay({ tables: ['P1'], from: at('2026-06-12 19:00') })];

    expect(booked({ venueParts: { bookingTypes }, stays }).bookingTypeId).toBe(typeId('dinner'));
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
    ['the asked booking type has no such time', { wish: { bookingTypeId: typeId('lunch') } }],
  ])('is not possible when %s', (_what, asked: BookingCase) => {
    expect(make(asked)).toEqual({ kind: 'unavailable' });
  });

  it.each([
    ['exactly the notice', { now: at('2026-06-12 18:00') }],
    ['the last day ahead', { wish: { date: '2026-09-08' } }],
  ])('is still possible at %s', (_what, asked: BookingCase) => {
    expect(make(asked).kind).toBe('booked');
  });

  it('is not possible in an hour that the clocks skip, and means the first of two', () => {
    const venueParts = {
      hours: { ...aVenue().hours, times: aVenue().hours.times.map(openAllDay) },
      bookingTypes: [aBookingType({ windows: [aWindow('00:00-04:00')] })],
      policy: { daysAheadMax: 900 },
    };

    expect(make({ venueParts, wish: { date: '2027-03-28', time: '01:30' } }).kind).toBe(
      'unavailable',
    );
    expect(booked({ venueParts, wish: { date: '2027-10-31', time: '01:30' } }).startsAt).toBe(
      Date.parse('2027-10-31T00:30Z'),
    );
  });
});

const openAllDay = <T extends object>(day: T) => {
  const midnight = aWindow('00:00-00:00').from;
  return { ...day, isClosed: false, openTime: midnight, closeTime: midnight } as T;
};

describe('making a booking with a deposit', () => {
  it('holds the tables for payment', () => {
    expect(booked({ wish: { partySize: 6 } })).toMatchObject({
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
    expect(booked({ wish: { partySize: 6 }, now: at(now) })).toMatchObject({
      holdUntil: at(expected),
    });
  });

  it('asks that of the booking type that is booked', () => {
    const bookingTypes = [
      aBookingType({ slug: 'free' }),
      aBookingType({ deposits: [depositForSix] }),
    ];
    const asked = (bookingTypeId?: BookingTypeId): BookingCase => ({
      venueParts: { bookingTypes },
      wish: { partySize: 6, ...(bookingTypeId === undefined ? {} : { bookingTypeId }) },
    });

    expect(booked(asked())).toMatchObject({ state: 'confirmed' });
    expect(booked(asked(typeId('dinner')))).toMatchObject({ state: 'awaiting_deposit' });
  });
});
