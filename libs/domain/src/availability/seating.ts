/**
 * Which tables a party may have, and which it gets: the smallest that fits, single tables before
 * combinations, then by priority; of those that are equal so far, one that is in no combination,
 * and then one whose other stays are nearest, so that it leaves the most room. A booking type may
 * be limited to areas; tables that are not `online` are never offered.
 */
import type { TableId } from '../shared/ids';
import type { Span } from '../venue/opening-hours';
import type { BookingType, Table, Venue } from '../venue/venue';
import type { TableUse } from './table-uses';

/** One table, or several that seat one party together. */
export interface Seating {
  readonly tableIds: readonly TableId[];
  readonly maxCovers: number;
  readonly priority: number;
  /** How many of its tables are in a combination, which others may need whole. */
  readonly combinable: number;
  readonly name: string;
}

/** All seatings for the party, the best first. */
export function seatingsFor(
  venue: Venue,
  type: Pick<BookingType, 'areas'>,
  partySize: number,
): readonly Seating[] {
  return suitable(onlineSeatings(venue), partySize)
    .filter(({ areas }) => areas.every((area) => type.areas.includes(area)))
    .map(({ seating }) => seating);
}

/**
 * All seatings that the team can give the party, the best first: in every area, and with tables
 * that cannot be booked online.
 */
export function seatingsForTeam(
  { tables, combinations }: Pick<Venue, 'tables' | 'combinations'>,
  partySize: number,
): readonly Seating[] {
  const online = tables.map((table) => ({ ...table, online: true }));
  const all = onlineSeatingsOf({ tables: online, combinations });
  return suitable(all, partySize).map(({ seating }) => seating);
}

function suitable(all: readonly OnlineSeating[], partySize: number): readonly OnlineSeating[] {
  return all.filter(
    ({ seating, minCovers }) => minCovers <= partySize && partySize <= seating.maxCovers,
  );
}

interface OnlineSeating {
  readonly seating: Seating;
  readonly minCovers: number;
  readonly areas: readonly string[];
}

/** Worked out once for a venue, which is a new object when its rules change. */
const cache = new WeakMap<Venue, readonly OnlineSeating[]>();

/** The seatings that can be booked online, the best first. */
function onlineSeatings(venue: Venue): readonly OnlineSeating[] {
  const seatings = cache.get(venue) ?? onlineSeatingsOf(venue);
  cache.set(venue, seatings);
  return seatings;
}

function onlineSeatingsOf({
  tables,
  combinations,
}: Pick<Venue, 'tables' | 'combinations'>): readonly OnlineSeating[] {
  const online = new Map(tables.filter((table) => table.online).map((table) => [table.id, table]));
  const combinable = new Set(combinations.flatMap(({ tableIds }) => tableIds));
  const singles = [...online.values()].map((table) => ({
    seating: single(table, combinable.has(table.id)),
    minCovers: table.minCovers,
    areas: [table.area],
  }));
  const combined = combinations.flatMap(({ tableIds, minCovers, maxCovers }) => {
    const together = tableIds.flatMap((id) => online.get(id) ?? []);
    if (together.length < tableIds.length) return [];
    const areas = [...new Set(together.map(({ area }) => area))];
    return [{ seating: combinedSeating(together, maxCovers), minCovers, areas }];
  });
  return [...singles, ...combined].sort((one, other) => bestFirst(one.seating, other.seating));
}

/** These tables as one seating, whether or not they are a combination. */
export function seatingAt(
  tableIds: readonly TableId[],
  { tables }: Pick<Venue, 'tables'>,
): Seating {
  const members = tables.filter(({ id }) => tableIds.includes(id));
  return {
    tableIds,
    maxCovers: members.reduce((sum, { maxCovers }) => sum + maxCovers, 0),
    priority: Math.max(...members.map(({ priority }) => priority)),
    combinable: members.length,
    name: members.map(({ name }) => name).join('+'),
  };
}

/** For how many guests those tables are meant together: as a combination, or side by side. */
export function coversOf(
  tableIds: readonly TableId[],
  { tables, combinations }: Pick<Venue, 'tables' | 'combinations'>,
): { readonly minCovers: number; readonly maxCovers: number } {
  const [table, ...others] = tables.filter(({ id }) => tableIds.includes(id));
  if (table !== undefined && others.length === 0) return table;
  const combination = combinations.find((one) => isSameTables(one.tableIds, tableIds));
  return combination ?? { minCovers: 1, maxCovers: seatingAt(tableIds, { tables }).maxCovers };
}

/** The best seating of which every table is free for the whole span, or null. */
export function firstFree(
  seatings: readonly Seating[],
  span: Span,
  uses: readonly TableUse[],
): Seating | null {
  const occupied = occupiedDuring(span, uses);
  const free = seatings.filter(({ tableIds }) => !tableIds.some((id) => occupied.has(id)));
  return bestOf(free, span, uses);
}

/** The best of the seatings that are free for the whole span, or null if there are none. */
export function bestOf(
  free: readonly Seating[],
  span: Span,
  uses: readonly TableUse[],
): Seating | null {
  const [best, next] = free;
  if (best === undefined) return null;
  if (next === undefined || byMerit(best, next) !== 0) return best;
  const idle = idleBeside(span, uses);
  const idleAt = ({ tableIds }: Seating): number =>
    Math.min(...tableIds.map((id) => idle.get(id) ?? Infinity));
  return free
    .filter((one) => byMerit(one, best) === 0)
    .reduce((nearest, one) => (idleAt(one) < idleAt(nearest) ? one : nearest));
}

/** For each table that is used at all, the milliseconds between the span and its nearest use. */
function idleBeside(span: Span, uses: readonly TableUse[]): ReadonlyMap<TableId, number> {
  const idle = new Map<TableId, number>();
  for (const { tableIds, from, clearedAt } of uses) {
    const gap = Math.max(from - span.until, span.from - clearedAt);
    for (const id of tableIds) idle.set(id, Math.min(gap, idle.get(id) ?? Infinity));
  }
  return idle;
}

/** Whether both are the same tables, in any order. */
export function isSameTables(one: readonly TableId[], other: readonly TableId[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

/** The tables of these that are in use during that span. */
export function occupiedTables(
  tableIds: readonly TableId[],
  span: Span,
  uses: readonly TableUse[],
): readonly TableId[] {
  const occupied = occupiedDuring(span, uses);
  return tableIds.filter((id) => occupied.has(id));
}

function occupiedDuring(span: Span, uses: readonly TableUse[]): ReadonlySet<TableId> {
  const during = uses.filter(({ from, clearedAt }) => from < span.until && span.from < clearedAt);
  return new Set(during.flatMap(({ tableIds }) => tableIds));
}

function single({ id, maxCovers, priority, name }: Table, isCombinable: boolean): Seating {
  return { tableIds: [id], maxCovers, priority, combinable: Number(isCombinable), name };
}

function combinedSeating(tables: readonly Table[], maxCovers: number): Seating {
  return {
    tableIds: tables.map(({ id }) => id),
    maxCovers,
    priority: Math.max(...tables.map(({ priority }) => priority)),
    combinable: tables.length,
    name: tables.map(({ name }) => name).join('+'),
  };
}

function bestFirst(a: Seating, b: Seating): number {
  return byMerit(a, b) || (a.name < b.name ? -1 : 1);
}

function byMerit(a: Seating, b: Seating): number {
  return (
    a.maxCovers - b.maxCovers ||
    a.tableIds.length - b.tableIds.length ||
    a.priority - b.priority ||
    a.combinable - b.combinable
  );
}
