/**
 * Transactions with an origin, and what is sent in them without waiting: a deferred statement, of
 * which no rows are needed, goes to the server together with the next ones. PostgreSQL carries them
 * out in order, and after one that fails it refuses the others, and the COMMIT rolls back. So the
 * first failure is that of the transaction, and is thrown when it ends. Behind a beginning that
 * failed each would be carried out by itself, so they wait for its answer.
 */
import type { ClientBase } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { ChangeOrigin } from '@venue/domain';
import { interrupted } from './faults';
import { beginningOf } from './origin';

interface OpenTransaction {
  readonly client: ClientBase;
  readonly origin: ChangeOrigin;
  readonly deferred: Promise<unknown>[];
  /** The answer to the statement that begins it. */
  begun: Promise<unknown>;
}

const transactions = new WeakMap<QueryRunner, OpenTransaction>();

/** Undefined outside `inTransaction`. */
export function transactionOf({ queryRunner }: EntityManager): OpenTransaction | undefined {
  return queryRunner && openTransaction(queryRunner);
}

export function openTransaction(runner: QueryRunner): OpenTransaction | undefined {
  return transactions.get(runner);
}

/** Sends the statement that begins it, and does not wait. */
export function begin(transaction: OpenTransaction): void {
  transaction.begun = transaction.client.query(beginningOf(transaction.origin));
  transaction.begun.catch(() => undefined);
}

/** Runs a task in a transaction whose changes are that origin's. */
export async function inTransaction<T>(
  source: DataSource,
  origin: ChangeOrigin,
  task: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const runner = source.createQueryRunner();
  try {
    const client = await connected(runner);
    transactions.set(runner, { client, origin, deferred: [], begun: Promise.resolve() });
    return await withDeferred(runner.manager, () => runner.manager.transaction(task));
  } finally {
    await runner.release();
  }
}

/** A task whose deferred statements are undone with it if it fails, or if one of them does. */
export function inSavepoint<T>(manager: EntityManager, task: () => Promise<T>): Promise<T> {
  return manager.transaction(() => withDeferred(manager, task));
}

async function connected(runner: QueryRunner): Promise<ClientBase> {
  try {
    return (await runner.connect()) as ClientBase;
  } catch (error) {
    throw interrupted(error);
  }
}

async function withDeferred<T>(manager: EntityManager, task: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([task()]);
  // Of several failures the others only follow from the first.
  for (const statement of transactionOf(manager)?.deferred.splice(0) ?? []) await statement;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
