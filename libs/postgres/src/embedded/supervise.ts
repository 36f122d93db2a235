/** Starts the server of a data folder again when it has ended although it is in use. */
import { pause } from '@venue/domain/async';
import { type DataFolder, EmbeddedFault, messageOf } from './data-folder';
import { withLock } from './lock';
import { readPostmaster, serverOf } from './postmaster';
import { findPrograms } from './programs';
import { startServer } from './start';

export interface Supervision {
  /** Called with a sentence when the server has ended, and when it answers again. */
  readonly onNews: (words: string) => void;
  /** Called once, with a sentence, when the server cannot be started again. */
  readonly onGiveUp: (words: string) => void;
}

const lookEveryMs = 1_000;
const attemptsMax = 6;
/** A server that ends sooner has not recovered, so its next start counts as another attempt. */
const recoveredAfterMs = 60_000;

/**
 * Watches until the returned function is called. The server restarts on the same port, since
 * connection pools have no other.
 */
export function superviseServer(
  folder: DataFolder,
  port: number,
  { onNews, onGiveUp: onGiveUp }: Supervision,
): () => void {
  let isOver = false;
  const startAgain = (): Promise<void> =>
    withLock(folder, async () => {
      // An admin's command may have started it while we waited for the lock.
      if (isOver || serverOf(folder.cluster) !== null) return;
      await startServer(folder, findPrograms(folder), port);
    });
  const watch = async (): Promise<void> => {
    let startedAt = -Infinity;
    for (let attempts = 0; !isOver; await pause(lookEveryMs)) {
      if (serverOf(folder.cluster) !== null) {
        expectPort(folder, port);
        continue;
      }
      if (performance.now() - startedAt > recoveredAfterMs) attempts = 0;
      if (attempts === 0) onNews('PostgreSQL has ended and is started again.');
      attempts += 1;
      try {
        await startAgain();
        startedAt = performance.now();
        if (!isOver) onNews('PostgreSQL has been started again.');
      } catch (error) {
        if (attempts === attemptsMax) throw error;
        onNews(messageOf(error));
        startedAt = performance.now();
      }
      if (attempts > 1) await pause(1000 * 2 ** (attempts - 2));
    }
  };
  watch().catch((error: unknown) => {
    if (!isOver) onGiveUp(messageOf(error));
  });
  return () => {
    isOver = true;
  };
}

function expectPort({ cluster }: DataFolder, port: number): void {
  const now = readPostmaster(cluster);
  if (now?.isReady !== true || now.port === port) return;
  throw new EmbeddedFault(
    `PostgreSQL was started again on port ${now.port} because port ${port} was taken; start this again.`,
  );
}
