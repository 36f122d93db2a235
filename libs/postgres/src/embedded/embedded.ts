// A private PostgreSQL in a data folder, which all processes that open the folder use together: an
// admin's command joins the server of a running service, and the last process to leave stops it.
// The server survives a process that is killed; the next one to open the folder finds it running.
import { ensureCluster, venue } from './cluster';
import { claimFolder, codeOf, type DataFolder, EmbeddedFault, messageOf } from './data-folder';
import { readRecord, type ServerRecord, writeRecord } from './data-folder';
import { withLock } from './lock';
import { isRunning, serverOf, startOf, stopServer } from './postmaster';
import { findPrograms } from './programs';
import { portWhenReady, startServer } from './start';
import { superviseServer, type Supervision } from './supervise';

export { EmbeddedFault, type Supervision };

/** An embedded server that accepts connections. */
export interface EmbeddedServer {
  /** The address of the venue database, with user and password. */
  readonly url: string;
  /** Whether this call started it; false when it was already running. */
  readonly started: boolean;
  /** From now on until it is left, the server is started again when it ends. */
  supervise(supervision: Supervision): void;
  /** Leaves the server. The last process to leave shuts it down and waits until it has ended. */
  leave(): Promise<void>;
}

/**
 * Joins the running server of this data folder or starts one. Folder and database are created when
 * missing. Refuses with an EmbeddedFault.
 */
export async function openEmbedded(dataDir: string): Promise<EmbeddedServer> {
  try {
    const folder = claimFolder(dataDir);
    return await withLock(folder, () => open(folder));
  } catch (error) {
    if (error instanceof EmbeddedFault || codeOf(error) === undefined) throw error;
    throw new EmbeddedFault(
      `DATA_DIR ${dataDir} cannot be used (${messageOf(error)}); ` +
        'it has to be a folder this user may write to, on a disk with room.',
    );
  }
}

async function open(folder: DataFolder): Promise<EmbeddedServer> {
  const pid = serverOf(folder.cluster);
  // Null when no server runs, or when it ends before it is ready.
  let port = pid === null ? null : await portWhenReady(folder, pid);
  const started = port === null;
  if (port === null) {
    const programs = findPrograms(folder);
    await ensureCluster(folder, programs);
    port = await startServer(folder, programs);
  }
  const record = readRecord(folder);
  // Others may use the server although it had ended: a service waits for it to come back.
  const users = [...usersIn(record), { pid: process.pid, since: startOf(process.pid) }];
  writeRecord(folder, { ...record, port, users });
  const url = `postgresql://${venue}:${record.password}@127.0.0.1:${port}/${venue}`;
  return { url, started, ...whileOpen(folder, port) };
}

function whileOpen(folder: DataFolder, port: number): Pick<EmbeddedServer, 'supervise' | 'leave'> {
  let stopWatching = (): void => undefined;
  let leaving: Promise<void> | null = null;
  return {
    supervise: (supervision) => {
      stopWatching = superviseServer(folder, port, supervision);
    },
    leave: () => {
      stopWatching();
      return (leaving ??= withLock(folder, () => leave(folder)));
    },
  };
}

async function leave(folder: DataFolder): Promise<void> {
  const record = readRecord(folder);
  const users = usersIn(record);
  const ownIndex = users.findIndex(({ pid }) => pid === process.pid);
  const others = users.filter((_, index) => index !== ownIndex);
  writeRecord(folder, { ...record, users: others });
  if (others.length === 0) await stopServer(folder.cluster);
}

/**
 * Leaves out users that were killed, so that the last living user always stops the server. The
 * system reuses pids, so a process counts only if it was started when the user was.
 */
function usersIn({ users }: ServerRecord): ServerRecord['users'] {
  return users.filter(
    ({ pid, since }) => isRunning(pid) && (since === undefined || since === startOf(pid)),
  );
}
