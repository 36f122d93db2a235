// A private PostgreSQL in a folder of our own. It outlives a killed owner on purpose: whoever opens
// the folder next finds it running, takes it over and stops it in the end.
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
  /**
   * Whether it is ours to stop: started by this call, or left behind by a process that is dead.
   * False when it belongs to another opening that is still alive.
   */
  readonly started: boolean;
  /** Shuts the server down and waits until it is gone; does nothing when it is not ours. */
  stop(): Promise<void>;
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

  const isOrphan = record.owner === null || !isAlive(record.owner);
  if (isOrphan) writeRecord(folder, { ...record, port, owner: ownLife() });
  return serverAt(folder, { life, port }, isOrphan);
}

function serverAt(folder: DataFolder, { life, port }: Running, started: boolean): EmbeddedServer {
  const { password } = readRecord(folder);
  return {
    url: urlOf({ port, password }),
    started,
    stop: async () => (started ? stopServer(life) : undefined),
  };
}
