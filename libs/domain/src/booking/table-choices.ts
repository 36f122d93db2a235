/** Who has tables that the team wants for guests, and where either party can sit instead. */
import { tableUses } from '../availability/table-uses';
import type { Day } from '../availability/day';
import { coversOf, isSameTables, takenTables, type Seating } from '../availability/seating';
import { usesOffPlan } from '../availability/sitting';
import type { Stay } from '../availability/stay';
import type { TableId } from '../shared/ids';
import { latest } from '../shared/time';
import type { Span } from '../venue/opening-hours';
import type { Table } from '../venue/venue';
import { seatingChoices } from './move';

/** Guests who need tables, and a day that does not have them. */
export interface TablesWanted {
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
}: Pick<TablesWanted, 'day' | 'tableIds' | 'span'>): readonly Stay[] {
  const inUse = usesOffPlan(day);
  return day.stays.filter((stay) => {
    const { from, clearedAt } = inUse(stay);
    const isThen = from < span.until && span.from < clearedAt;
    return isThen && stay.tableIds.some((id) => tableIds.includes(id));
  });
}

/** The best other seating for a party that is to give those tables up; null where none is free. */
export function seatingBeside(party: Stay, { day, tableIds, span }: TablesWanted): Seating | null {
  const stays = day.stays.filter(({ bookingId }) => bookingId !== party.bookingId);
  const wanted = { tableIds, from: span.from, clearedAt: span.until };
  const uses = [...tableUses({ ...day, stays }), wanted];
  const { from, clearedAt: until } = usesOffPlan(day)(party);
  const needed = { from: party.isSeated ? day.now : latest(from, day.now), until };
  const { partySize } = party;
  const choices = seatingChoices({ partySize, span: needed }, day.venue, uses);
  const isOther = ({ tableIds: own }: Seating): boolean => !isSameTables(own, party.tableIds);
  return choices.find(({ seating, isFree }) => isFree && isOther(seating))?.seating ?? null;
}

/**
 * Parties that are to come, whose tables suit these guests and are free for them but for that
 * party, and the other way round; those with the smallest tables first. `tableIds` are those of the
 * guests.
 */
export function partiesToSwapWith(wanted: TablesWanted): readonly Stay[] {
  const { day, tableIds, partySize, span } = wanted;
  const { venue } = day;
  const isFreeBut = (party: Stay): boolean => {
    const stays = day.stays.filter(({ bookingId }) => bookingId !== party.bookingId);
    return takenTables(party.tableIds, span, tableUses({ ...day, stays })).length === 0;
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

/** A table in that time. */
export interface TableDuring {
  readonly table: Table;
  /** Whether no party has it then, and it is not blocked. */
  readonly isFree: boolean;
  readonly parties: readonly Stay[];
}

/** All tables of the venue, in its order. */
export function tablesDuring(span: Span, day: Day): readonly TableDuring[] {
  const uses = tableUses(day);
  return day.venue.tables.map((table) => ({
    table,
    isFree: takenTables([table.id], span, uses).length === 0,
    parties: partiesInTheWay({ day, tableIds: [table.id], span }),
  }));
}
