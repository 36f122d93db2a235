/**
 * TypeORM's data source, with faults of the database that may pass thrown as interruptions. Every
 * statement goes through its query runners, those of transactions and repositories too; only the
 * named statements of `prepared.ts` are sent beside them.
 */
import { DataSource, type QueryRunner } from 'typeorm';
import { interrupted } from './faults';
import { withOrigin } from './origin';

export class PostgresDataSource extends DataSource {
  override createQueryRunner(mode?: 'master' | 'slave'): QueryRunner {
    const runner = super.createQueryRunner(mode);
    const send = runner.query.bind(runner) as Query;
    const query: Query = (text, ...rest) =>
      send(withOrigin(text, runner), ...rest).catch((error: unknown) => {
        throw interrupted(error);
      });
    return Object.assign(runner, { query: query as QueryRunner['query'] });
  }
}

/** The overloads of `QueryRunner.query` as one function. */
type Query = (...statement: Parameters<QueryRunner['query']>) => Promise<unknown>;
