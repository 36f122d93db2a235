import { isSameTables, seatingsFor, takenTables, type Seating } from '../availability/seating';
import type { TableUse } from '../availability/table-uses';
import type { TableId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { Span } from '../venue/opening-hours';
import type { BookingType, Venue } from '../venue/venue';
import { clearingOf, stateOf, type Allocation, type Booking, type BookingOnFile } from './booking';
import { spanToTake } from './span-to-take';
import { isOver } from './states';
import { withUndo } from './undo';

export interface MoveCase {
  readonly file: BookingOnFile;
  readonly tableIds: readonly TableId[];
  readonly venue: Pick<Venue, 'tables'>;
  readonly now: Instant;
}

export type MoveDecision =
  | { readonly kind: 'not-changeable' }
  /** A table that the venue does not have. */
  | { readonly kind: 'unknown-table'; readonly tableId: TableId }
  /** It has those tables already. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'tables-taken'; readonly tableIds: readonly TableId[] }
  | { readonly kind: 'moved'; readonly booking: Booking; readonly allocation: Allocation };

/**
 * Gives the party the tables that the team names, whatever their size, for as long as it has its
 * own, or for its stay where it has none. Where the party is there already, that begins now, and
 * its old tables are free at once. `others` are all other uses of tables; null where no tables must
 * be taken.
 */
export function decideMove(facts: MoveCase, others: readonly TableUse[] | null): MoveDecision {
  const { file, tableIds, venue, now } = facts;
  const { booking } = file;
  const state = stateOf(booking, now);
  if (isOver(state) || state === 'held' || tableIds.length === 0) return { kind: 'not-changeable' };
  const unknown = tableIds.find((id) => !venue.tables.some((table) => table.id === id));
  if (unknown !== undefined) return { kind: 'unknown-table', tableId: unknown };
  if (isSameTables(tableIds, file.tableIds)) return { kind: 'unchanged' };
  const span = spanToTake(booking, clearingOf(file), now);
  const taken = others === null ? tableIds : takenTables(tableIds, span, others);
  if (taken.length > 0) return { kind: 'tables-taken', tableIds: taken };
  const allocation = { tableIds, clearedAt: span.until };
  return {
    kind: 'moved',
    booking: withUndo('move', file, { booking, allocation, now }),
    allocation,
  };
}

/** A seating that suits a party, and whether its tables are in no other use meanwhile. */
export interface SeatingChoice {
  readonly seating: Seating;
  readonly isFree: boolean;
}

/**
 * Where the team can move a party of that size: free seatings first, and the best of them before
 * the others. Tables that cannot be booked online are among them, in every area.
 */
export function seatingChoices(
  { partySize, span }: { readonly partySize: number; readonly span: Span },
  venue: Venue,
  others: readonly TableUse[],
): readonly SeatingChoice[] {
  const tables = venue.tables.map((table) => ({ ...table, online: true }));
  const anywhere: Pick<BookingType, 'areas'> = { areas: tables.map(({ area }) => area) };
  return seatingsFor({ ...venue, tables }, anywhere, partySize)
    .map((seating) => {
      return { seating, isFree: takenTables(seating.tableIds, span, others).length === 0 };
    })
    .sort((one, other) => Number(other.isFree) - Number(one.isFree));
}
