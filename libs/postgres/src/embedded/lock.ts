import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

import { codeOf, EmbeddedFault } from './fault';
import { isAlive, isLife, ownLife } from './processes';
import { untilAnswered } from './waiting';

const PATIENCE_SECONDS = 120;

/** Runs the task while no other process, and no other call in this one, holds the lock file. */
export async function underLock<Result>(
  path: string,
  task: () => Promise<Result>,
): Promise<Result> {
  const mine = JSON.stringify({ ...ownLife(), token: token() });
  const taken = await untilAnswered(() => take(path, mine), PATIENCE_SECONDS);
  if (taken === null) {
    throw new EmbeddedFault(
      `Another process has held ${path} for ${PATIENCE_SECONDS} seconds: ${contentOf(path)}.`,
    );
  }
  try {
    return await task();
  } finally {
    if (contentOf(path) === mine) rmSync(path, { force: true });
  }
}

function take(path: string, mine: string): true | null {
  dropWhenStale(path);
  // Written aside and linked into place, so that nobody ever sees a lock without its holder.
  const aside = `${path}.${token()}`;
  writeFileSync(aside, mine, { flag: 'wx', mode: 0o644 });
  return moved(() => linkSync(aside, path), aside) ? true : null;
}

function dropWhenStale(path: string): void {
  const seen = contentOf(path);
  if (seen === null || isHeld(seen)) return;
  // Of all who see the same stale file only one can rename it. Should it have been replaced by a
  // live lock since we looked, that one goes back.
  const aside = `${path}.${token()}`;
  if (!moved(() => renameSync(path, aside), null)) return;
  moved(() => (contentOf(aside) === seen ? undefined : linkSync(aside, path)), aside);
}

function isHeld(content: string): boolean {
  try {
    const holder: unknown = JSON.parse(content);
    return isLife(holder) && isAlive(holder);
  } catch {
    return false;
  }
}

/** False when another process was quicker. The left-over, if any, is removed either way. */
function moved(move: () => void, leftover: string | null): boolean {
  try {
    move();
    return true;
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) return false;
    throw error;
  } finally {
    if (leftover !== null) rmSync(leftover, { force: true });
  }
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function token(): string {
  return randomBytes(6).toString('hex');
}
