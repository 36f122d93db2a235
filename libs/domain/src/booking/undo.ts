import { tableUses } from '../availability/table-uses';
import type { Day } from '../availability/day';
import {
  isSameTables,
  seatingAt,
  seatingsFor,
  takenTables,
  type Seating,
} from '../availability/seating';
import { asPlannedAt, partiesAt } from '../availability/day';
import { planOn } from '../availability/tables-in-use';
import type { BookingId } from '../shared/ids';
import { firstRefusal, type Rule } from '../shared/rules';
import { plusMinutes, type Instant } from '../shared/time';
import {
  clearingOf,
  type Allocation,
  type Booking,
  type BookingOnFile,
  type BookingSnapshot,
  type Undo,
  type UndoStep,
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
  | 'deposit-overdue';

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
    readonly swappedWith?: BookingId;
  },
): Booking {
  const { booking, allocation = file, now, isGuestTold = false, swappedWith } = changed;
  const after = snapshotOf(
    isOver(booking.state)
      ? { booking, tableIds: [], clearedAt: null }
      : { booking, tableIds: allocation.tableIds, clearedAt: allocation.clearedAt },
  );
  const peer = swappedWith === undefined ? {} : { swappedWith };
  const undo = { step, at: now, before: snapshotOf(file), after, isGuestTold, ...peer };
  return { ...booking, undo };
}

/** A party that has just been seated without a booking; undone, it has never been there. */
export function withUndoOfWalkIn(booking: Booking, allocation: Allocation, now: Instant): Booking {
  const after = snapshotOf({ booking, ...allocation });
  const before = { ...after, state: 'cancelled' as const, tableIds: [], clearedAt: null };
  return { ...booking, undo: { step: 'walk-in', at: now, before, after, isGuestTold: false } };
}

/** Whether a booking is as that step leaves it, so that taking the step again changes nothing. */
export function isAsAfter(step: UndoStep | 'undo', booking: Booking): boolean {
  return leavesIt[step]?.(booking) ?? false;
}

/** Of steps that more than their name tells apart, nothing is known. */
const leavesIt: Partial<Record<UndoStep | 'undo', (booking: Booking) => boolean>> = {
  arrive: ({ state, arrivedAt }) => state === 'confirmed' && arrivedAt !== null,
  seat: ({ state }) => state === 'seated',
  leave: ({ state }) => state === 'completed',
  miss: ({ state }) => state === 'no_show',
  cancel: ({ state }) => state === 'cancelled',
  undo: ({ undo }) => undo === null,
};

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

/**
 * Restores what stood before the step, where nothing that it changed has changed again. It is never
 * refused for its tables: where none are free, it has none until the team gives it some.
 */
export function decideUndo(facts: UndoCase): UndoDecision {
  const { file, day, now } = facts;
  const { undo, cancelReason: reason } = file.booking;
  if (undo === null) return { kind: 'refused', because: 'nothing-to-undo' };
  const because = firstRefusal(rules, { ...facts, undo });
  if (because !== null) return { kind: 'refused', because };
  const { tableIds, clearedAt, ...before } = undo.before;
  const cancelReason = undo.step === 'cancel' ? null : reason;
  const booking = { ...file.booking, ...before, cancelReason, undo: null };
  const undone = { kind: 'undone', undone: undo } as const;
  if (isOver(booking.state) || hasThem(undo.before, file)) {
    return { ...undone, booking, allocation: null };
  }
  const restoring = {
    ...{ booking, tableIds, clearedAt: clearingOf({ booking, clearedAt }) },
    hasOthers: file.tableIds.length > 0,
  };
  const allocation = allocationToRestore(restoring, day && { ...day, now });
  const isPinned = booking.isPinned && allocation?.tableIds.length !== 0;
  return { ...undone, booking: { ...booking, isPinned }, allocation };
}

/** Whether it still has the tables that it had, for as long. */
function hasThem({ tableIds, clearedAt }: BookingSnapshot, file: BookingOnFile): boolean {
  const areSame = isSameTables(tableIds, file.tableIds) && clearedAt === file.clearedAt;
  return areSame && tableIds.length > 0;
}

function snapshotOf({
  booking,
  tableIds,
  clearedAt,
}: Pick<BookingOnFile, 'booking' | 'tableIds' | 'clearedAt'>): BookingSnapshot {
  const { state, startsAt, endsAt, partySize, holdUntil, arrivedAt } = booking;
  return { state, startsAt, endsAt, partySize, holdUntil, arrivedAt, tableIds, clearedAt };
}

/** Its tables aside: it may have been moved to make room. */
function isSameSnapshot(one: BookingSnapshot, other: BookingSnapshot): boolean {
  const names = Object.keys(one) as (keyof BookingSnapshot)[];
  return names.every((name) => name === 'tableIds' || one[name] === other[name]);
}

interface Restoring extends Allocation {
  readonly booking: Booking;
  /** Whether it has other tables now, which it keeps where its old ones are not free. */
  readonly hasOthers: boolean;
}

/**
 * The tables of a booking that had given them up: its own where they are free; otherwise others, as
 * for a new booking; otherwise its own as it had them before the step, beside a party that stays
 * past its end; otherwise none. Null where it keeps those that it has. No tables can be taken
 * without a day.
 */
function allocationToRestore(restoring: Restoring, day: Day | null): Allocation | null {
  const { tableIds, clearedAt, hasOthers } = restoring;
  const found = tableIds.length === 0 || day === null ? null : tablesOn(day, restoring);
  if (found !== null) return found;
  return hasOthers && tableIds.length > 0 ? null : { tableIds: [], clearedAt };
}

function tablesOn(day: Day, restoring: Restoring): Allocation | null {
  const { booking, hasOthers } = restoring;
  return (
    ownTables(restoring, day) ??
    (booking.state === 'seated' ? ownByMoving(restoring, day) : null) ??
    (hasOthers ? null : otherTables(restoring, day)) ??
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
