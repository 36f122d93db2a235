import type { DataSource, QueryRunner } from 'typeorm';

/** The features that our connections lack because of a pooler between us and PostgreSQL. */
export interface Pooling {
  /** Whether others use our connections between our transactions. */
  readonly isShared: boolean;
  /** Time-outs that the pooler did not pass on to PostgreSQL. */
  readonly unset: readonly string[];
}

const rounds = 20;

/**
 * Two of our connections with the same process of PostgreSQL, or one whose process changes, are
 * lent by the transaction. Each is checked several times, since another user of the pooler may have
 * got the process in between.
 */
export async function poolingOf(source: DataSource): Promise<Pooling> {
  const [one, other] = [source.createQueryRunner(), source.createQueryRunner()];
  try {
    const first = [await processOf(one), await processOf(other)];
    let isShared = first[0] === first[1];
    for (let round = 0; round < rounds && !isShared; round += 1) {
      isShared = (await processOf(one)) !== first[0] || (await processOf(other)) !== first[1];
    }
    const rows = (await one.query(unsetTimeouts)) as { readonly name: string }[];
    return { isShared, unset: rows.map(({ name }) => name) };
  } finally {
    await one.release();
    await other.release();
  }
}

async function processOf(runner: QueryRunner): Promise<number> {
  const [{ pid }] = (await runner.query('select pg_backend_pid() as pid')) as [{ pid: number }];
  return pid;
}

const unsetTimeouts = `
select name from pg_settings
where name in ('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout')
  and setting = '0' order by name`;
