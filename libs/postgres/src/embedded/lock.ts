import { DatabaseSync } from 'node:sqlite';
import { poll } from '@venue/domain/async';
import { type DataFolder, EmbeddedFault, giveToOwnerOf } from './data-folder';

const waitMaxSeconds = 120;
const sqliteBusy = 5;

/**
 * Runs the task while no other process, and no other call in this one, holds the folder's lock.
 * Node cannot lock files; SQLite uses the system's file locks, which end with their process.
 */
export async function withLock<T>(folder: DataFolder, task: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(folder.lock);
  try {
    giveToOwnerOf(folder.root, folder.lock);
    if ((await poll(() => tryToTake(lock), { forSeconds: waitMaxSeconds })) === null) {
      throw new EmbeddedFault(`Another process has held ${folder.lock} for two minutes.`);
    }
    return await task();
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
