/** The parties at tables that the team wants for others, and where each party could sit instead. */
import { tableUses } from '../availability/table-uses';
import type { Day } from '../availability/day';
import { coversOf, isSameTables, occupiedTables, type Seating } from '../availability/seating';
import { usesOffPlan } from '../availability/sitting';
import type { Stay } from '../availability/stay';
import type { TableId } from '../shared/ids';
import { latest } from '../shared/time';
import type { Span } from '../venue/opening-hours';
import type { Table } from '../venue/venue';
import { seatingChoices } from './move';

/** A request for tables that are not free. */
export interface TableRequest {
  readonly day: Day;
  readonly tableIds: readonly TableId[];
  readonly partySize: number;
  readonly span: Span;
}

/** The parties that have one of those tables in that time. */
export function partiesInTheWay({
  day,
  tableIds,
  span,
}: Pick<TableRequest, 'day' | 'tableIds' | 'span'>): readonly Stay[] {
  const inUse = usesOffPlan(day);
  return day.stays.filter((stay) => {
    const { from, clearedAt } = inUse(stay);
    const isThen = from < span.until && span.from < clearedAt;
    return isThen && stay.tableIds.some((id) => tableIds.includes(id));
  });
}

/** The best other seating for a party that gives up those tables; null where none is free. */
export function seatingBeside(party: Stay, { day, tableIds, span }: TableRequest): Seating | null {
  const stays = day.stays.filter(({ bookingId }) => bookingId !== party.bookingId);
  const newUse = { tableIds, from: span.from, clearedAt: span.until };
  const uses = [...tableUses({ ...day, stays }), newUse];
  const { from, clearedAt: until } = usesOffPlan(day)(party);
  const restOfStay = { from: party.isSeated ? day.now : latest(from, day.now), until };
  const { partySize } = party;
  const choices = seatingChoices({ partySize, span: restOfStay }, day.venue, uses);
  const isOther = (one: Seating): boolean => !isSameTables(one.tableIds, party.tableIds);
  return choices.find(({ seating, isFree }) => isFree && isOther(seating))?.seating ?? null;
}

/**
 * Later parties with which these guests could swap tables, those with the smallest tables first:
 * the tables suit each other's size, and only that party has them. `tableIds` are the guests'
 * tables.
 */
export function partiesToSwapWith(request: TableRequest): readonly Stay[] {
  const { day, tableIds, partySize, span } = request;
  const { venue } = day;
  const isFreeBut = (party: Stay): boolean => {
    const stays = day.stays.filter(({ bookingId }) => bookingId !== party.bookingId);
    return occupiedTables(party.tableIds, span, tableUses({ ...day, stays })).length === 0;
  };
  const suits = (tables: readonly TableId[], guests: number): boolean => {
    const { minCovers, maxCovers } = coversOf(tables, venue);
    return minCovers <= guests && guests <= maxCovers;
  };
  const sizeOf = (stay: Stay): number => coversOf(stay.tableIds, venue).maxCovers;
  return day.stays
    .filter(
      (stay) =>
        !stay.isSeated &&
        stay.tableIds.length > 0 &&
        !stay.tableIds.some((id) => tableIds.includes(id)) &&
        suits(stay.tableIds, partySize) &&
        suits(tableIds, stay.partySize) &&
        isFreeBut(stay),
    )
    .toSorted((one, other) => sizeOf(one) - sizeOf(other));
}

/** A table in a span of time. */
export interface TableInSpan {
  readonly table: Table;
  /** Whether no party has it in the span, and it is not blocked. */
  readonly isFree: boolean;
  readonly parties: readonly Stay[];
}

/** All tables of the venue, in its order. */
export function tablesDuring(span: Span, day: Day): readonly TableInSpan[] {
  const uses = tableUses(day);
  return day.venue.tables.map((table) => ({
    table,
    isFree: occupiedTables([table.id], span, uses).length === 0,
    parties: partiesInTheWay({ day, tableIds: [table.id], span }),
  }));
}
