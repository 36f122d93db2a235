import type { Day } from '../availability/day';
import { isSameTables, takenTables } from '../availability/seating';
import { isAtTables } from '../availability/sitting';
import { tableUses, type TableUse } from '../availability/table-uses';
import type { TableId } from '../shared/ids';
import { earliest, latest, plusMinutes, type Instant } from '../shared/time';
import { clearingOf, stateOf, type Allocation, type Booking, type BookingOnFile } from './booking';
import { spanToTake } from './span-to-take';
import { isOver } from './states';
import { decideUndo, withUndo, type UndoCase, type UndoDecision } from './undo';

export interface SwapCase {
  readonly file: BookingOnFile;
  readonly other: BookingOnFile;
  readonly now: Instant;
}

/** A booking with the tables that it gets. */
export interface Placed {
  readonly booking: Booking;
  readonly allocation: Allocation;
}

export type SwapDecision =
  /** One of them is over, is only held, or is in another diary. */
  | { readonly kind: 'not-changeable'; readonly which: 'file' | 'other' }
  /** One of them has no table, or both have the same. */
  | { readonly kind: 'nothing-to-swap' }
  | { readonly kind: 'tables-taken'; readonly tableIds: readonly TableId[] }
  | { readonly kind: 'swapped'; readonly one: Placed; readonly other: Placed };

/**
 * Gives each of two bookings the tables of the other for its own stay, whatever their size; for the
 * rest of it, where it has begun. `uses` are all uses of tables but by these two; null where no
 * tables must be taken.
 */
export function decideSwap(facts: SwapCase, uses: readonly TableUse[] | null): SwapDecision {
  const { file, other, now } = facts;
  if (!isSwappable(file, now)) return { kind: 'not-changeable', which: 'file' };
  if (!isSwappable(other, now) || !isInSameDiary(file, other)) {
    return { kind: 'not-changeable', which: 'other' };
  }
  const isEmpty = file.tableIds.length === 0 || other.tableIds.length === 0;
  if (isEmpty || isSameTables(file.tableIds, other.tableIds)) return { kind: 'nothing-to-swap' };
  const taken = takenBySwap(facts, uses);
  if (taken.length > 0) return { kind: 'tables-taken', tableIds: taken };
  return { kind: 'swapped', one: placed(file, other, now), other: placed(other, file, now) };
}

/**
 * All uses of tables by others, for a swap of those two. A party that sits has its tables until it
 * leaves, so neither guests who sit nor guests whose start has come can get them. Guests who come
 * later can, as a party that stays past its end does not take its table from the next booking.
 */
export function usesForSwap(
  day: Pick<Day, 'venue' | 'stays' | 'blocks' | 'now'>,
  both: readonly Pick<BookingOnFile, 'booking'>[],
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

/**
 * Gives both the tables that they had before they were swapped; where that is not possible any
 * more, each keeps what it has.
 */
export function decideUndoOfSwap(
  facts: UndoCase & SwapCase,
  uses: readonly TableUse[] | null,
): UndoDecision | Extract<SwapDecision, { readonly kind: 'swapped' }> {
  const decision = decideUndo(facts);
  if (decision.kind === 'refused') return decision;
  const hadThose = isSameTables(decision.undone.before.tableIds, facts.other.tableIds);
  const back = hadThose ? decideSwap(facts, uses) : null;
  if (back?.kind !== 'swapped') return decision;
  return { ...back, one: withoutUndo(back.one), other: withoutUndo(back.other) };
}

function withoutUndo({ booking, allocation }: Placed): Placed {
  return { booking: { ...booking, undo: null }, allocation };
}

function isSwappable({ booking }: BookingOnFile, now: Instant): boolean {
  const state = stateOf(booking, now);
  return !isOver(state) && state !== 'held';
}

function isInSameDiary({ booking: one }: BookingOnFile, { booking: two }: BookingOnFile): boolean {
  return one.id !== two.id && one.venueId === two.venueId && one.environment === two.environment;
}

/** Tables that one of them cannot have, because of others or of each other. */
function takenBySwap(
  { file, other, now }: SwapCase,
  uses: readonly TableUse[] | null,
): readonly TableId[] {
  if (uses === null) return other.tableIds;
  const [span, otherSpan] = [file, other].map((one) =>
    spanToTake(one.booking, clearingOf(one), now),
  ) as [ReturnType<typeof spanToTake>, ReturnType<typeof spanToTake>];
  const next = { tableIds: file.tableIds, from: otherSpan.from, clearedAt: otherSpan.until };
  return [
    ...takenTables(other.tableIds, span, [...uses, next]),
    ...takenTables(file.tableIds, otherSpan, uses),
  ];
}

function placed(file: BookingOnFile, { tableIds, booking }: BookingOnFile, now: Instant): Placed {
  const { until } = spanToTake(file.booking, clearingOf(file), now);
  const allocation = { tableIds, clearedAt: until };
  const changed = { booking: file.booking, allocation, now, swappedWith: booking.id };
  return { booking: withUndo('swap', file, changed), allocation };
}
