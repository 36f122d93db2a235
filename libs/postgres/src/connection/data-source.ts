/**
 * TypeORM's data source, with faults of the database that may pass thrown as interruptions. Every
 * statement goes through its query runners, those of transactions and repositories too; only the
 * named statements of `prepared.ts` are sent beside them.
 */
import { DataSource, type QueryRunner } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import { interrupted } from './faults';

export class PostgresDataSource extends DataSource {
  override createQueryRunner(mode: 'master' | 'slave' = 'master'): QueryRunner {
    const runner = new InterruptedQueryRunner(this.driver as PostgresDriver, mode);
    return Object.assign(runner, { manager: this.createEntityManager(runner) });
  }
}

class InterruptedQueryRunner extends PostgresQueryRunner {
  override query(
    ...statement: Parameters<PostgresQueryRunner['query']>
  ): ReturnType<PostgresQueryRunner['query']> {
    return super.query(...statement).catch((error: unknown) => {
      throw interrupted(error);
    });
  }
}
