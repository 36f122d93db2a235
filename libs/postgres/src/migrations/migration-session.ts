/** The one connection that a migration job works on, which nobody else has meanwhile. */
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';

export type MigrationClass = new () => MigrationInterface & { readonly name: string };

export interface MigrationSession {
  readonly source: DataSource;
  /** Lock and work are on one connection: the lock ends when the work does, never before. */
  readonly runner: QueryRunner;
  close(): Promise<void>;
}

const pauseMs = 250;

/**
 * Connects and waits until no other job is at work. A job that is killed frees the lock with its
 * connection.
 */
export async function openSession(
  url: string,
  migrations: readonly MigrationClass[],
): Promise<MigrationSession> {
  const source = await new DataSource({
    type: 'postgres',
    url,
    applicationName: 'venue-migrations',
    migrations: [...migrations],
    migrationsTableName: 'migration',
    // TypeORM would print each failure, and a wait for a lock is none; what fails is thrown.
    logger: 'debug',
    poolSize: 1,
    extra: { options: limits, connectionTimeoutMillis: 10_000, keepAlive: true },
  }).initialize();
  try {
    const runner = source.createQueryRunner();
    // Not every system that a server runs on can do it; without, it looks after each statement.
    await runner.query(noticeDeath).catch(() => undefined);
    await untilAlone(runner);
    return { source, runner, close: () => close(source, runner) };
  } catch (error) {
    await source.destroy();
    throw error;
  }
}

/**
 * Asks again and again: a statement that waits for the lock would keep a snapshot for as long, and
 * an index that another job builds beside the traffic waits for all snapshots to go.
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

/** Else a server would end the statement of a job that was killed, however long that takes. */
const noticeDeath = `set client_connection_check_interval = '1s'`;

/**
 * Whoever waits for a table's lock makes all wait who come later, so a migration waits for half a
 * second at most and then lets them pass. After a second PostgreSQL would look for a deadlock, and
 * might end a guest's statement instead. Its own work may take as long as it takes.
 */
const limits = ['lock_timeout=500', 'statement_timeout=0', 'idle_in_transaction_session_timeout=0']
  .map((setting) => `-c ${setting}`)
  .join(' ');
