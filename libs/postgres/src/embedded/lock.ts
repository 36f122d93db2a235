import { DatabaseSync } from 'node:sqlite';
import { poll } from '@venue/domain';
import { type DataFolder, EmbeddedFault, giveOwnershipToServerUser } from './data-folder';

const waitMaxSeconds = 120;
const sqliteBusy = 5;

/**
 * Runs the task while no other process, and no other call in this one, holds the folder's lock.
 * Node cannot lock files; SQLite uses the system's file locks, which end with their process.
 */
export async function withLock<T>(folder: DataFolder, task: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(folder.lock);
  try {
    giveOwnershipToServerUser(folder.lock, folder.root);
    const taken = await poll(() => tryToTake(lock), { forSeconds: waitMaxSeconds });
    if (taken !== null) return await task();
    throw new EmbeddedFault(
      `Another process has held ${folder.lock} for ${waitMaxSeconds} seconds.`,
    );
  } finally {
    lock.close();
  }
}

function tryToTake(lock: DatabaseSync): true | null {
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return true;
  } catch (error) {
    if ((error as { readonly errcode?: number }).errcode === sqliteBusy) return null;
    throw error;
  }
}
