import pg from 'pg';
import type { DataSource } from 'typeorm';
import {
  breachesMax,
  type Breach,
  type Proof,
  type InvariantResult,
} from '@venue/domain/history/proof';
import { invariants } from './invariants';
import type { Invariant } from './invariant';

export class PostgresProof implements Proof {
  constructor(private readonly source: DataSource) {}

  /**
   * On separate connections: the time-outs of the pool are for requests. Two, because the longest
   * statement takes as long as all others together; they share one snapshot.
   */
  async invariants(): Promise<readonly InvariantResult[]> {
    const { url } = this.source.options as { readonly url: string };
    const [first, second] = [clientFor(url), clientFor(url)] as const;
    try {
      await Promise.all([first.connect(), second.connect()]);
      await join(second, await begin(first));
      const waiting = invariants.entries();
      const results: InvariantResult[] = [];
      const proveRest = async (client: pg.Client): Promise<void> => {
        for (const [index, invariant] of waiting) results[index] = await prove(client, invariant);
      };
      await Promise.all([proveRest(first), proveRest(second)]);
      return results;
    } finally {
      await Promise.all([first.end(), second.end()]);
    }
  }
}

function clientFor(connectionString: string): pg.Client {
  return new pg.Client({
    connectionString,
    application_name: 'venue-proof',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
}

const transaction = 'begin isolation level repeatable read, read only';

/**
 * History is written in UTC. Sorts of all rows need memory, and compiling statements takes longer
 * than it saves. A statement is cancelled after five minutes, since its snapshot keeps dead rows
 * from being removed.
 */
const settings = [
  `set local timezone = 'UTC'`,
  `set local work_mem = '32MB'`,
  `set local jit = off`,
  `set local statement_timeout = '5min'`,
];

/** Starts a transaction whose snapshot others can share; returns its name. */
async function begin(client: pg.Client): Promise<string> {
  await client.query(transaction);
  for (const setting of settings) await client.query(setting);
  const { rows } = await client.query<{ name: string }>('select pg_export_snapshot() as name');
  return rows[0]?.name ?? '';
}

async function join(client: pg.Client, snapshot: string): Promise<void> {
  await client.query(transaction);
  // PostgreSQL made the name; the statement accepts no parameters.
  const share = `set transaction snapshot ${client.escapeLiteral(snapshot)}`;
  await client.query(share);
  for (const setting of settings) await client.query(setting);
}

async function prove(
  client: pg.Client,
  { breaches: statement, ...invariant }: Invariant,
): Promise<InvariantResult> {
  const { rows } = await client.query<Breach>(first(statement), [breachesMax]);
  return { ...invariant, breaches: rows };
}

const first = (statement: string): string => `
select environment, about, name, wrong from (${statement}) found order by name, wrong limit $1`;
