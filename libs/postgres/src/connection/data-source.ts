/**
 * TypeORM's data source, with faults of the database that may pass thrown as interruptions. Every
 * statement goes through its query runners, those of transactions and repositories too; only the
 * named statements of `prepared.ts` are sent beside them.
 */
import {
  DataSource,
  QueryRunnerProviderAlreadyReleasedError as ConnectionLostError,
  type EntityManager,
  type QueryRunner,
} from 'typeorm';
import { interrupted } from './faults';
import { begin, openTransaction } from './transaction';

export class PostgresDataSource extends DataSource {
  override createQueryRunner(mode?: 'master' | 'slave'): QueryRunner {
    const runner = super.createQueryRunner(mode);
    const send = runner.query.bind(runner) as Query;
    const query: Query = async (text, ...rest) => {
      try {
        const transaction = openTransaction(runner);
        if (transaction && text === 'START TRANSACTION') return begin(transaction);
        // It comes after whatever waits for the beginning, and undoes one that failed half-way.
        if (text === 'ROLLBACK') await transaction?.begun.catch(() => undefined);
        else await transaction?.begun;
        return await send(text, ...rest);
      } catch (error) {
        throw interrupted(error);
      }
    };
    return Object.assign(runner, { query: query as QueryRunner['query'] });
  }

  /**
   * Where the connection of a transaction was lost while no statement ran, TypeORM refuses the next
   * statement or savepoint itself, without its query runner.
   */
  override createEntityManager(runner?: QueryRunner): EntityManager {
    const manager = super.createEntityManager(runner);
    const begin = manager.transaction.bind(manager) as Transaction;
    const transaction: Transaction = (...parts) =>
      begin(...parts).catch((error: unknown) => {
        throw error instanceof ConnectionLostError ? interrupted(error) : error;
      });
    return Object.assign(manager, { transaction });
  }
}

/** The overloads of `QueryRunner.query` as one function. */
type Query = (...statement: Parameters<QueryRunner['query']>) => Promise<unknown>;

/** The overloads of `EntityManager.transaction` as one function. */
type Transaction = (...parts: readonly unknown[]) => Promise<unknown>;
