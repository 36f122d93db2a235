import type { Day } from '../availability/day';
import { isSameTables, occupiedTables } from '../availability/seating';
import { isAtTables } from '../availability/sitting';
import { tableUses, type TableUse } from '../availability/table-uses';
import type { TableId } from '../shared/ids';
import { earliest, latest, plusMinutes, type Instant } from '../shared/time';
import { clearingOf, stateOf, type Allocation, type Booking, type StoredBooking } from './booking';
import { occupancySpan } from './occupancy-span';
import { isOver } from './states';
import { decideUndo, withUndo, type UndoCase, type UndoDecision } from './undo';

export interface SwapCase {
  readonly file: StoredBooking;
  readonly other: StoredBooking;
  readonly now: Instant;
}

/** A booking and its new tables. */
export interface BookingWithTables {
  readonly booking: Booking;
  readonly allocation: Allocation;
}

export type SwapDecision =
  /** That one is over, is only held, or is at another venue or in the other environment. */
  | { readonly kind: 'not-changeable'; readonly which: 'file' | 'other' }
  /** One booking has no table, or both have the same. */
  | { readonly kind: 'nothing-to-swap' }
  | { readonly kind: 'tables-taken'; readonly tableIds: readonly TableId[] }
  | {
      readonly kind: 'swapped';
      readonly one: BookingWithTables;
      readonly other: BookingWithTables;
    };

/**
 * Exchanges the tables of two bookings, whatever their size, each for its own stay or the rest of
 * it. `uses` are the uses of tables by others, from `usesForSwap`; null where the database has
 * refused a table before, so that no table counts as free.
 */
export function decideSwap(facts: SwapCase, uses: readonly TableUse[] | null): SwapDecision {
  const { file, other, now } = facts;
  if (!isSwappable(file, now)) return { kind: 'not-changeable', which: 'file' };
  if (!isSwappable(other, now) || !isInSameDiary(file, other)) {
    return { kind: 'not-changeable', which: 'other' };
  }
  const isEmpty = file.tableIds.length === 0 || other.tableIds.length === 0;
  if (isEmpty || isSameTables(file.tableIds, other.tableIds)) return { kind: 'nothing-to-swap' };
  const occupied = tablesAgainstSwap(facts, uses);
  if (occupied.length > 0) return { kind: 'tables-taken', tableIds: occupied };
  return {
    kind: 'swapped',
    one: withTablesOf(other, file, now),
    other: withTablesOf(file, other, now),
  };
}

/**
 * The uses of tables by others, for a swap of those two. A party that is at its tables keeps them
 * until it leaves, so a seated party cannot get them, nor one whose start has come. A later party
 * can: staying past the end does not take a table from the next booking.
 */
export function usesForSwap(
  day: Pick<Day, 'venue' | 'stays' | 'blocks' | 'now'>,
  both: readonly Pick<StoredBooking, 'booking'>[],
): readonly TableUse[] {
  if (both.some(({ booking }) => booking.state === 'seated')) return tableUses(day);
  const { now } = day;
  const stays = day.stays.map((stay) => {
    if (!isAtTables(stay, day)) return stay;
    const from = earliest(stay.from, now);
    return {
      ...stay,
      isSeated: false,
      from,
      clearedAt: latest(stay.clearedAt, plusMinutes(now, 1)),
    };
  });
  return tableUses({ ...day, stays });
}

/** Whether these bookings could swap their tables now. */
export function canSwap(
  file: StoredBooking,
  other: StoredBooking,
  day: Pick<Day, 'venue' | 'stays' | 'blocks' | 'now'>,
): boolean {
  const ids = [file, other].map(({ booking }) => booking.id);
  const stays = day.stays.filter(({ bookingId }) => !ids.includes(bookingId));
  const uses = usesForSwap({ ...day, stays }, [file, other]);
  return decideSwap({ file, other, now: day.now }, uses).kind === 'swapped';
}

/**
 * Undoes a swap: both bookings get their former tables. Where those are no longer free, each keeps
 * the tables that it has.
 */
export function decideUndoOfSwap(
  facts: UndoCase & SwapCase,
  uses: readonly TableUse[] | null,
): UndoDecision | Extract<SwapDecision, { readonly kind: 'swapped' }> {
  const decision = decideUndo(facts);
  if (decision.kind === 'refused') return decision;
  const isStillSwapped = isSameTables(decision.undone.before.tableIds, facts.other.tableIds);
  const swapBack = isStillSwapped ? decideSwap(facts, uses) : null;
  if (swapBack?.kind !== 'swapped') return decision;
  return { ...swapBack, one: withoutUndo(swapBack.one), other: withoutUndo(swapBack.other) };
}

function withoutUndo({ booking, allocation }: BookingWithTables): BookingWithTables {
  return { booking: { ...booking, undo: null }, allocation };
}

function isSwappable({ booking }: StoredBooking, now: Instant): boolean {
  const state = stateOf(booking, now);
  return !isOver(state) && state !== 'held';
}

function isInSameDiary({ booking: one }: StoredBooking, { booking: two }: StoredBooking): boolean {
  return one.id !== two.id && one.venueId === two.venueId && one.environment === two.environment;
}

/** Tables that one of the bookings cannot have, because of others or of the other booking. */
function tablesAgainstSwap(
  { file, other, now }: SwapCase,
  uses: readonly TableUse[] | null,
): readonly TableId[] {
  if (uses === null) return other.tableIds;
  const [span, otherSpan] = [file, other].map((one) =>
    occupancySpan(one.booking, clearingOf(one), now),
  ) as [ReturnType<typeof occupancySpan>, ReturnType<typeof occupancySpan>];
  const otherUse = { tableIds: file.tableIds, from: otherSpan.from, clearedAt: otherSpan.until };
  return [
    ...occupiedTables(other.tableIds, span, [...uses, otherUse]),
    ...occupiedTables(file.tableIds, otherSpan, uses),
  ];
}

function withTablesOf(
  { tableIds, booking }: StoredBooking,
  file: StoredBooking,
  now: Instant,
): BookingWithTables {
  const { until } = occupancySpan(file.booking, clearingOf(file), now);
  const allocation = { tableIds, clearedAt: until };
  const changed = { booking: file.booking, allocation, now, swappedWith: booking.id };
  return { booking: withUndo('swap', file, changed), allocation };
}
