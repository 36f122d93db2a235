/** How long a step of the team can be undone, and when it cannot. */
import { describe, expect, it } from '@jest/globals';
import type { Day } from '../availability/day';
import type { Stay } from '../availability/stay';
import { aBooking, details, onFile } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import {
  aDay,
  aTable,
  aVenue,
  aStay,
  depositForSix,
  aBookingType,
  tableId,
} from '@venue/testing/venues';
import { noPence } from '../shared/money';
import { minutesBetween, plusMinutes } from '../shared/time';
import { decideArrival } from './attendance';
import { initialTeamFields, type StoredBooking } from './booking';
import { decideWalkIn } from './make';
import { decideMove } from './move';
import { decideCancel } from './cancel';
import { decideUndo, withUndo } from './undo';

const noon = at('2026-06-10 12:00');

const venue = aVenue({
  tables: [aTable('T1'), aTable('T2'), aTable('BAR', { online: false, maxCovers: 2 })],
  bookingTypes: [aBookingType({ deposits: [depositForSix] })],
});

function stay(tables: readonly string[], from: string, until: string): Stay {
  const minutes = minutesBetween(at(from), at(until));
  return aStay({ booking: 'other', tables, from: at(from), minutes });
}

const dayOf = (parts: Partial<Day> = {}): Day => aDay({ venue, now: noon, ...parts });

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
    const file = {
      booking: seated.booking,
      ...seated.allocation,
      receivedPence: noPence,
      extraPence: noPence,
    };
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

it('starts without entries of the team', () => {
  expect(aBooking()).toMatchObject(initialTeamFields);
  expect(withUndo('seat', onFile(), { booking: aBooking(), now: noon }).undo?.step).toBe('seat');
});
