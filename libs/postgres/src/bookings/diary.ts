import type { EntityManager } from 'typeorm';
import type { Environment } from '@venue/domain/access/caller';
import type { DiaryBlock } from '@venue/domain/availability/blocks';
import type { Stay } from '@venue/domain/availability/stay';
import { Interruption } from '@venue/domain/interruption';
import type {
  Diary,
  DiaryQuestion,
  DiaryScope,
  LockableDiary,
  DaySnapshot,
} from '@venue/domain/ports';
import type { BookingId, BookingTypeId, TableId, VenueId } from '@venue/domain/shared/ids';
import { earliest, isoOf, type Instant, type LocalDate } from '@venue/domain/shared/time';
import { queryPrepared } from '../connection/query-prepared';

/** The counters of the diary. */
export interface DiaryObserver {
  /** How long a transaction waited for the locks on a venue's days, whether it got them or not. */
  readonly onLockWait?: (seconds: number) => void;
  /** The limit of steps ended the search for a plan. */
  readonly onCutShort?: () => void;
  /** Which server a search read, if there is a standby. */
  readonly onSearchRead?: (from: 'primary' | 'replica') => void;
}

export class PostgresDiary implements Diary {
  constructor(
    protected readonly manager: EntityManager,
    protected readonly observer: DiaryObserver = {},
  ) {}

  get onCutShort(): DiaryObserver['onCutShort'] {
    return this.observer.onCutShort;
  }

  async read(
    scope: DiaryScope,
    questions: readonly DiaryQuestion[],
  ): Promise<readonly DaySnapshot[]> {
    const { text, values, snapshotsIn } = queryOf(scope, questions);
    const [row] = await queryPrepared<SnapshotsRow>(this.manager, text, values);
    const snapshots = snapshotsIn(row);
    if (snapshots === null) throw new Interruption('changed-meanwhile');
    return snapshots;
  }
}

interface DiaryQuery {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Null if the rules differ from those of the scope. */
  readonly snapshotsIn: (row: SnapshotsRow | undefined) => readonly DaySnapshot[] | null;
}

/** The one statement that reads a snapshot for each question, and what its row means. */
export function queryOf(scope: DiaryScope, questions: readonly DiaryQuestion[]): DiaryQuery {
  const values = [
    scope.environment,
    questions.map(({ venueId }) => venueId),
    questions.map(({ span }) => isoOf(span.from)),
    questions.map(({ span }) => isoOf(span.until)),
  ];
  const snapshotsIn: DiaryQuery['snapshotsIn'] = (row) => {
    if (row === undefined || Number(row.revision) !== scope.revision) return null;
    return snapshotsOf(row, questions.length, scope.now);
  };
  return { text: questions.length === 1 ? readSnapshot : readSnapshots, values, snapshotsIn };
}

/**
 * The diary within a transaction. The locks are advisory: one for each venue, environment and
 * calendar day.
 */
export class PostgresLockableDiary extends PostgresDiary implements LockableDiary {
  async takeAtOnce(
    venueId: VenueId,
    environment: Environment,
    days: readonly LocalDate[],
  ): Promise<boolean> {
    const keys = lockKeys(venueId, environment, days);
    const [row] = await queryPrepared<{ taken: boolean }>(this.manager, tryLocks, [keys]);
    return row?.taken === true;
  }

  async take(
    venueId: VenueId,
    environment: Environment,
    days: readonly LocalDate[],
  ): Promise<void> {
    const began = performance.now();
    try {
      await queryPrepared(this.manager, limitWait, []);
      for (const key of lockKeys(venueId, environment, days)) {
        await queryPrepared(this.manager, lock, [key]);
      }
    } finally {
      this.observer.onLockWait?.((performance.now() - began) / 1000);
    }
  }
}

/** Distinct and ascending, so that no two transactions wait for each other. */
function lockKeys(
  venueId: VenueId,
  environment: Environment,
  days: readonly LocalDate[],
): readonly string[] {
  return [...new Set(days)].sort().map((day) => `${environment} ${venueId} ${day}`);
}

/** The row of that statement. */
export interface SnapshotsRow {
  readonly revision: string;
  /** A line for each table of a stay, ordered by question, start and booking. */
  readonly stays: string | null;
  /** JSON, of a `StoredBlock` each. */
  readonly blocks: string | null;
}

type StoredBlock = DiaryBlock & { readonly question: number };

interface OpenSnapshot extends DaySnapshot {
  readonly stays: (Stay & { readonly tableIds: TableId[] })[];
  readonly lapsed: BookingId[];
  nextLapse: Instant | null;
  readonly blocks: DiaryBlock[];
}

function snapshotsOf(
  { stays, blocks }: SnapshotsRow,
  count: number,
  now: Instant,
): readonly DaySnapshot[] {
  const snapshots = Array.from({ length: count }, (): OpenSnapshot => ({
    stays: [],
    lapsed: [],
    nextLapse: null,
    blocks: [],
  }));
  for (const line of stays?.split('\n') ?? []) {
    const [question, ...fields] = line.split(' ');
    addTo(snapshots[Number(question) - 1] as OpenSnapshot, fields, now);
  }
  const stored = blocks === null ? [] : (JSON.parse(blocks) as readonly StoredBlock[]);
  for (const { question, ...block } of stored) snapshots[question - 1]?.blocks.push(block);
  return snapshots;
}

