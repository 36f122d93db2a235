import type { Environment } from '../access/caller';
import type { BlockId, TableId, VenueId } from '../shared/ids';
import { firstRefusal, type Rule } from '../shared/rules';
import {
  addDays,
  daysBetween,
  instantOf,
  localOf,
  type Instant,
  type LocalDate,
  type LocalTime,
} from '../shared/time';
import { serviceSpan, type Span } from '../venue/opening-hours';
import type { Venue } from '../venue/venue';
import type { Block, BlockScope, DiaryBlock } from './blocks';
import { isSameTables } from './seating';

/** The longest block, from its first calendar day to its last. */
export const blockDaysMax = 366;

/** A block to store. */
export interface StoredBlock extends DiaryBlock {
  readonly id: BlockId;
  readonly environment: Environment;
  readonly venueId: VenueId;
  readonly reason: string | null;
}

/** The team's request for a block, with local dates and times. */
export interface BlockWish {
  readonly scope: BlockScope;
  /** Their names, at least one if the scope is `tables`, and none otherwise. */
  readonly tables: readonly string[];
  readonly area: string | null;
  readonly fromDate: LocalDate;
  /** Null for the start of the service day. */
  readonly fromTime: LocalTime | null;
  /**
   * Null for the same day, or the next one if the end is no later than the beginning, or is past
   * the midnight of the service day.
   */
  readonly untilDate: LocalDate | null;
  /** Null for the end of the service day. */
  readonly untilTime: LocalTime | null;
}

export type BlockRefusal =
  'unknown-table' | 'unknown-area' | 'skipped-time' | 'ends-before' | 'over' | 'too-long';

export type BlockDecision =
  | { readonly kind: 'refused'; readonly because: BlockRefusal }
  | { readonly kind: 'possible'; readonly block: Block };

interface BlockCase {
  readonly wish: BlockWish;
  readonly venue: Venue;
  readonly now: Instant;
  /** Null if the clocks skip one of its times. */
  readonly span: Span | null;
}

const rules: readonly Rule<BlockCase, BlockRefusal>[] = [
  ({ wish, venue }) =>
    wish.tables.some((name) => tableNamed(name, venue) === null) ? 'unknown-table' : null,
  ({ wish, venue }) =>
    wish.scope === 'area' && !venue.tables.some(({ area }) => area === wish.area)
      ? 'unknown-area'
      : null,
  ({ span }) => (span === null ? 'skipped-time' : null),
  ({ span }) => (span !== null && span.until <= span.from ? 'ends-before' : null),
  ({ span, now }) => (span !== null && span.until <= now ? 'over' : null),
  ({ wish, venue }) =>
    daysBetween(wish.fromDate, lastDate(wish, venue)) >= blockDaysMax ? 'too-long' : null,
];

/** Whether the tables and the area exist, and the time of the block. */
export function decideBlock(wish: BlockWish, venue: Venue, now: Instant): BlockDecision {
  const span = spanOfWish(wish, venue);
  const because = firstRefusal(rules, { wish, venue, now, span });
  if (because !== null) return { kind: 'refused', because };
  if (span === null) throw new Error('a block without a span was not refused');
  const { scope, area } = wish;
  const tableIds = wish.tables.flatMap((name) => tableNamed(name, venue) ?? []);
  return { kind: 'possible', block: { scope, tableIds, area, ...span } };
}

/** Whether both take the same out of use for the same time, whatever the reason. */
export function isSameBlock(one: Block, other: Block): boolean {
  return (
    one.scope === other.scope &&
    one.area === other.area &&
    one.from === other.from &&
    one.until === other.until &&
    isSameTables([...new Set(one.tableIds)], [...new Set(other.tableIds)])
  );
}

function tableNamed(name: string, { tables }: Venue): TableId | null {
  return tables.find((table) => table.name === name)?.id ?? null;
}

function spanOfWish(wish: BlockWish, venue: Venue): Span | null {
  const { hours, zone } = venue;
  const { fromDate, fromTime, untilTime } = wish;
  const untilDate = lastDate(wish, venue);
  const from =
    fromTime === null
      ? serviceSpan(fromDate, hours, zone).from
      : instantOf({ date: fromDate, time: fromTime }, zone);
  const until =
    untilTime === null
      ? serviceSpan(untilDate, hours, zone).until
      : instantOf({ date: untilDate, time: untilTime }, zone);
  return from === null || until === null ? null : { from, until };
}

/** Without a date, an end that is no later than the beginning is on the next day. */
function lastDate(wish: BlockWish, venue: Venue): LocalDate {
  const { fromDate, fromTime, untilDate, untilTime } = wish;
  if (untilDate !== null) return untilDate;
  if (untilTime === null) return fromDate;
  const isNextDay =
    fromTime === null ? isAfterMidnight(untilTime, fromDate, venue) : untilTime <= fromTime;
  return isNextDay ? addDays(fromDate, 1) : fromDate;
}

/** Whether a service day that begins on that date shows that time after its midnight. */
function isAfterMidnight(time: LocalTime, date: LocalDate, { hours, zone }: Venue): boolean {
  const end = localOf(serviceSpan(date, hours, zone).until, zone);
  return end.date > date && time <= end.time;
}

/** A block as it is listed. */
export interface ListedBlock extends StoredBlock {
  /** Null while it holds. */
  readonly liftedAt: Instant | null;
}

/** The blocks of a diary, for the team. */
export interface TeamBlocks {
  /** The block starts when it is added, after all waiting. */
  add(block: Omit<StoredBlock, 'createdAt'>): Promise<StoredBlock>;
  /** False when there is none, or it has been lifted already. */
  lift(id: BlockId, at: Instant): Promise<boolean>;
  /** Null when there is none, or it has been lifted. */
  find(id: BlockId): Promise<StoredBlock | null>;
  /** The blocks at the venue that touch the span, by their beginning; lifted ones on request. */
  list(query: {
    readonly environment: Environment;
    readonly venueId: VenueId;
    readonly span: Span;
    readonly withLifted: boolean;
  }): Promise<readonly ListedBlock[]>;
}
