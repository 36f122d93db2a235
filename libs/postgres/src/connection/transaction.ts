/**
 * Transactions, and what is sent in those with an origin without waiting: a deferred statement, of
 * which no rows are needed, goes to the server together with the next ones. PostgreSQL carries them
 * out in order, and after one that fails it refuses the others, and the COMMIT rolls back. So the
 * first failure is that of the transaction, and is thrown when it ends.
 */
import type { ClientBase } from 'pg';
import {
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
  type DataSource,
  type EntityManager,
  type QueryRunner,
} from 'typeorm';
import type { ChangeOrigin } from '@venue/domain';
import { interrupted } from './faults';
import { originStatement } from './origin';

type Transactional = Pick<EntityManager, 'transaction'>;
type Task<T> = (manager: EntityManager) => Promise<T>;

interface OpenTransaction {
  readonly client: ClientBase;
  readonly deferred: Promise<unknown>[];
}

const transactions = new WeakMap<QueryRunner, OpenTransaction>();

/** Undefined outside `inTransaction`. */
export function transactionOf({ queryRunner }: EntityManager): OpenTransaction | undefined {
  return queryRunner && transactions.get(queryRunner);
}

/** Runs a task in a transaction whose changes are that origin's. */
export async function inTransaction<T>(
  source: DataSource,
  origin: ChangeOrigin,
  task: Task<T>,
): Promise<T> {
  const runner = source.createQueryRunner();
  try {
    const transaction = { client: (await runner.connect()) as ClientBase, deferred: [] };
    transactions.set(runner, transaction);
    return await withDeferred(runner.manager, () =>
      transactionOn(runner.manager, (manager) => {
        defer(transaction, transaction.client.query(originStatement(origin)));
        return task(manager);
      }),
    );
  } finally {
    await runner.release();
  }
}

/** Runs a task in a transaction, or in a savepoint where the manager is in a transaction. */
export async function transactionOn<T>(on: Transactional, task: Task<T>): Promise<T> {
  return on.transaction(task).catch(throwLost);
}

/** Runs a task whose statements all read the same state of the database. */
export async function snapshotOn<T>(on: Transactional, task: Task<T>): Promise<T> {
  return on.transaction('REPEATABLE READ', task).catch(throwLost);
}

/** A task whose deferred statements are undone with it if it fails, or if one of them does. */
export function inSavepoint<T>(manager: EntityManager, task: () => Promise<T>): Promise<T> {
  return transactionOn(manager, () => withDeferred(manager, task));
}

/** The statement is awaited when the transaction ends. */
export function defer({ deferred }: OpenTransaction, statement: Promise<unknown>): void {
  statement.catch(() => undefined);
  deferred.push(statement);
}

/**
 * Where the connection of a transaction was lost while no statement ran, TypeORM refuses the next
 * statement or savepoint itself.
 */
function throwLost(error: unknown): never {
  const isLost =
    error instanceof QueryRunnerAlreadyReleasedError ||
    error instanceof QueryRunnerProviderAlreadyReleasedError;
  throw isLost ? interrupted(error) : error;
}

async function withDeferred<T>(manager: EntityManager, task: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([task()]);
  // Of several failures the others only follow from the first.
  for (const statement of transactionOf(manager)?.deferred.splice(0) ?? []) {
    await statement.catch(throwInterrupted);
  }
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

function throwInterrupted(error: unknown): never {
  throw interrupted(error);
}
