// A private PostgreSQL in a folder of our own, shared by all who open it: an admin's command joins
// the server of a running service, and whoever leaves last stops it. It outlives a killed user on
// purpose: whoever opens the folder next finds it running.
import { ensureCluster } from './cluster';
import { claimFolder, type DataFolder } from './data-folder';
import { codeOf, EmbeddedFault, wordsOf } from './fault';
import { urlOf } from './handshake';
import { underLock } from './lock';
import { serverOf, stopServer } from './postmaster';
import { isAlive, ownLife } from './processes';
import { readRecord, writeRecord } from './record';
import { findRunner } from './runner';
import { type Running, startServer, untilReady } from './start';

export { EmbeddedFault };

/** An embedded server that answers. */
export interface EmbeddedServer {
  /** The address of the venue database, with user and password. */
  readonly url: string;
  /** Whether this call started it; false when it was found running. */
  readonly started: boolean;
  /** Leaves the server. Who leaves last shuts it down and waits until it is gone. */
  leave(): Promise<void>;
}

/**
 * The server of this data folder, started or found running; folder and database are created when
 * missing. Refuses with an EmbeddedFault.
 */
export async function openEmbedded(dataDir: string): Promise<EmbeddedServer> {
  try {
    const folder = claimFolder(dataDir);
    return await underLock(folder.lock, async () => (await adopt(folder)) ?? start(folder));
  } catch (error) {
    if (error instanceof EmbeddedFault || codeOf(error) === null) throw error;
    throw new EmbeddedFault(
      `DATA_DIR ${dataDir} cannot be used (${wordsOf(error)}); ` +
        'it has to be a folder this user may write to, on a disk with room.',
    );
  }
}

async function start(folder: DataFolder): Promise<EmbeddedServer> {
  const runner = await findRunner(folder);
  await ensureCluster(folder, runner);
  return serverAt(folder, await startServer(folder, runner), true);
}

/** Null when no server runs, or the one that did ended as we looked. */
async function adopt(folder: DataFolder): Promise<EmbeddedServer | null> {
  const life = serverOf(folder.cluster);
  if (life === null) return null;
  const record = readRecord(folder);
  const port = await untilReady(folder, life, record);
  if (port === null) return null;

  writeRecord(folder, { ...record, port, users: [...record.users.filter(isAlive), ownLife()] });
  return serverAt(folder, { life, port }, false);
}

function serverAt(folder: DataFolder, { life, port }: Running, started: boolean): EmbeddedServer {
  const { password } = readRecord(folder);
  return {
    url: urlOf({ port, password }),
    started,
    leave: () => underLock(folder.lock, () => leave(folder, life)),
  };
}

/** Users that were killed do not count, so a server never outlives all who could stop it. */
async function leave(folder: DataFolder, life: Running['life']): Promise<void> {
  const record = readRecord(folder);
  const alive = record.users.filter(isAlive);
  const own = alive.findIndex(({ pid }) => pid === process.pid);
  const users = alive.filter((_, index) => index !== own);
  writeRecord(folder, { ...record, users });
  if (users.length === 0) await stopServer(life);
}
