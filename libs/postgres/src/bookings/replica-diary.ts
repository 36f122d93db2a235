/**
 * The diary for searches: from a standby that has everything committed more than a second ago, or
 * else from the primary.
 */
import { Pool, type PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import type { Diary, DiaryQuestion, DiaryScope, DaySnapshot } from '@venue/domain/ports';
import { PrimaryPositions, type Position } from '../connection/positions';
import { PostgresClient } from '../connection/postgres-client';
import { namedStatement } from '../connection/query-prepared';
import { PostgresDiary, queryOf, type DiaryObserver, type SnapshotsRow } from './diary';

/** The delay that a search accepts. */
const ageMaxMs = 1_000;

/** How long a standby that did not answer is not used. */
const awayMs = 5_000;

interface ReplicaOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly source: DataSource;
}

export class PostgresReplicaDiary implements Diary {
  private readonly primary: PostgresDiary;
  private readonly pool: Pool;
  private readonly positions: PrimaryPositions;
  private isAwayUntil = 0;

  constructor(
    { url, poolSize, source }: ReplicaOptions,
    private readonly observer: DiaryObserver = {},
  ) {
    this.primary = new PostgresDiary(source.manager, observer);
    this.positions = new PrimaryPositions(source);
    this.pool = new Pool({
      ...limits,
      Client: PostgresClient,
      connectionString: url,
      max: poolSize,
    });
    // A connection may be lost while it is idle.
    this.pool.on('error', () => undefined);
  }

  get onCutShort(): DiaryObserver['onCutShort'] {
    return this.observer.onCutShort;
  }

  async read(
    scope: DiaryScope,
    questions: readonly DiaryQuestion[],
  ): Promise<readonly DaySnapshot[]> {
    const snapshots = await this.readReplica(scope, questions);
    this.observer.onSearchRead?.(snapshots === null ? 'primary' : 'replica');
    return snapshots ?? this.primary.read(scope, questions);
  }

  async close(): Promise<void> {
    this.positions.close();
    await this.pool.end();
  }

  /** Null if the standby is unavailable, slow or behind, or has other rules. */
  private async readReplica(
    scope: DiaryScope,
    questions: readonly DiaryQuestion[],
  ): Promise<readonly DaySnapshot[] | null> {
    const now = performance.now();
    const position = this.positions.since(now - ageMaxMs);
    if (position === null || now < this.isAwayUntil) return null;
    const client = await this.pool.connect().catch(() => null);
    if (client === null) return this.away();
    try {
      const snapshots = await readSince(client, position, { scope, questions });
      client.release();
      return snapshots;
    } catch {
      client.release(true);
      return this.away();
    }
  }

  private away(): null {
    this.isAwayUntil = performance.now() + awayMs;
    return null;
  }
}

/**
 * The first statement checks whether the standby has reached the position, since the snapshot of
 * the second is taken afterwards.
 */
async function readSince(
  client: PoolClient,
  { lsn, system }: Position,
  { scope, questions }: { scope: DiaryScope; questions: readonly DiaryQuestion[] },
): Promise<readonly DaySnapshot[] | null> {
  const { text, values, snapshotsIn } = queryOf(scope, questions);
  const reached = await client.query<{ reached: boolean | null }>(
    namedStatement(hasReached, [lsn, system]),
  );
  if (reached.rows[0]?.reached !== true) return null;
  const read = await client.query<SnapshotsRow>(namedStatement(text, values));
  return snapshotsIn(read.rows[0]);
}

/** Null on a server that never was a standby; false on one of another system. */
const hasReached = `
select pg_last_wal_replay_lsn() >= $1::pg_lsn and system_identifier = $2::text::bigint as reached
from pg_control_system()`;

/** Short: after it the search reads the primary. */
const limits = {
  application_name: 'venue-booking',
  keepAlive: true,
  connectionTimeoutMillis: 500,
  statement_timeout: 1_000,
  query_timeout: 1_500,
  idleTimeoutMillis: 8_000,
} as const;
