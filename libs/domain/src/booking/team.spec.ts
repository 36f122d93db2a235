/** Decisions of the team, each with the last case that is allowed and the first that is not. */
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Day } from '../availability/day';
import type { Stay } from '../availability/stay';
import { aBooking, aWish, details, onFile } from '@venue/testing/bookings';
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
import { noPence } from '../shared/money';
import { minutesBetween, plusMinutes, type Instant } from '../shared/time';
import { decideAmend } from './amend';
import { decideArrival } from './attendance';
import { initialTeamFields, type StoredBooking } from './booking';
import { noWishes, wishesOf } from './fields';
import { decideMake, decideWalkIn } from './make';
import { decideMove, seatingChoices } from './move';
import { decideCancel } from './cancel';
import type { Override, Warning } from './rules';
import { decideUndo, withUndo } from './undo';

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
    const wish = { ...aWish({ partySize: 4 }), ...file.booking, date: aWish().date, partySize: 4 };
    const facts = { file, wish, venue: moving, by: { override: null }, now: noon };

    expect(decideAmend(facts, dayWith(pair))).toMatchObject({
      kind: 'amended',
      allocation: { tableIds: [tableId('four')], moves: toTwo },
    });
  });
});

describe('moving a party', () => {
  const move = (others: readonly Stay[] | null, tables = ['T2'], file = onFile()) =>
    decideMove({ file, tableIds: tables.map(tableId), venue, now: noon }, others);

  it.each([
    ['2026-06-12 19:00', 'moved'],
    ['2026-06-12 19:01', 'tables-taken'],
  ])('needs a table that is free from %s on', (until, kind) => {
    expect(move([stay(['T2'], '2026-06-12 18:00', until)]).kind).toBe(kind);
  });

  it('changes nothing at the tables that it has', () => {
    const file = onFile();
    const own = file.tableIds;

    expect(decideMove({ file, tableIds: own, venue, now: noon }, [])).toEqual({
      kind: 'unchanged',
    });
  });

  it('is for tables of the venue and parties that are not over', () => {
    expect(move([], ['none']).kind).toBe('unknown-table');
    expect(move([], ['T2'], onFile({ state: 'completed' })).kind).toBe('not-changeable');
    expect(move([], ['T2'], onFile({ state: 'seated' })).kind).toBe('moved');
    expect(move(null).kind).toBe('tables-taken');
  });

  it.each([
    ['to no table', [], onFile()],
    ['that is only held', ['T2'], onFile({ state: 'held', holdUntil: plusMinutes(noon, 1) })],
  ])('is impossible %s', (_what, tables, file) => {
    expect(move([], tables, file)).toEqual({ kind: 'not-changeable' });
  });

  it('gives tables to a booking that has none, for its stay', () => {
    const file = { ...onFile(), tableIds: [], clearedAt: null };

    expect(move([], ['T1', 'BAR'], file)).toMatchObject({
      allocation: { tableIds: ['T1', 'BAR'].map(tableId), clearedAt: onFile().clearedAt },
    });
  });

  it('occupies the new tables for the time of the old ones', () => {
    expect(move([])).toMatchObject({
      allocation: { tableIds: [tableId('T2')], clearedAt: onFile().clearedAt },
      booking: { undo: { step: 'move', after: { tableIds: [tableId('T2')] }, isGuestTold: false } },
    });
  });

  it('is offered the free seatings first', () => {
    const span = { from: at('2026-06-12 19:00'), until: at('2026-06-12 20:30') };
    const taken = [stay(['BAR'], '2026-06-12 20:00', '2026-06-12 21:00')];

    const result = seatingChoices({ partySize: 2, span }, venue, taken);

    expect(result.map(({ seating, isFree }) => [seating.name, isFree])).toEqual([
      ['T1', true],
      ['T2', true],
      ['BAR', false],
    ]);
  });
});

describe('cancelling by the team', () => {
  const cancel = (now: Instant, file = onFile()) =>
    decideCancel({ file, reason: null, by: 'team', isGuestTold: true, now }).kind;
  const byGuest = (now: Instant) =>
    decideCancel({ booking: onFile().booking, reason: null, by: 'guest', now }).kind;

  it.each([
    ['2026-06-11 19:00', 'cancelled'],
    ['2026-06-11 19:01', 'needs-venue'],
    ['2026-06-12 18:59', 'needs-venue'],
    ['2026-06-12 19:00', 'not-changeable'],
  ])('at %s is bound by no notice, which binds guests: %s', (clock, kind) => {
    expect(byGuest(at(clock))).toBe(kind);
    expect(cancel(at(clock))).toBe('cancelled');
  });

  it('is impossible for seated guests, and happens once', () => {
    expect(cancel(noon, onFile({ state: 'seated' }))).toBe('not-changeable');
    expect(cancel(noon, onFile({ state: 'cancelled' }))).toBe('already-cancelled');
  });
});

