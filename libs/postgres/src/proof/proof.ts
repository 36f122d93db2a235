import pg from 'pg';
import type { DataSource } from 'typeorm';
import { breachesMax, type Breach, type Proof, type Proved } from '@venue/domain';
import { invariants } from './invariants';

export class PostgresProof implements Proof {
  constructor(private readonly source: DataSource) {}

  /** On a connection of its own: the time-outs of the pool are for requests. */
  async invariants(): Promise<readonly Proved[]> {
    const { url } = this.source.options as { readonly url: string };
    const client = new pg.Client({
      connectionString: url,
      application_name: 'venue-proof',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    await client.connect();
    try {
      await client.query('begin isolation level repeatable read, read only');
      for (const setting of settings) await client.query(setting);
      const proved: Proved[] = [];
      for (const { breaches: statement, ...invariant } of invariants) {
        const { rows } = await client.query<Breach>(first(statement), [breachesMax]);
        proved.push({ ...invariant, breaches: rows });
      }
      return proved;
    } finally {
      await client.end();
    }
  }
}

/**
 * History is written in UTC. Sorts of all rows need memory, and compiling statements takes longer
 * than it saves. One that takes more than five minutes gives up, since its snapshot keeps dead rows
 * from being removed.
 */
const settings = [
  `set local timezone = 'UTC'`,
  `set local work_mem = '32MB'`,
  `set local jit = off`,
  `set local statement_timeout = '5min'`,
];

const first = (statement: string): string => `
select environment, about, name, wrong from (${statement}) found order by name, wrong limit $1`;
