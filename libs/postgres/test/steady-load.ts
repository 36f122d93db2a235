/** Statements that are sent one after the other while the schema is changed. */
import pg from 'pg';
import { pause } from '@venue/domain/async';

export interface LoadCounts {
  /** How many statements were answered. */
  readonly answered: number;
  /** Transactions that ended in a deadlock. */
  readonly repeated: number;
  readonly errors: readonly string[];
}

export interface Load {
  /** Resolves once that many more statements have been answered. */
  more(count: number): Promise<void>;
  stop(): Promise<LoadCounts>;
}

/** The name of its connections in `pg_stat_activity`. */
export const loadName = 'steady-load';

/** How many connections it has. */
export const loops = 4;

/** A pause, so that the load does not slow down its own statements until none succeeds in time. */
const pauseMs = 5;

/**
 * A statement fails here only if it cannot succeed at all: how long it waits for a lock depends on
 * the machine, so specs about waiting check which connections wait instead. A connection whose
 * statement has failed sends no more, since it may be closed.
 */
export async function startLoad(url: string, statements: readonly string[]): Promise<Load> {
  const counts = { answered: 0, repeated: 0, errors: [] as string[] };
  let isOver = false;
  const clients = await Promise.all(
    Array.from({ length: loops }, async () => {
      const client = new pg.Client({
        connectionString: url,
        application_name: loadName,
        statement_timeout: 90_000,
      });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    }),
  );

  async function send(client: pg.Client, statement: string): Promise<void> {
    try {
      await client.query(statement);
      counts.answered += 1;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code === '40P01') counts.repeated += 1;
      else counts.errors.push(`${message}: ${statement}`);
    }
  }

  const running = clients.map(async (client, first) => {
    for (let at = first; !isOver && counts.errors.length === 0; at += 1) {
      await send(client, statements[at % statements.length] ?? 'select 1');
      await pause(pauseMs);
    }
    await client.end();
  });
  return {
    async more(count) {
      const wanted = counts.answered + count;
      while (counts.answered < wanted && counts.errors.length === 0) {
        await pause(20);
      }
    },
    async stop() {
      isOver = true;
      await Promise.all(running);
      return counts;
    },
  };
}
