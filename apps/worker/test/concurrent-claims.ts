/** Concurrent claims of messages, each on its own connection. */
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { ClaimTerms, MessageClaim } from '@venue/domain/message/outbox';
import { PostgresOutbox, workOn } from '@venue/postgres';
import type { WorkerTestDeployment } from './worker-deployment';

/** The statement to send instead of the given one; null sends none. */
export type Rewrite = (statement: string) => string | null;

/** Makes that many claims of live texts; `rewrite` removes a protection, as a negative control. */
export async function claimAtOnce(
  service: WorkerTestDeployment,
  count: number,
  rewrite: Rewrite = (statement) => statement,
): Promise<readonly MessageClaim[]> {
  const source = await new DataSource({
    type: 'postgres',
    url: service.databaseUrl,
    poolSize: count,
    extra: { Client: rewriting(rewrite) },
  }).initialize();
  try {
    // All connections are open, so no claim ends before the last one begins.
    await Promise.all(Array.from({ length: count }, () => source.query('select pg_sleep(0.2)')));
    const outbox = new PostgresOutbox(source, workOn);
    const claims = await Promise.all(Array.from({ length: count }, () => outbox.claimNext(terms)));
    return claims.filter((claim) => claim !== null);
  } finally {
    await source.destroy();
  }
}

const terms: ClaimTerms = {
  routes: [{ channel: 'text', environment: 'live' }],
  isTooLateOnly: false,
  except: [],
  isCharged: true,
  isIdempotent: false,
  claimSeconds: 30,
};

/** A connection that sends the results of `rewrite` instead of TypeORM's statements. */
function rewriting(rewrite: Rewrite): typeof Client {
  return class extends Client {
    override query(...args: never[]): never {
      const [statement, ...rest] = args as readonly unknown[];
      const sent = typeof statement === 'string' ? rewrite(statement) : statement;
      if (sent === null) return Promise.resolve({ rows: [] }) as never;
      return Reflect.apply(super.query.bind(this), this, [sent, ...rest]) as never;
    }
  };
}
