/** Concurrent claims of messages, each on a connection of its own. */
import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
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
  const options = { type: 'postgres', url: service.databaseUrl, poolSize: count } as const;
  const source = await new RewritingDataSource(options, rewrite).initialize();
  try {
    // With all connections open, none of the claims is over before the last one begins.
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

class RewritingDataSource extends DataSource {
  constructor(
    options: DataSourceOptions,
    private readonly rewrite: Rewrite,
  ) {
    super(options);
  }

  override createQueryRunner(mode?: 'master' | 'slave'): QueryRunner {
    const runner = super.createQueryRunner(mode);
    const send = runner.query.bind(runner) as Query;
    const query: Query = async (statement, ...rest) => {
      const sent = this.rewrite(statement);
      return sent === null ? [] : send(sent, ...rest);
    };
    return Object.assign(runner, { query: query as QueryRunner['query'] });
  }
}

/** The overloads of `QueryRunner.query` as one function. */
type Query = (...statement: Parameters<QueryRunner['query']>) => Promise<unknown>;
