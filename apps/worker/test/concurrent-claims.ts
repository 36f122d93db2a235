/** Concurrent claims of messages, each on a connection of its own. */
import { DataSource, type EntityManager } from 'typeorm';
import type { ClaimTerms, MessageClaim } from '@venue/domain';
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
  }).initialize();
  try {
    const outbox = new PostgresOutbox(rewritten(source, rewrite), workOn);
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

function rewritten(source: DataSource, rewrite: Rewrite): DataSource {
  const rewriting = (manager: EntityManager): EntityManager =>
    new Proxy(manager, {
      get(target, name) {
        if (name !== 'query') return Reflect.get(target, name) as unknown;
        return (statement: string, values?: unknown[]): unknown => {
          const sent = rewrite(statement);
          return sent === null ? [] : target.query(sent, values);
        };
      },
    });
  const transaction = (task: (manager: EntityManager) => Promise<unknown>): unknown =>
    source.transaction((manager) => task(rewriting(manager)));
  return new Proxy(source, {
    get: (target, name) =>
      name === 'transaction' ? transaction : (Reflect.get(target, name) as unknown),
  });
}
