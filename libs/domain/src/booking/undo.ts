import { tableUses } from '../availability/blocks';
import type { Day } from '../availability/day';
import {
  isSameTables,
  seatingAt,
  seatingsFor,
  takenTables,
  type Seating,
} from '../availability/seating';
import { asPlannedAt, partiesAt } from '../availability/sitting';
import { planOn } from '../availability/tables-in-use';
import { firstRefusal, type Rule } from '../shared/rules';
import { plusMinutes, type Instant } from '../shared/time';
import type {
  Allocation,
  Booking,
  BookingOnFile,
  BookingSnapshot,
  Undo,
  UndoStep,
} from './booking';
import { spanToTake } from './span-to-take';
import { isOver } from './states';

/** For how long a step of the team can be undone. */
export const undoMinutesMax = 10;

export type UndoRefusal =
  | 'nothing-to-undo'
  | 'too-late'
  /** The booking is no longer as the step left it. */
  | 'changed-since'
  /** Its money was kept, refunded or moved since. */
  | 'money-decided'
  /** Its deposit was to be paid by now. */
  | 'deposit-overdue'
  /** It keeps the tables to which it was moved. */
  | 'old-tables-taken'
  /** No table would do, however others are moved. */
  | 'no-tables';

export type UndoDecision =
  | { readonly kind: 'refused'; readonly because: UndoRefusal }
  | {
      readonly kind: 'undone';
      readonly undone: Undo;
      readonly booking: Booking;
      /** Null where it has its tables still. */
      readonly allocation: Allocation | null;
    };

export interface UndoCase {
  readonly file: BookingOnFile;
  /**
   * The day of its start without it, and without the blocks beside which it had its tables already;
   * null where tables must not be taken.
   */
  readonly day: Day | null;
  /** Whether the team has decided about money of the booking since the step. */
  readonly isMoneyDecided: boolean;
  readonly now: Instant;
}

/** The changed booking with the step that made it, so that the step can be undone. */
export function withUndo(
  step: UndoStep,
  file: BookingOnFile,
  changed: {
    readonly booking: Booking;
    readonly allocation?: Allocation;
    readonly now: Instant;
    readonly isGuestTold?: boolean;
  },
): Booking {
  const { booking, allocation = file, now, isGuestTold = false } = changed;
  const after = snapshotOf(
    isOver(booking.state)
      ? { booking, tableIds: [], clearedAt: null }
      : { booking, tableIds: allocation.tableIds, clearedAt: allocation.clearedAt },
  );
  return { ...booking, undo: { step, at: now, before: snapshotOf(file), after, isGuestTold } };
}

/** Whether a booking is as that step leaves it, so that taking the step again changes nothing. */
export function isAsAfter(step: UndoStep | 'undo', booking: Booking): boolean {
  switch (step) {
    case 'arrive':
      return booking.state === 'confirmed' && booking.arrivedAt !== null;
    case 'seat':
      return booking.state === 'seated';
    case 'leave':
      return booking.state === 'completed';
    case 'miss':
      return booking.state === 'no_show';
    case 'cancel':
      return booking.state === 'cancelled';
    case 'undo':
      return booking.undo === null;
    case 'move':
      return false;
  }
}

interface RestoreCase extends UndoCase {
  readonly undo: Undo;
}

const rules: readonly Rule<RestoreCase, UndoRefusal>[] = [
  ({ undo, now }) => (now > plusMinutes(undo.at, undoMinutesMax) ? 'too-late' : null),
  ({ file, undo }) => (isSameSnapshot(snapshotOf(file), undo.after) ? null : 'changed-since'),
  ({ isMoneyDecided }) => (isMoneyDecided ? 'money-decided' : null),
  ({ undo: { before }, now }) =>
    before.holdUntil !== null && before.holdUntil <= now ? 'deposit-overdue' : null,
];

/** Restores what stood before the step, where nothing that it changed has changed again. */
export function decideUndo(facts: UndoCase): UndoDecision {
  const { file, day, now } = facts;
  const { undo, cancelReason: reason } = file.booking;
  if (undo === null) return { kind: 'refused', because: 'nothing-to-undo' };
  const because = firstRefusal(rules, { ...facts, undo });
  if (because !== null) return { kind: 'refused', because };
  const { tableIds, clearedAt, ...before } = undo.before;
  const cancelReason = undo.step === 'cancel' ? null : reason;
  const booking = { ...file.booking, ...before, cancelReason, undo: null };
  const isKept = isSameTables(tableIds, file.tableIds) && clearedAt === file.clearedAt;
  if (isKept || clearedAt === null) {
    return { kind: 'undone', undone: undo, booking, allocation: null };
  }
  const tables = { tableIds, clearedAt, isMove: undo.step === 'move' };
  const allocation = day && allocationToRestore({ booking, ...tables }, { ...day, now });
  return allocation === null
    ? { kind: 'refused', because: undo.step === 'move' ? 'old-tables-taken' : 'no-tables' }
    : { kind: 'undone', undone: undo, booking, allocation };
}

