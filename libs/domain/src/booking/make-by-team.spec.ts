/** Bookings by phone and walk-ins: the last case that is allowed and the first that is not. */
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Day } from '../availability/day';
import type { Stay } from '../availability/stay';
import { aWish, details, onFile } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import {
  aDay,
  aPacing,
  aPolicy,
  aTable,
  aVenue,
  aStay,
  depositForSix,
  aBookingType,
  aWindow,
  tableId,
} from '@venue/testing/venues';
import { minutesBetween, plusMinutes, type Instant } from '../shared/time';
import { decideAmend } from './amend';
import { decideMake, decideWalkIn } from './make';
import type { Override, Warning } from './rules';

const noon = at('2026-06-10 12:00');

const override: Override = { reason: 'Regulars', isDepositWaived: false };

const venue = aVenue({
  tables: [aTable('T1'), aTable('T2'), aTable('BAR', { online: false, maxCovers: 2 })],
  bookingTypes: [aBookingType({ deposits: [depositForSix] })],
});

const rulesIn = ({ warnings }: { readonly warnings: readonly Warning[] }) =>
  warnings.map(({ rule }) => rule);

function stay(tables: readonly string[], from: string, until: string): Stay {
  const minutes = minutesBetween(at(from), at(until));
  return aStay({ booking: 'other', tables, from: at(from), minutes });
}

const dayOf = (parts: Partial<Day> = {}): Day => aDay({ venue, now: noon, ...parts });

const teamWish = (parts: Parameters<typeof aWish>[0] & { tables?: readonly string[] } = {}) => ({
  ...aWish(parts),
  tableIds: parts.tables?.map(tableId) ?? null,
});