/** All tables of a booking have the same times, and follow each other. */
function addTo(snapshot: OpenSnapshot, fields: readonly string[], now: Instant): void {
  const { stays, lapsed } = snapshot;
  const [id, table, partySize, type, isFixed, from, until, clearedAt, seated, hold] = fields;
  const bookingId = id as BookingId;
  const tableId = table as TableId;
  const last = stays.at(-1);
  if (hold !== undefined && Number(hold) <= now) {
    if (lapsed.at(-1) !== bookingId) lapsed.push(bookingId);
  } else if (last?.bookingId === bookingId) {
    last.tableIds.push(tableId);
  } else {
    stays.push({
      bookingId,
      partySize: Number(partySize),
      bookingTypeId: type as BookingTypeId,
      isFixed: isFixed === 'true',
      from: Number(from) as Instant,
      until: Number(until) as Instant,
      clearedAt: Number(clearedAt) as Instant,
      tableIds: tableId === noTable ? [] : [tableId],
      isSeated: seated === '1',
    });
    if (hold !== undefined)
      snapshot.nextLapse = earlier(snapshot.nextLapse, Number(hold) as Instant);
  }
}

function earlier(one: Instant | null, other: Instant): Instant {
  return one === null ? other : earliest(one, other);
}

/** One after the other; it stops at the first day that another transaction has locked. */
const tryLocks = `
with recursive tried (number, taken) as (
  select 1, pg_try_advisory_xact_lock(hashtextextended(($1::text[])[1], 0))
  union all
  select number + 1, pg_try_advisory_xact_lock(hashtextextended(($1::text[])[number + 1], 0))
  from tried where taken and number < cardinality($1::text[])
)
select bool_and(taken) as taken from tried`;
const limitWait = `select set_config('lock_timeout', '3s', true)`;
const lock = `select pg_advisory_xact_lock(hashtextextended($1, 0))`;

/**
 * Whole milliseconds, which is what we store. `ms` computes with exact decimals, which takes
 * several times as long for the thousands of moments of a month.
 */
const milliseconds = (column: string): string =>
  `round(date_part('epoch', ${column}) * 1000)::bigint`;

/** Whether the party has arrived, or only the team assigns it other tables. */
export const isFixed = `is_pinned or arrived_at is not null or state = 'seated'`;

/** The value in place of a table for a booking without one. */
const noTable = '-' as TableId;

/** The planner knows the number of rows only if it knows the values. */
const allQuestions = `
select * from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) with ordinality`;
const oneQuestion = `
select ($2::uuid[])[1], ($3::timestamptz[])[1], ($4::timestamptz[])[1], 1`;

/** SQL: the columns of a line of `stays`, from a booking and what it has. */
const lineOf = (table: string, clearedAt: string, isKept: string): string => `
  question, starts_at, booking.id as booking_id, concat_ws(' ', question, booking.id, ${table},
    party_size, booking_type_id, (${isKept})::text,
    ${milliseconds('starts_at')}, ${milliseconds('ends_at')}, ${milliseconds(clearedAt)},
    (state = 'seated')::int, ${milliseconds('hold_until')}) as line`;

/**
 * One statement and so one snapshot: the revision of the rules, the stays and the blocks of every
 * question.
 * Text, because a month is thousands of rows, and JSON of them costs twice as much to write and
 * read. `concat_ws` leaves out what is null: the deadline, which is last.
 * A booking without a table counts for pacing, so it is a stay too, which keeps what it has.
 * What is asked is materialized, so that a plan for these values would be the plan for any: then
 * PostgreSQL keeps one for each connection, instead of planning again, which takes as long as the
 * read of a day.
 */
const snapshotsFor = (questions: string): string => `
with asked (venue, since, till, question) as materialized (${questions})
select (select revision from venue_group) as revision, (
  select string_agg(line, E'\\n' order by question, starts_at, booking_id) from (
    select ${lineOf('table_id::text', 'upper(during)', isFixed)}
    from asked join allocation on allocation.venue_id = venue and allocation.environment = $1
      and active and during && tstzrange(since, till)
    join booking on booking.id = allocation.booking_id
    union all
    select ${lineOf(`'${noTable}'`, 'ends_at', 'true')}
    from asked join booking on booking.venue_id = venue and booking.environment = $1
      and is_unplaced and starts_at < till and ends_at > since
  ) stay
) as stays, (
  select json_agg(json_build_object('question', question, 'scope', scope, 'tableIds', table_ids,
    'area', area, 'from', ms(lower(during)), 'until', ms(upper(during)),
    'createdAt', ms(created_at)) order by created_at, venue_block.id)::text
  from asked join venue_block on venue_block.venue_id = venue and environment = $1
    and lifted_at is null and during && tstzrange(since, till)
) as blocks`;
const readSnapshots = snapshotsFor(allQuestions);
const readSnapshot = snapshotsFor(oneQuestion);
