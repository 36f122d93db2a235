import { tableUses } from '../availability/table-uses';
import type { Day } from '../availability/day';
import {
  isSameTables,
  seatingAt,
  seatingsFor,
  occupiedTables,
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
  type StoredBooking,
  type BookingSnapshot,
  type Undo,
  type UndoStep,
} from './booking';
import { occupancySpan } from './occupancy-span';
import { isOver } from './states';

/** The team can undo its last step for this long. */
export const undoMinutesMax = 10;

export type UndoRefusal =
  | 'nothing-to-undo'
  | 'too-late'
  /** The booking has changed since the step. */
  | 'changed-since'
  /** The team has kept, refunded or moved its money since the step. */
  | 'money-decided'
  /** The payment deadline that the undo would restore has passed. */
  | 'deposit-overdue';

export type UndoDecision =
  | { readonly kind: 'refused'; readonly because: UndoRefusal }
  | {
      readonly kind: 'undone';
      readonly undone: Undo;
      readonly booking: Booking;
      /** Null where its present tables stay. */
      readonly allocation: Allocation | null;
    };

export interface UndoCase {
  readonly file: StoredBooking;
  /**
   * The day of its start without the booking, and without blocks that were there when it had its
   * tables; null where the database has refused a table before.
   */
  readonly day: Day | null;
  /** Whether the team has decided about money of the booking since the step. */
  readonly isMoneyDecided: boolean;
  readonly now: Instant;
}

