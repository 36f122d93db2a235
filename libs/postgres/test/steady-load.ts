/** Statements that are sent without a pause while something else happens to the schema. */
import pg from 'pg';

export interface Said {
  /** How many statements were answered. */
  readonly answered: number;
  /** Transactions that met another in a deadlock and were done again, as the apps do. */
  readonly repeated: number;
  readonly errors: readonly string[];
}

export interface Load {
  /** Ends once so many more have been answered. */
  more(count: number): Promise<void>;
  stop(): Promise<Said>;
}

const loops = 4;

/**
 * The connections' limits are the apps' own, but for the wait for a lock: whoever waits longer than
 * two seconds, of the five that a request has, is an error here.
 */
export async function startLoad(url: string, statements: readonly string[]): Promise<Load> {
  const said = { answered: 0, repeated: 0, errors: [] as string[] };
  let isOver = false;
  const clients = await Promise.all(
    Array.from({ length: loops }, async () => {
      const client = new pg.Client({
        connectionString: url,
        lock_timeout: 2_000,
        statement_timeout: 8_000,
        idle_in_transaction_session_timeout: 10_000,
      });
      await client.connect();
      return client;
    }),
  );

  async function send(client: pg.Client, statement: string): Promise<void> {
    try {
      await client.query(statement);
      said.answered += 1;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code === '40P01') said.repeated += 1;
      else said.errors.push(`${message}: ${statement}`);
    }
  }

  const running = clients.map(async (client, first) => {
    for (let at = first; !isOver; at += 1) {
      await send(client, statements[at % statements.length] ?? 'select 1');
    }
    await client.end();
  });
  return {
    async more(count) {
      const wanted = said.answered + count;
      while (said.answered < wanted && said.errors.length === 0) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async stop() {
      isOver = true;
      await Promise.all(running);
      return said;
    },
  };
}
