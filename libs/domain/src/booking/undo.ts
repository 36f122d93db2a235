import type { TableUse } from '../availability/blocks';
import { isSameTables, takenTables } from '../availability/seating';
import { firstRefusal, type Rule } from '../shared/rules';
import { plusMinutes, type Instant } from '../shared/time';
import type { Span } from '../venue/opening-hours';
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
  | 'tables-taken';

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
   * All other uses of tables, without the blocks beside which it had its own already; null where
   * tables must not be taken.
   */
  readonly others: readonly TableUse[] | null;
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
  /** The tables to take again; null where the booking has them still. */
  readonly allocation: (Allocation & Span) | null;
}

const rules: readonly Rule<RestoreCase, UndoRefusal>[] = [
  ({ undo, now }) => (now > plusMinutes(undo.at, undoMinutesMax) ? 'too-late' : null),
  ({ file, undo }) => (isSameSnapshot(snapshotOf(file), undo.after) ? null : 'changed-since'),
  ({ isMoneyDecided }) => (isMoneyDecided ? 'money-decided' : null),
  ({ undo: { before }, now }) =>
    before.holdUntil !== null && before.holdUntil <= now ? 'deposit-overdue' : null,
  ({ allocation, others }) =>
    allocation !== null && !areFree(allocation, others) ? 'tables-taken' : null,
];

/** Restores what stood before the step, where nothing that it changed has changed again. */
export function decideUndo(facts: UndoCase): UndoDecision {
  const { file, now } = facts;
  const { undo, cancelReason: reason } = file.booking;
  if (undo === null) return { kind: 'refused', because: 'nothing-to-undo' };
  const { tableIds, clearedAt, ...before } = undo.before;
  const cancelReason = undo.step === 'cancel' ? null : reason;
  const booking = { ...file.booking, ...before, cancelReason, undo: null };
  const allocation = allocationToRestore(booking, { file, tableIds, clearedAt, now });
  const because = firstRefusal(rules, { ...facts, undo, allocation });
  if (because !== null) return { kind: 'refused', because };
  return { kind: 'undone', undone: undo, booking, allocation };
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

interface Restoring extends Pick<BookingSnapshot, 'tableIds' | 'clearedAt'> {
  readonly file: BookingOnFile;
  readonly now: Instant;
}

/** The tables to take again, and from when; null where the booking has them still. */
function allocationToRestore(
  restored: Booking,
  { file, tableIds, clearedAt, now }: Restoring,
): (Allocation & Span) | null {
  const isKept = isSameTables(tableIds, file.tableIds) && clearedAt === file.clearedAt;
  if (isKept || clearedAt === null) return null;
  const span = spanToTake(restored, clearedAt, now);
  return { ...span, tableIds, clearedAt: span.until };
}

function areFree(
  { tableIds, ...span }: Allocation & Span,
  others: readonly TableUse[] | null,
): boolean {
  return others !== null && takenTables(tableIds, span, others).length === 0;
}
