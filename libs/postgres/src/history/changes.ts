import type { DataSource } from 'typeorm';
import {
  parseChangeCursor,
  type Change,
  type ChangeCursor,
  type ChangeFilter,
  type ChangeListener,
  type ChangeListenerOptions,
  type Changes,
  type ChangesRead,
} from '@venue/domain/history/changes';
import { localOf, type Instant, type LocalDate, type Zone } from '@venue/domain/shared/time';
import { changesNow, databaseMark } from '../connection/change-cursor';
import { NotificationListener } from '../connection/notification-listener';
import { queryPrepared } from '../connection/query-prepared';
import { decodeFacts } from './facts';

export class PostgresChanges implements Changes {
  /** @param url - The address for the connection that listens, which is outside the pool. */
  constructor(
    private readonly source: DataSource,
    private readonly url: string,
  ) {}

  async now(): Promise<ChangeCursor> {
    const [row] = await queryPrepared<{ now: string }>(this.source.manager, selectNow, []);
    return cursorIn(row?.now ?? '');
  }

  async read(
    { database, transaction, sequence }: ChangeCursor,
    limit: number,
    filter: ChangeFilter | null,
  ): Promise<ChangesRead | null> {
    const position = [String(transaction), String(sequence)];
    const filters = [filter?.environment ?? null, filter?.venueIds ?? null];
    const values = [...position, ...filters, limit + 1, database, scannedMax + 1];
    const [row] = await queryPrepared<{ found: ReadRow }>(this.source.manager, select, values);
    if (row === undefined || !row.found.isKnown) return null;
    return changesIn(row.found, limit);
  }

  listen({ onChange, ...options }: ChangeListenerOptions): ChangeListener {
    const channel = { channel: 'history', onNotification: onChange };
    return new NotificationListener(this.url, { ...options, ...channel });
  }
}

interface ReadRow {
  readonly isKnown: boolean;
  readonly now: string;
  readonly firstHeldUp: string | null;
  /** The last row that was read, if there are more; null if all were. */
  readonly scannedUntil: string | null;
  readonly rows: readonly ChangeRow[];
}

interface ChangeRow {
  readonly cursor: string;
  readonly change: Omit<Change, 'cursor' | 'date'>;
  readonly zone: Zone;
  readonly startsAt: Instant | null;
  /** Of a block, which may have several dates. */
  readonly endsAt: Instant | null;
  /** Of a booking that was moved, its start before. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** Of a row written by an older version. */
  readonly date: LocalDate | null;
}

function changesIn({ rows, now, firstHeldUp, scannedUntil }: ReadRow, limit: number): ChangesRead {
  const isFull = rows.length > limit;
  const changes = rows.slice(0, limit).flatMap(changesOf);
  const last = changes.at(-1)?.cursor;
  const until = isFull && last !== undefined ? last : cursorIn(scannedUntil ?? now);
  return { changes, until, isCut: isFull || scannedUntil !== null, firstHeldUp };
}

/** A booking that moved to another date is a change of both. */
function changesOf(row: ChangeRow): readonly Change[] {
  const dateAt = (instant: Instant): LocalDate => localOf(instant, row.zone).date;
  const date = dateOf(row, dateAt);
  const startedAt = decodeFacts('booking', row.before)?.startsAt;
  const came = startedAt === undefined ? date : dateAt(startedAt);
  const dates = came === date ? [date] : [came, date];
  const cursor = cursorIn(row.cursor);
  return dates.map((one) => ({ ...row.change, date: one, cursor }));
}

/** Null if there is none, and if there are several. */
function dateOf(
  { startsAt, endsAt, date }: ChangeRow,
  dateAt: (instant: Instant) => LocalDate,
): LocalDate | null {
  if (startsAt === null) return date;
  const first = dateAt(startsAt);
  return endsAt === null || dateAt((endsAt - 1) as Instant) === first ? first : null;
}

function cursorIn(text: string): ChangeCursor {
  const cursor = parseChangeCursor(text);
  if (cursor === null) throw new Error('the database gave no cursor of changes');
  return cursor;
}

const selectNow = `select ${changesNow} as now`;

/**
 * The most rows that are read, whatever their venues: a reader that returns after days must not
 * keep the database busy.
 */
const scannedMax = 10_000;

/**
 * Only rows of transactions below the oldest one that is still running: those are complete, while a
 * lower number of a later transaction may be committed first. The first row of a history is not a
 * change. A cursor above all transactions is that of a database that went further, before it was
 * restored.
 */
const select = `
with scanned as materialized (
  select transaction, sequence, environment, venue_id, date, starts_at, ends_at, subject,
    subject_id, part, kind, before, at
  from history
  where (transaction, sequence) > ($1::text::xid8, $2::bigint)
    and transaction < pg_snapshot_xmin(pg_current_snapshot())
  order by transaction, sequence limit $7
), page as materialized (
  select scanned.*, timezone
  from scanned join venue on venue.id = venue_id
  where kind <> 'begun'
    and ($3::text is null or environment = $3)
    and ($4::uuid[] is null or venue_id = any ($4))
  order by transaction, sequence limit $5
)
select json_build_object(
  'isKnown', $6 = ${databaseMark}
    and $1::text::xid8 <= pg_snapshot_xmax(pg_current_snapshot()),
  'now', ${changesNow},
  'firstHeldUp', (select transaction || '-' || sequence from history
    where transaction >= pg_snapshot_xmin(pg_current_snapshot())
      and transaction < pg_snapshot_xmax(pg_current_snapshot())
    order by history.transaction, history.sequence limit 1),
  'scannedUntil', (select ${databaseMark} || '-' || transaction || '-' || sequence from scanned
    order by scanned.transaction, scanned.sequence offset $7 - 1),
  'rows', (select coalesce(json_agg(json_build_object(
      'cursor', ${databaseMark} || '-' || transaction || '-' || sequence, 'zone', timezone,
      'startsAt', ms(starts_at), 'endsAt', ms(ends_at), 'date', date,
      'before', case when part = 'booking' and before ? 'starts_at'
        then jsonb_build_object('starts_at', before -> 'starts_at') end,
      'change', json_build_object('environment', environment, 'venueId', venue_id,
        'kind', subject, 'id', subject_id,
        'ageSeconds', extract(epoch from app_now() - at)))
      order by transaction, sequence), '[]')
    from page)
) as found`;