function snapshotOf({
  booking,
  tableIds,
  clearedAt,
}: Pick<BookingOnFile, 'booking' | 'tableIds' | 'clearedAt'>): BookingSnapshot {
  const { state, startsAt, endsAt, partySize, holdUntil, arrivedAt } = booking;
  return { state, startsAt, endsAt, partySize, holdUntil, arrivedAt, tableIds, clearedAt };
}

function isSameSnapshot(one: BookingSnapshot, other: BookingSnapshot): boolean {
  const { tableIds, ...rest } = one;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return isSameTables(tableIds, other.tableIds) && names.every((name) => one[name] === other[name]);
}

interface Restoring extends Allocation {
  readonly booking: Booking;
  /** Whether it has other tables now, so that only its old ones are of use. */
  readonly isMove: boolean;
}

/**
 * The tables of a booking that had given them up: its own where they are free; otherwise others, as
 * for a new booking, so that it is not lost; otherwise its own as it had them before the step,
 * beside a party that stays past its end.
 */
function allocationToRestore(restoring: Restoring, day: Day): Allocation | null {
  const { booking, isMove } = restoring;
  return (
    ownTables(restoring, day) ??
    (booking.state === 'seated' ? ownByMoving(restoring, day) : null) ??
    (isMove ? null : otherTables(restoring, day)) ??
    ownAsBefore(restoring, day)
  );
}

function ownTables({ booking, tableIds, clearedAt }: Restoring, day: Day): Allocation | null {
  const span = spanToTake(booking, clearedAt, day.now);
  const isFree = takenTables(tableIds, span, tableUses(day)).length === 0;
  return isFree ? { tableIds, clearedAt: span.until } : null;
}

/** Guests who have not left after all are at their tables: those who are to come make room. */
function ownByMoving({ tableIds, ...rest }: Restoring, day: Day): Allocation | null {
  return allocationIn([seatingAt(tableIds, day.venue)], rest, day);
}

/** Those that everybody can book, or else any that would do, or else by moving others. */
function otherTables(restoring: Restoring, day: Day): Allocation | null {
  const { bookingTypeId, partySize } = restoring.booking;
  const { venue } = day;
  const type = venue.bookingTypes.find(({ id }) => id === bookingTypeId);
  if (type === undefined) return null;
  const whole = { ...venue, tables: venue.tables.map((table) => ({ ...table, online: true })) };
  const seatings = seatingsFor(whole, type, partySize);
  const still = { ...day, venue: { ...venue, policy: { ...venue.policy, maxMoves: 0 } } };
  return (
    allocationIn(seatingsFor(venue, type, partySize), restoring, still) ??
    allocationIn(seatings, restoring, still) ??
    allocationIn(seatings, restoring, day)
  );
}

function allocationIn(
  seatings: readonly Seating[],
  { booking, clearedAt }: Pick<Restoring, 'booking' | 'clearedAt'>,
  day: Day,
): Allocation | null {
  const { from, until } = spanToTake(booking, clearedAt, day.now);
  const plan = planOn(day)({ from, clearedAt: until, seatings });
  if (plan.kind === 'no-room') return null;
  const moves = plan.kind === 'by-moving' ? { moves: plan.moves } : {};
  return { tableIds: plan.seating.tableIds, clearedAt: until, ...moves };
}

/** Guests who sit down need tables at which nobody else sits. */
function ownAsBefore({ booking, tableIds, clearedAt }: Restoring, day: Day): Allocation | null {
  if (booking.state === 'seated' && partiesAt(tableIds, day).length > 0) return null;
  const span = spanToTake({ ...booking, state: 'confirmed' }, clearedAt, day.now);
  const uses = tableUses(asPlannedAt(tableIds, day));
  const isFree = takenTables(tableIds, span, uses).length === 0;
  return isFree ? { tableIds, clearedAt } : null;
}
