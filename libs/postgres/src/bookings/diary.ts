import type { EntityManager } from 'typeorm';
import {
  Interruption,
  isoOf,
  type BookingId,
  type Diary,
  type DiaryQuestion,
  type DiaryScope,
  type Environment,
  type Instant,
  type LocalDate,
  type LockableDiary,
  type Page,
  type TableId,
  type VenueId,
} from '@venue/domain';
import { prepared } from '../connection/prepared';

export class PostgresDiary implements Diary {
  constructor(protected readonly manager: EntityManager) {}

  async read(scope: DiaryScope, questions: readonly DiaryQuestion[]): Promise<readonly Page[]> {
    const [row] = await prepared<PagesRow>(this.manager, pages, [
      scope.environment,
      questions.map(({ venueId }) => venueId),
      questions.map(({ span }) => isoOf(span.from)),
      questions.map(({ span }) => isoOf(span.until)),
    ]);
    if (Number(row?.revision) !== scope.revision) throw new Interruption('changed-meanwhile');

    return questions.map((_, index) => pageOf(row?.stays ?? [], index + 1, scope.now));
  }
}

/**
 * The diary within a transaction. The locks are advisory: one for each venue, environment and
 * calendar day.
 */
export class PostgresLockableDiary extends PostgresDiary implements LockableDiary {
  constructor(
    manager: EntityManager,
    private readonly onLockWait?: (seconds: number) => void,
  ) {
    super(manager);
  }

  async takeAtOnce(
    venueId: VenueId,
    environment: Environment,
    days: readonly LocalDate[],
  ): Promise<boolean> {
    for (const key of lockKeys(venueId, environment, days)) {
      const [row] = await prepared<{ taken: boolean }>(this.manager, tryLock, [key]);
      if (row?.taken !== true) return false;
    }
    return true;
  }

  async take(
    venueId: VenueId,
    environment: Environment,
    days: readonly LocalDate[],
  ): Promise<void> {
    const began = performance.now();
    try {
      await this.manager.query(`set local lock_timeout = '3s'`);
      for (const key of lockKeys(venueId, environment, days)) await this.manager.query(lock, [key]);
    } finally {
      this.onLockWait?.((performance.now() - began) / 1000);
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

interface PagesRow {
  readonly revision: string;
  readonly stays: readonly StayRow[] | null;
}

/**
 * Times are milliseconds, tables are ids: [question, booking, party, from, until, cleared, hold,
 * tables].
 */
type StayRow = readonly [
  number,
  BookingId,
  number,
  Instant,
  Instant,
  Instant,
  Instant | null,
  readonly TableId[],
];

function pageOf(rows: readonly StayRow[], question: number, now: Instant): Page {
  const own = rows.filter(([asked]) => asked === question);
  const isLapsed = ([, , , , , , hold]: StayRow): boolean => hold !== null && hold <= now;
  return {
    stays: own
      .filter((row) => !isLapsed(row))
      .map(([, bookingId, partySize, from, until, clearedAt, , tableIds]) => {
        return { bookingId, partySize, from, until, clearedAt, tableIds };
      }),
    lapsed: own.filter(isLapsed).map(([, bookingId]) => bookingId),
  };
}

const tryLock = `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken`;
const lock = `select pg_advisory_xact_lock(hashtextextended($1, 0))`;

/** One statement and so one snapshot: the revision of the rules and the stays of every question. */
const pages = `
select (select revision from venue_group) as revision, (
  select json_agg(json_build_array(
    stay.question, stay.id, stay.party_size, ms(stay.starts_at), ms(stay.ends_at),
    ms(stay.cleared_at), ms(stay.hold_until), stay.table_ids) order by stay.starts_at, stay.id)
  from (
    select question, booking.id, party_size, starts_at, ends_at, hold_until,
      max(upper(during)) as cleared_at, array_agg(table_id) as table_ids
    from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[])
      with ordinality as asked (venue, since, till, question)
    join allocation on allocation.venue_id = asked.venue and allocation.environment = $1
      and active and during && tstzrange(since, till)
    join booking on booking.id = allocation.booking_id
    group by question, booking.id
  ) stay
) as stays`;