describe('undoing a step', () => {
  const gone = (file: StoredBooking): StoredBooking => {
    const facts = { file, reason: 'Ill', now: noon, isGuestTold: false };
    const decision = decideCancel({ ...facts, by: 'team' });
    if (decision.kind !== 'cancelled') throw new Error(decision.kind);
    return { ...file, booking: decision.booking, tableIds: [], clearedAt: null };
  };
  const undo = (file: StoredBooking, minutes: number, stays: readonly Stay[] | null = []) => {
    const now = plusMinutes(noon, minutes);
    return decideUndo({ file, day: stays && dayOf({ now, stays }), isMoneyDecided: false, now });
  };

  it.each([
    [10, 'undone'],
    [10 + 1 / 60_000, 'refused'],
  ])('works for ten minutes: after %s', (minutes, kind) => {
    expect(undo(gone(onFile()), minutes).kind).toBe(kind);
  });

  it('is refused after a decision about money of the booking', () => {
    const facts = { file: gone(onFile()), day: dayOf(), now: plusMinutes(noon, 1) };

    expect(decideUndo({ ...facts, isMoneyDecided: true })).toEqual({
      kind: 'refused',
      because: 'money-decided',
    });
  });

  it('restores the exact booking before the step', () => {
    const file = onFile();

    expect(undo(gone(file), 1)).toMatchObject({
      booking: file.booking,
      allocation: { tableIds: file.tableIds, clearedAt: file.clearedAt },
    });
  });

  it.each([
    ['2026-06-12 19:00', ['T1']],
    ['2026-06-12 19:01', ['T2']],
  ])('gives other tables where another party has its own until %s', (until, tables) => {
    expect(undo(gone(onFile()), 1, [stay(['T1'], '2026-06-12 18:00', until)])).toMatchObject({
      kind: 'undone',
      allocation: { tableIds: tables.map(tableId) },
    });
  });

  it('leaves it without a table only where none suits, or the database has refused one', () => {
    const all = venue.tables.map(({ name }) =>
      stay([name], '2026-06-12 18:00', '2026-06-12 19:01'),
    );
    const clearedAt = onFile().clearedAt;
    const unplaced = { kind: 'undone', allocation: { tableIds: [], clearedAt } };

    expect(undo(gone(onFile()), 1, all)).toMatchObject(unplaced);
    expect(undo(gone(onFile()), 1, all.slice(1))).toMatchObject({
      allocation: { tableIds: [tableId('T1')] },
    });
    expect(undo(gone(onFile()), 1, null)).toMatchObject(unplaced);
    expect(undo(gone(onFile({ isPinned: true })), 1, all)).toMatchObject({
      booking: { isPinned: false },
    });
  });

  it('leaves a booking without a table where it had none', () => {
    const file = { ...onFile(), tableIds: [], clearedAt: null };

    expect(undo(gone(file), 1)).toMatchObject({
      booking: { state: 'confirmed' },
      allocation: { tableIds: [], clearedAt: onFile().clearedAt },
    });
  });

  const moved = (file: StoredBooking, tables: readonly string[]): StoredBooking => {
    const decision = decideMove({ file, tableIds: tables.map(tableId), venue, now: noon }, []);
    if (decision.kind !== 'moved') throw new Error(decision.kind);
    return { ...file, booking: decision.booking, ...decision.allocation };
  };

  it.each([
    ['2026-06-12 19:00', { tableIds: [tableId('T1')] }],
    ['2026-06-12 19:01', null],
  ])('of a move keeps the new tables unless the old ones are free, at %s', (until, allocation) => {
    const stays = [stay(['T1'], '2026-06-12 18:00', until)];

    expect(undo(moved(onFile(), ['T2']), 1, stays)).toMatchObject({ kind: 'undone', allocation });
  });

  it('of a move is possible after it was moved again to make room', () => {
    const file = { ...moved(onFile(), ['T2']), tableIds: [tableId('BAR')] };

    expect(undo(file, 1)).toMatchObject({ allocation: { tableIds: [tableId('T1')] } });
  });

  it('of a walk-in cancels it', () => {
    const seated = decideWalkIn(dayOf({ now: at('2026-06-12 19:00') }), {
      wish: { partySize: 2, bookingTypeId: null, tableIds: null },
      ...{ details, by: { override: null }, minutes: null },
    });
    if (seated.kind !== 'booked') throw new Error(seated.kind);
    const file = { booking: seated.booking, ...seated.allocation, receivedPence: noPence };
    const now = at('2026-06-12 19:05');

    expect(decideUndo({ file, day: null, isMoneyDecided: false, now })).toMatchObject({
      kind: 'undone',
      booking: { state: 'cancelled', undo: null },
      allocation: null,
    });
  });

  it('is refused after another change of its fields, but not after a note', () => {
    const file = onFile();
    const facts = { file, now: noon, isEarlyAllowed: true };
    const arrived = decideArrival(facts);
    if (arrived.kind !== 'recorded') throw new Error(arrived.kind);
    const noted = { ...arrived.booking, teamNote: 'Window' };

    expect(undo({ ...file, booking: noted }, 1)).toMatchObject({
      kind: 'undone',
      allocation: null,
      booking: { arrivedAt: null, teamNote: 'Window' },
    });
    const larger = { ...noted, partySize: 3 };
    expect(undo({ ...file, booking: larger }, 1)).toEqual({
      kind: 'refused',
      because: 'changed-since',
    });
    expect(undo(file, 1)).toMatchObject({ because: 'nothing-to-undo' });
  });

  it.each([
    [5, 'undone'],
    [4, 'refused'],
  ])(
    'does not restore a booking past its payment deadline: paid within %s minutes',
    (minutes, kind) => {
      const holdUntil = plusMinutes(noon, minutes);
      const file = onFile({ state: 'awaiting_deposit', holdUntil });

      expect(undo(gone(file), 4).kind).toBe(kind);
    },
  );
});

