/** The one connection that a migration job works on, which nothing else uses meanwhile. */
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { PrimaryClient, toPrimary } from '../connection/primary';

export type MigrationClass = new () => MigrationInterface & { readonly name: string };

export interface MigrationSession {
  readonly source: DataSource;
  /** Lock and work use the same connection, so the lock cannot end before the work does. */
  readonly runner: QueryRunner;
  close(): Promise<void>;
}

const pauseMs = 250;

/**
 * Connects and waits until no other job is running. A job that is killed frees the lock with its
 * connection.
 */
export async function openSession(
  address: string,
  migrations: readonly MigrationClass[],
): Promise<MigrationSession> {
  const { url, primary } = toPrimary(address);
  const source = await new DataSource({
    type: 'postgres',
    url,
    applicationName: 'venue-migrations',
    migrations: [...migrations],
    migrationsTableName: 'migration',
    // TypeORM would print each failure, but a lock time-out is no failure here. Real ones are
    // thrown.
    logger: 'debug',
    poolSize: 1,
    extra: {
      Client: PrimaryClient,
      primary,
      options: limits,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    },
  }).initialize();
  try {
    const runner = source.createQueryRunner();
    // Not every system that a server runs on supports it. Without it, the server notices only after
    // the statement that the client has gone.
    await runner.query(noticeDeath).catch(() => undefined);
    await untilAlone(runner);
    return { source, runner, close: () => close(source, runner) };
  } catch (error) {
    await source.destroy();
    throw error;
  }
}

/**
 * Polls instead of waiting: a statement that waits for the lock would keep a snapshot for as long,
 * and an index that another job builds concurrently waits for all snapshots to end.
 */
async function untilAlone(runner: QueryRunner): Promise<void> {
  for (;;) {
    const [{ taken }] = (await runner.query(tryLock)) as [{ taken: boolean }];
    if (taken) return;
    await pause(pauseMs);
  }
}

async function close(source: DataSource, runner: QueryRunner): Promise<void> {
  await runner.release();
  await source.destroy();
}

const tryLock = `select pg_try_advisory_lock(hashtextextended('migrate', 0)) as taken`;

/**
 * Without it, a server finishes the statement of a job that was killed, however long that takes.
 */
const noticeDeath = `set client_connection_check_interval = '1s'`;

/**
 * A statement that waits for a table's lock makes all later ones wait behind it. So a migration
 * waits for half a second at most and then lets them pass. After a second PostgreSQL would look for
 * a deadlock, and might cancel a guest's statement instead. The migration's own work has no time
 * limit.
 */
const limits = ['lock_timeout=500', 'statement_timeout=0', 'idle_in_transaction_session_timeout=0']
  .map((setting) => `-c ${setting}`)
  .join(' ');
