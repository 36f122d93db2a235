import {
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
  type EntityManager,
} from 'typeorm';
import type { ChangeOrigin } from '@venue/domain/history/actor';
import { toInterruption } from './faults';
import { setOrigin } from './origin';

type Transactional = Pick<EntityManager, 'transaction'>;
type Task<T> = (manager: EntityManager) => Promise<T>;

/** Runs a task in a transaction whose changes are that origin's. */
export function inTransaction<T>(
  on: Transactional,
  origin: ChangeOrigin,
  task: Task<T>,
): Promise<T> {
  return transactionOn(on, async (manager) => {
    await setOrigin(manager, origin);
    return task(manager);
  });
}

/** Runs a task in a transaction, or in a savepoint where the manager is in a transaction. */
export async function transactionOn<T>(on: Transactional, task: Task<T>): Promise<T> {
  return on.transaction(task).catch(throwLost);
}

/** Runs a task whose statements all read the same state of the database. */
export async function snapshotOn<T>(on: Transactional, task: Task<T>): Promise<T> {
  return on.transaction('REPEATABLE READ', task).catch(throwLost);
}

/**
 * Where the connection of a transaction was lost while no statement ran, TypeORM refuses the next
 * statement or savepoint itself.
 */
function throwLost(error: unknown): never {
  const isLost =
    error instanceof QueryRunnerAlreadyReleasedError ||
    error instanceof QueryRunnerProviderAlreadyReleasedError;
  throw isLost ? toInterruption(error) : error;
}