describe('a pinned booking', () => {
  const pinned = onFile({ isPinned: true }, { tableIds: [tableId('T2')] });
  const wish = { ...aWish({ time: '20:00' }), ...noWishes };

  it('keeps its tables when its guest changes the time', () => {
    const facts = { file: pinned, wish, venue, now: noon, by: 'guest' } as const;

    expect(decideAmend(facts, dayOf())).toMatchObject({
      kind: 'amended',
      allocation: { tableIds: [tableId('T2')] },
    });
    const stays = [stay(['T2'], '2026-06-12 21:00', '2026-06-12 22:00')];
    expect(decideAmend(facts, dayOf({ stays }))).toEqual({
      kind: 'needs-venue',
      because: 'table-pinned',
    });
    const all = [stay(['T1', 'T2'], '2026-06-12 21:00', '2026-06-12 22:00')];
    expect(decideAmend(facts, dayOf({ stays: all }))).toEqual({ kind: 'unavailable' });
    const unpinned = onFile({}, { tableIds: [tableId('T2')] });
    expect(decideAmend({ ...facts, file: unpinned }, dayOf({ stays })).kind).toBe('amended');
  });
});

describe('a change by the team', () => {
  const change = (
    parts: Parameters<typeof aWish>[0],
    now: Instant,
    { file = onFile(), by = null as Override | null, stays = [] as readonly Stay[] } = {},
  ) => {
    const { booking } = file;
    const wish = {
      ...aWish(parts),
      ...wishesOf(booking),
      guestName: booking.guestName,
      guestPhone: booking.guestPhone,
      guestEmail: booking.guestEmail,
      bookingTypeId: booking.bookingTypeId,
    };
    return decideAmend({ file, wish, venue, by: { override: by }, now }, dayOf({ now, stays }));
  };

  it.each([
    ['2026-06-12 17:00', 'amended'],
    ['2026-06-12 17:01', 'needs-venue'],
  ])('is bound by no notice, which binds guests: at %s', (clock, kind) => {
    const wish = { ...aWish({ time: '20:00' }), ...noWishes };
    const now = at(clock);
    const byGuest = decideAmend({ file: onFile(), wish, venue, by: 'guest', now }, dayOf({ now }));

    expect(byGuest.kind).toBe(kind);
    expect(change({ time: '20:00' }, now)).toMatchObject({
      kind: 'amended',
      booking: { startsAt: at('2026-06-12 20:00') },
      overrideReason: null,
    });
  });

  it('confirms an unpaid booking that no longer owes anything', () => {
    const holdUntil = plusMinutes(noon, 60);
    const unpaid = { state: 'awaiting_deposit', holdUntil, depositPence: 6000, partySize: 6 };
    const file = onFile(unpaid as Partial<StoredBooking['booking']>);

    expect(change({ partySize: 4 }, noon, { file })).toMatchObject({
      booking: { state: 'confirmed', holdUntil: null, depositPence: 0 },
    });
  });

  it('leaves seated guests at their tables', () => {
    const file = onFile({ state: 'seated' });

    expect(change({ partySize: 3 }, noon, { file })).toMatchObject({
      kind: 'amended',
      allocation: null,
      booking: { partySize: 3 },
    });
    expect(change({ time: '20:00' }, noon, { file }).kind).toBe('not-changeable');
  });
});

it('starts without entries of the team', () => {
  expect(aBooking()).toMatchObject(initialTeamFields);
  expect(withUndo('seat', onFile(), { booking: aBooking(), now: noon }).undo?.step).toBe('seat');
});
