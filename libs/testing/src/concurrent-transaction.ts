import { Client } from 'pg';
import { pause } from '@venue/domain/async';
import type { TestDeployment } from './deployment';

/** A transaction on the same database, on its own connection, open until `end` is called. */
export interface ConcurrentTransaction {
  sql(text: string, values?: readonly unknown[]): Promise<void>;
  /** Locks a day of a venue, as a booking in progress does. */
  takeDay(venueId: string, date: string): Promise<void>;
  /** Rolls back, which releases all locks. */
  end(): Promise<void>;
}

export async function openConcurrentTransaction(
  service: TestDeployment,
): Promise<ConcurrentTransaction> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  // A failing spec leaves it open, and the connection breaks when the database is dropped.
  client.on('error', () => undefined);
  await client.query('begin');
  return {
    sql: async (text, values = []) => {
      await client.query(text, [...values]);
    },
    takeDay: async (venueId, date) => {
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `live ${venueId} ${date}`,
      ]);
    },
    end: async () => {
      await client.query('rollback');
      await client.end();
    },
  };
}

/** Waits until that many connections of this database wait for a lock. */
export async function untilWaiting(service: TestDeployment, count = 1): Promise<void> {
  for (let look = 0; look < 2_000; look += 1) {
    const [row] = await service.sql<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((row?.waiting ?? 0) >= count) return;
    await pause(10);
  }
  throw new Error('no statement waits for a lock');
}

/** Deadlocks that the database has ended, of connections that are closed. */
export async function deadlocksIn({ databaseUrl }: TestDeployment): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  await client.end();
  return Number(rows[0]?.deadlocks);
}

/** Callers wait until there are that many; after that no caller waits. */
export function meeting(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === size) resolve();
    return promise;
  };
}
