import {
  isSameTables,
  occupiedTables,
  seatingsForTeam,
  type Seating,
} from '../availability/seating';
import type { TableUse } from '../availability/table-uses';
import type { TableId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { Span } from '../venue/opening-hours';
import type { Venue } from '../venue/venue';
import { clearingOf, stateOf, type Allocation, type Booking, type StoredBooking } from './booking';
import { occupancySpan } from './occupancy-span';
import { isOver } from './states';
import { withUndo } from './undo';

export interface MoveCase {
  readonly file: StoredBooking;
  readonly tableIds: readonly TableId[];
  readonly venue: Pick<Venue, 'tables'>;
  readonly now: Instant;
}

export type MoveDecision =
  | { readonly kind: 'not-changeable' }
  /** A table that the venue does not have. */
  | { readonly kind: 'unknown-table'; readonly tableId: TableId }
  /** The booking has those tables already. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'tables-taken'; readonly tableIds: readonly TableId[] }
  | { readonly kind: 'moved'; readonly booking: Booking; readonly allocation: Allocation };

/**
 * Moves a party to the tables that the team names, whatever their size, for the time that it has
 * its present ones, or for its stay where it has none. A seated party moves at once, which frees
 * its old tables. `others` are all other uses of tables; null where the database has refused a
 * table before, so that no table counts as free.
 */
export function decideMove(facts: MoveCase, others: readonly TableUse[] | null): MoveDecision {
  const { file, tableIds, venue, now } = facts;
  const { booking } = file;
  const state = stateOf(booking, now);
  if (isOver(state) || state === 'held' || tableIds.length === 0) return { kind: 'not-changeable' };
  const unknown = tableIds.find((id) => !venue.tables.some((table) => table.id === id));
  if (unknown !== undefined) return { kind: 'unknown-table', tableId: unknown };
  if (isSameTables(tableIds, file.tableIds)) return { kind: 'unchanged' };
  const span = occupancySpan(booking, clearingOf(file), now);
  const occupied = others === null ? tableIds : occupiedTables(tableIds, span, others);
  if (occupied.length > 0) return { kind: 'tables-taken', tableIds: occupied };
  const allocation = { tableIds, clearedAt: span.until };
  return {
    kind: 'moved',
    booking: withUndo('move', file, { booking, allocation, now }),
    allocation,
  };
}

/** A seating that suits a party, and whether its tables are free for the whole span. */
export interface SeatingChoice {
  readonly seating: Seating;
  readonly isFree: boolean;
}

/**
 * Where the team can seat a party of that size: free seatings first, each group with the best
 * first. They are in every area, and include tables that cannot be booked online.
 */
export function seatingChoices(
  { partySize, span }: { readonly partySize: number; readonly span: Span },
  venue: Venue,
  others: readonly TableUse[],
): readonly SeatingChoice[] {
  return seatingsForTeam(venue, partySize)
    .map((seating) => {
      return { seating, isFree: occupiedTables(seating.tableIds, span, others).length === 0 };
    })
    .sort((one, other) => Number(other.isFree) - Number(one.isFree));
}