/** The changed booking, with a record of the step that `decideUndo` can undo. */
export function withUndo(
  step: UndoStep,
  file: StoredBooking,
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

/** Like `withUndo`, for a new walk-in: undoing it cancels the booking. */
export function withUndoOfWalkIn(booking: Booking, allocation: Allocation, now: Instant): Booking {
  const after = snapshotOf({ booking, ...allocation });
  const before = { ...after, state: 'cancelled' as const, tableIds: [], clearedAt: null };
  return { ...booking, undo: { step: 'walk-in', at: now, before, after, isGuestTold: false } };
}

/** What a cancellation changes besides: its reason, and a card that was released by it. */
function beforeCancel({ guarantee }: Booking): Pick<Booking, 'cancelReason' | 'guarantee'> {
  const isReleased = guarantee?.status === 'released';
  return {
    cancelReason: null,
    guarantee: isReleased ? { ...guarantee, status: 'held' } : guarantee,
  };
}

/** Whether the step has been done already, so that a repeated request changes nothing. */
export function isDoneAlready(step: UndoStep | 'undo', booking: Booking): boolean {
  return isDone[step]?.(booking) ?? false;
}

/** Steps that depend on more than their name, such as `move`, are absent. */
const isDone: Partial<Record<UndoStep | 'undo', (booking: Booking) => boolean>> = {
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
 * Restores the booking before the team's last step, unless the booking has changed since. Missing
 * tables do not refuse it: where none are free, the booking has none until the team assigns some.
 */
export function decideUndo(facts: UndoCase): UndoDecision {
  const { file, day, now } = facts;
  const { undo } = file.booking;
  if (undo === null) return { kind: 'refused', because: 'nothing-to-undo' };
  const because = firstRefusal(rules, { ...facts, undo });
  if (because !== null) return { kind: 'refused', because };
  const { tableIds, clearedAt, ...before } = undo.before;
  const terms = undo.step === 'cancel' ? beforeCancel(file.booking) : {};
  const booking = { ...file.booking, ...before, ...terms, undo: null };
  const undone = { kind: 'undone', undone: undo } as const;
  if (isOver(booking.state) || hasSameTables(undo.before, file)) {
    return { ...undone, booking, allocation: null };
  }
  const request = {
    booking,
    tableIds,
    clearedAt: clearingOf({ booking, clearedAt }),
    hasOthers: file.tableIds.length > 0,
  };
  const allocation = allocationToRestore(request, day && { ...day, now });
  const isPinned = booking.isPinned && allocation?.tableIds.length !== 0;
  return { ...undone, booking: { ...booking, isPinned }, allocation };
}

/** Whether the booking has those tables now, for as long. */
function hasSameTables({ tableIds, clearedAt }: BookingSnapshot, file: StoredBooking): boolean {
  const areSame = isSameTables(tableIds, file.tableIds) && clearedAt === file.clearedAt;
  return areSame && tableIds.length > 0;
}

function snapshotOf({
  booking,
  tableIds,
  clearedAt,
}: Pick<StoredBooking, 'booking' | 'tableIds' | 'clearedAt'>): BookingSnapshot {
  const { state, startsAt, endsAt, partySize, holdUntil, arrivedAt } = booking;
  return { state, startsAt, endsAt, partySize, holdUntil, arrivedAt, tableIds, clearedAt };
}

/** Tables may differ: the booking may have been moved to make room for others. */
function isSameSnapshot(one: BookingSnapshot, other: BookingSnapshot): boolean {
  const names = Object.keys(one) as (keyof BookingSnapshot)[];
  return names.every((name) => name === 'tableIds' || one[name] === other[name]);
}

interface RestoreRequest extends Allocation {
  readonly booking: Booking;
  /** Whether it has tables now, which it keeps where the old ones are not free. */
  readonly hasOthers: boolean;
}

/**
 * The tables of a restored booking: its old ones where they are free; or else others, as for a new
 * booking; or else its old ones, although a party there stays past its end; or else none. Null
 * where it keeps the tables that it has.
 */
function allocationToRestore(request: RestoreRequest, day: Day | null): Allocation | null {
  const { tableIds, clearedAt, hasOthers } = request;
  const allocation = tableIds.length === 0 || day === null ? null : tablesOn(day, request);
  if (allocation !== null) return allocation;
  return hasOthers && tableIds.length > 0 ? null : { tableIds: [], clearedAt };
}

function tablesOn(day: Day, request: RestoreRequest): Allocation | null {
  const { booking, hasOthers } = request;
  return (
    oldTables(request, day) ??
    (booking.state === 'seated' ? oldTablesByMoving(request, day) : null) ??
    (hasOthers ? null : otherTables(request, day)) ??
    oldTablesAsPlanned(request, day)
  );
}

function oldTables({ booking, tableIds, clearedAt }: RestoreRequest, day: Day): Allocation | null {
  const span = occupancySpan(booking, clearedAt, day.now);
  const isFree = occupiedTables(tableIds, span, tableUses(day)).length === 0;
  return isFree ? { tableIds, clearedAt: span.until } : null;
}

/** Guests who have not left after all are at their tables, so later bookings are moved. */
function oldTablesByMoving({ tableIds, ...rest }: RestoreRequest, day: Day): Allocation | null {
  return allocationIn([seatingAt(tableIds, day.venue)], rest, day);
}

/** Tables that can be booked online, or else any that suit, or else tables freed by moves. */
function otherTables(request: RestoreRequest, day: Day): Allocation | null {
  const { bookingTypeId, partySize } = request.booking;
  const { venue } = day;
  const type = venue.bookingTypes.find(({ id }) => id === bookingTypeId);
  if (type === undefined) return null;
  const everyTable = {
    ...venue,
    tables: venue.tables.map((table) => ({ ...table, online: true })),
  };
  const seatings = seatingsFor(everyTable, type, partySize);
  const withoutMoves = { ...day, venue: { ...venue, policy: { ...venue.policy, maxMoves: 0 } } };
  return (
    allocationIn(seatingsFor(venue, type, partySize), request, withoutMoves) ??
    allocationIn(seatings, request, withoutMoves) ??
    allocationIn(seatings, request, day)
  );
}

function allocationIn(
  seatings: readonly Seating[],
  { booking, clearedAt }: Pick<RestoreRequest, 'booking' | 'clearedAt'>,
  day: Day,
): Allocation | null {
  const { from, until } = occupancySpan(booking, clearedAt, day.now);
  const plan = planOn(day)({ from, clearedAt: until, seatings });
  if (plan.kind === 'no-room') return null;
  const moves = plan.kind === 'by-moving' ? { moves: plan.moves } : {};
  return { tableIds: plan.seating.tableIds, clearedAt: until, ...moves };
}

/** The old tables as the diary plans them; seated guests need them without another party. */
function oldTablesAsPlanned(
  { booking, tableIds, clearedAt }: RestoreRequest,
  day: Day,
): Allocation | null {
  if (booking.state === 'seated' && partiesAt(tableIds, day).length > 0) return null;
  const span = occupancySpan({ ...booking, state: 'confirmed' }, clearedAt, day.now);
  const uses = tableUses(asPlannedAt(tableIds, day));
  const isFree = occupiedTables(tableIds, span, uses).length === 0;
  return isFree ? { tableIds, clearedAt } : null;
}