describe('a booking by phone', () => {
  const make = (
    parts: Parameters<typeof teamWish>[0],
    day: Partial<Day> = {},
    by: Override | null = null,
  ) => decideMake(dayOf(day), { wish: teamWish(parts), details, by: { override: by } });

  it('within the rules is the booking that a guest would get', () => {
    fc.assert(
      fc.property(
        fc.record({
          time: fc.constantFrom('16:45', '17:00', '19:00', '19:10', '21:30', '21:45'),
          partySize: fc.integer({ min: 1, max: 9 }),
          date: fc.constantFrom('2026-06-10', '2026-06-12', '2026-09-08', '2026-09-09'),
          taken: fc.subarray(['T1', 'T2']),
        }),
        ({ taken, ...wish }) => {
          const stays = [stay(taken, `${wish.date} 18:30`, `${wish.date} 19:30`)];
          const day = dayOf({ date: aWish(wish).date, stays, now: noon });
          const theirs = decideMake(day, { wish: aWish(wish), details, by: 'guest' });
          const ours = make(wish, day);
          if (theirs.kind === 'booked') expect(ours).toEqual({ ...theirs, overrideReason: null });
          // The team can also book the table at the bar, and any later day.
          else if (ours.kind === 'booked' && wish.date !== '2026-09-09') {
            expect(ours.allocation.tableIds).toEqual([tableId('BAR')]);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['the last party size', { partySize: 4 }, {}, 'booked'],
    ['no notice', {}, { now: at('2026-06-12 18:00') }, 'booked'],
    ['a minute less', {}, { now: at('2026-06-12 18:01') }, 'booked'],
    [
      'a day beyond the horizon',
      { date: '2026-09-09' },
      { date: aWish({ date: '2026-09-09' }).date },
      'booked',
    ],
    ['a start between two', { time: '19:05' }, {}, ['not-offered']],
    ['a stay until closing', { time: '21:30' }, {}, 'booked'],
  ] as const)('names the rules that it breaks: %s', (_what, wish, day, expected) => {
    const decision = make(wish, day);

    const result = decision.kind === 'against-rules' ? rulesIn(decision) : decision.kind;
    expect(result).toEqual(expected);
  });

  it.each([
    [2, 'booked'],
    [3, 'against-rules'],
  ] as const)('keeps the pacing: %s more covers', (partySize, kind) => {
    const policy = aPolicy({ pacing: aPacing({ coversStarting: 4 }) });
    const stays = [stay(['T1'], '2026-06-12 19:00', '2026-06-12 20:30')];
    const paced = { venue: { ...venue, policy }, stays };

    expect(make({ partySize }, paced).kind).toBe(kind);
    expect(make({ partySize }, paced, override)).toMatchObject({
      kind: 'booked',
      overrideReason: kind === 'booked' ? null : 'Regulars',
    });
  });

  it.each([
    ['12:30', 'lunch'],
    ['14:50', 'lunch'],
    ['16:00', 'dinner'],
    ['18:00', 'dinner'],
    ['00:30', 'dinner'],
    ['02:00', 'dinner'],
  ])('on a closed day at %s is of the type that has the nearest window: %s', (time, slug) => {
    const thursdays = ['thursday'] as const;
    const lunch = aBookingType({ slug: 'lunch', windows: [aWindow('12:00-14:30', thursdays)] });
    const dinner = aBookingType({ windows: [aWindow('17:00-00:30', thursdays)] });
    const both = { venue: { ...venue, bookingTypes: [lunch, dinner] } };

    expect(make({ time }, both, override)).toMatchObject({
      booking: { bookingTypeId: slug === 'lunch' ? lunch.id : dinner.id },
    });
  });

  it('against the rules has its reason, and requires no waived deposit', () => {
    const wish = { time: '19:05', partySize: 6, tables: ['T1', 'T2'] };

    expect(make(wish, {}, override)).toMatchObject({
      booking: { state: 'awaiting_deposit', depositPence: 6000 },
      overrideReason: 'Regulars',
    });
    expect(make(wish, {}, { ...override, isDepositWaived: true })).toMatchObject({
      booking: { state: 'confirmed', depositPence: 0 },
    });
  });

  it.each([
    ['2026-06-12 19:00', 'booked'],
    ['2026-06-12 19:01', 'unavailable'],
  ])('never has a table that another party has until %s', (until, kind) => {
    const stays = [stay(['T1'], '2026-06-12 17:30', until)];

    expect(make({ tables: ['T1'] }, { stays }, override).kind).toBe(kind);
  });

  it('has only tables of the venue, and only future times', () => {
    expect(make({ tables: ['T1', 'none'] }, {}, override).kind).toBe('unknown-table');
    expect(make({}, { now: at('2026-06-12 18:59') }, override).kind).toBe('booked');
    expect(make({}, { now: at('2026-06-12 19:00') }, override).kind).toBe('in-the-past');
    const spring = { date: '2027-03-28', time: '01:30' };
    expect(make(spring, { date: aWish(spring).date }, override)).toEqual({ kind: 'no-such-time' });
  });

  it('has nothing to waive where no deposit is due', () => {
    expect(make({}, {}, { ...override, isDepositWaived: true })).toMatchObject({
      booking: { depositPence: 0 },
      overrideReason: null,
    });
  });

  it('is of the requested type, or of the type with the fewest warnings', () => {
    const late = aBookingType({ slug: 'late', windows: [aWindow('22:00-23:00')] });
    const [dinner = late] = venue.bookingTypes;
    const both = { venue: { ...venue, bookingTypes: [late, dinner] } };

    expect(make({}, both)).toMatchObject({ kind: 'booked', booking: { bookingType: 'Dinner' } });
    expect(make({ bookingTypeId: late.id }, both)).toEqual({
      kind: 'against-rules',
      warnings: [{ rule: 'not-offered', takes: 'override' }],
    });
    expect(make({ bookingTypeId: late.id }, both, override)).toMatchObject({
      booking: { bookingType: 'Late' },
    });
  });

  it('for more guests than the type allows is as long as for the largest party', () => {
    const small = aBookingType({
      durations: [2, 4].map((n) => ({ partySizeUpTo: n, minutes: n * 30 })),
    });
    const one = { ...venue, tables: [aTable('T9', { maxCovers: 9 })], bookingTypes: [small] };

    for (const [partySize, minutes] of [
      [2, 60],
      [3, 120],
      [6, 120],
    ] as const) {
      expect(make({ partySize }, { venue: one }, override)).toMatchObject({
        booking: { endsAt: plusMinutes(at('2026-06-12 19:00'), minutes) },
      });
    }
  });
});

describe('a walk-in', () => {
  const seat = (clock: string, day: Partial<Day> = {}, minutes: number | null = null) =>
    decideWalkIn(dayOf({ now: (at(clock) + 30_000) as Instant, ...day }), {
      wish: { partySize: 2, bookingTypeId: null, tableIds: null },
      details,
      by: { override: null },
      minutes,
    });

  it('is seated from this minute on, for the usual time or a given one', () => {
    const startsAt = at('2026-06-12 19:07');

    expect(seat('2026-06-12 19:07')).toMatchObject({
      booking: { state: 'seated', startsAt, endsAt: plusMinutes(startsAt, 90), depositPence: 0 },
    });
    expect(seat('2026-06-12 19:07', {}, 45)).toMatchObject({
      booking: { endsAt: plusMinutes(startsAt, 45) },
    });
  });

  it.each([
    [45, 'booked'],
    [46, 'unavailable'],
  ])('has a table until its next party comes: %s minutes', (minutes, kind) => {
    const tables = ['T1', 'T2', 'BAR'];
    const stays = [stay(tables, '2026-06-12 19:52', '2026-06-12 21:00')];

    expect(seat('2026-06-12 19:07', { stays }, minutes).kind).toBe(kind);
  });

  it.each([
    ['2026-06-11 11:59', ['closed']],
    ['2026-06-11 12:00', 'booked'],
    ['2026-06-11 23:29', 'booked'],
    ['2026-06-11 23:30', ['closed']],
  ])('is seated while the venue is open: at %s', (clock, expected) => {
    const by = (given: Override | null) =>
      decideWalkIn(dayOf({ now: at(clock), date: aWish({ date: '2026-06-11' }).date }), {
        wish: { partySize: 2, bookingTypeId: null, tableIds: null },
        details,
        by: { override: given },
        minutes: null,
      });
    const result = by(null);

    expect(result.kind === 'against-rules' ? rulesIn(result) : result.kind).toEqual(expected);
    expect(by(override)).toMatchObject({
      kind: 'booked',
      overrideReason: expected === 'booked' ? null : 'Regulars',
    });
  });

  it.each([
    [8, 'booked'],
    [9, 'booked'],
  ])('of %i guests, where eight may book online: %s', (partySize, expected) => {
    const large = { ...venue, tables: [aTable('T9', { maxCovers: 9 })] };
    const result = decideWalkIn(dayOf({ venue: large, now: at('2026-06-12 19:00') }), {
      wish: { partySize, bookingTypeId: null, tableIds: null },
      details,
      by: { override: null },
      minutes: null,
    });

    expect(result.kind === 'against-rules' ? rulesIn(result) : result.kind).toEqual(expected);
  });
});

describe('a table of the team for which another party is moved', () => {
  const moving = aVenue({
    tables: [
      aTable('two', { maxCovers: 2 }),
      aTable('four', { maxCovers: 4 }),
      aTable('BAR', { online: false, maxCovers: 3 }),
    ],
    policy: { maxMoves: 2 },
  });
  const pair: Stay = {
    ...stay(['four'], '2026-06-12 19:00', '2026-06-12 21:00'),
    partySize: 2,
  };
  const toTwo = [{ stay: { bookingId: pair.bookingId }, to: { tableIds: [tableId('two')] } }];
  const dayWith = (one: Stay, now = noon): Day => aDay({ venue: moving, now, stays: [one] });
  const making = (parts: Parameters<typeof teamWish>[0]) => ({
    wish: teamWish(parts),
    details,
    by: { override: null },
  });

  it.each([
    ['the best', null],
    ['the one that was asked for', ['four']],
  ])('is booked on the phone: %s', (_what, tables) => {
    const wish = { time: '19:00', partySize: 4, ...(tables === null ? {} : { tables }) };

    expect(decideMake(dayWith(pair), making(wish))).toMatchObject({
      kind: 'booked',
      allocation: { tableIds: [tableId('four')], moves: toTwo },
    });
    expect(decideMake(dayWith({ ...pair, isFixed: true }), making(wish)).kind).toBe('unavailable');
  });

  it('is not assigned where another suitable table is free', () => {
    const result = decideMake(dayWith(pair), making({ time: '19:00', partySize: 2 }));

    expect(result).toMatchObject({ allocation: { tableIds: [tableId('two')] } });
    expect(result).not.toHaveProperty('allocation.moves');
  });

  it.each([
    ['is to come', '2026-06-12 18:30', 'booked'],
    ['should be there', '2026-06-12 19:00', 'unavailable'],
  ])('is assigned at the door where the other party %s', (_what, clock, kind) => {
    const walkIn = { wish: { partySize: 4, bookingTypeId: null, tableIds: null }, minutes: null };
    const seating = { details, by: { override: null }, ...walkIn };

    const result = decideWalkIn(dayWith(pair, at(clock)), seating);

    expect(result.kind).toBe(kind);
    if (kind === 'booked') expect(result).toMatchObject({ allocation: { moves: toTwo } });
  });

  it('is assigned to a party that becomes larger', () => {
    const file = onFile({ partySize: 2 }, { tableIds: [tableId('two')] });
    const date = aWish().date;
    const wish = { ...aWish({}), ...file.booking, date, partySize: 4, tableIds: null };
    const facts = { file, wish, venue: moving, by: { override: null }, now: noon };

    expect(decideAmend(facts, dayWith(pair))).toMatchObject({
      kind: 'amended',
      allocation: { tableIds: [tableId('four')], moves: toTwo },
    });
  });
});
