import type { DataSource } from 'typeorm';
import {
  parseChangeCursor,
  type ChangeCursor,
  type ChangeFilter,
} from '@venue/domain/history/changes';
import {
  feedDays,
  feedPageMax,
  type EventFeed,
  type FeedEntry,
  type FeedPage,
} from '@venue/domain/webhook/event-feed';
import { databaseMark } from '../connection/change-cursor';
import { queryPrepared } from '../connection/query-prepared';
import { decodeChange, decodeSubject, type RecordedRow } from '../history/facts';
import { recordedChange, eventStart, factsAtChange, venueOfChange } from './queue-sql';

export class PostgresEventFeed implements EventFeed {
  constructor(private readonly source: DataSource) {}

  async read(
    { environment, venueIds }: ChangeFilter,
    after: ChangeCursor | null,
  ): Promise<FeedPage | null> {
    const place = after === null ? [] : [String(after.transaction), String(after.sequence)];
    const [transaction = null, sequence = null] = place;
    const filters = [environment, venueIds, after?.database ?? null];
    const values = [transaction, sequence, ...filters, feedDays, feedPageMax, scannedMax];
    const [row] = await queryPrepared<{ found: FeedRow }>(this.source.manager, select, values);
    if (row === undefined || !row.found.isKnown) return null;
    const { entries, isLate, hasMore } = row.found;
    const next = parseChangeCursor(row.found.next);
    if (next === null) throw new Error('the database gave no cursor of changes');
    return { entries: entries.map(toEntry), next, hasMore, isLate };
  }
}

type EntryRow = RecordedRow & { readonly change: NonNullable<RecordedRow['change']> };

interface FeedRow {
  readonly isKnown: boolean;
  readonly isLate: boolean;
  readonly hasMore: boolean;
  /** The last row that was read; if there was none, the start of the page. */
  readonly next: string;
  readonly entries: readonly (EntryRow & Omit<FeedEntry, 'change' | 'subjectFacts'>)[];
}

function toEntry({ change, facts, ...entry }: FeedRow['entries'][number]): FeedEntry {
  const subjectFacts = decodeSubject(change.subject, facts);
  return { ...entry, change: decodeChange(change), subjectFacts };
}

/** The most rows that are read for one page, whatever their venues. */
const scannedMax = 10_000;

/**
 * One page, in the order of the stream of changes: see `PostgresChanges`. Of two transactions that
 * change one booking the one with the lower number may have been the second, so the rows of a page
 * are in the order in which they were written.
 *
 * Nothing of the history is deleted, and a row with a higher sequence is younger, but for the
 * seconds that a transaction takes. So a binary search over the sequence, by the primary key, finds
 * the last row that is older than seven days and a minute: an index on `at` would slow down every
 * write.
 */
const select = `
with recursive halved (lowest, highest) as (
  select min(sequence), max(sequence) from history
  union all
  select case when is_old then middle + 1 else lowest end,
    case when is_old then highest else middle end
  from halved
  cross join lateral (select (lowest + highest) / 2 as middle) as half
  cross join lateral (
    select at < (select app_now()) - make_interval(days => $6, mins => 1) as is_old
    from history where sequence >= middle order by sequence limit 1) as met
  where lowest < highest
), last_old as materialized (
  select transaction, sequence from history
  where sequence < (select max(lowest) from halved) order by sequence desc limit 1
), late as materialized (
  select coalesce((select at < (select app_now()) - make_interval(days => $6)
    from history where (transaction, sequence) > ($1::text::xid8, $2::bigint)
    order by transaction, sequence limit 1), false) as is_late
), start as materialized (
  select $1::text::xid8 as transaction, $2::bigint as sequence
  where $1 is not null and not (select is_late from late)
  union all
  select coalesce((select transaction from last_old), '0'),
    coalesce((select sequence from last_old), 0)
  where $1 is null or (select is_late from late)
), scanned as materialized (
  select transaction, sequence, at, environment, venue_id, subject, subject_id, part, kind,
    before, after
  from history
  where (transaction, sequence)
      > ((select transaction from start), (select sequence from start))
    and transaction < pg_snapshot_xmin(pg_current_snapshot())
  order by transaction, sequence limit $8
), page as materialized (
  select * from scanned
  where kind in ('added', 'changed') and part in ('booking', 'order', 'enquiry', 'receipt', 'waiting')
    and environment = $3 and ($4::uuid[] is null or venue_id = any ($4))
    and at >= (select app_now()) - make_interval(days => $6)
  order by transaction, sequence limit $7
)
select json_build_object(
  'isKnown', $1 is null or ($5 = ${databaseMark}
    and $1::text::xid8 <= pg_snapshot_xmax(pg_current_snapshot())),
  'isLate', (select is_late from late),
  'hasMore', (select count(*) from page) = $7 or (select count(*) from scanned) = $8,
  'next', (select ${databaseMark} || '-' || transaction || '-' || sequence
    from (select transaction, sequence from start
      union all
      select transaction, sequence from page
      union all
      select transaction, sequence from scanned where (select count(*) from page) < $7) as reached
    order by reached.transaction desc, reached.sequence desc limit 1),
  'entries', (select coalesce(json_agg(json_build_object(
      'change', ${recordedChange}, 'facts', ${factsAtChange}, 'venue', ${venueOfChange},
      'eventStartsAt', ${eventStart}, 'occurredAt', ms(history.at))
      order by history.sequence), '[]')
    from page as history join venue on venue.id = history.venue_id)
) as found`;
