import { accessSync, chmodSync, chownSync, constants, existsSync, mkdirSync } from 'node:fs';
import { readdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { codeOf, EmbeddedFault } from './fault';

const MARKER = 'VENUE_BOOKING';
const MARKER_TEXT = 'This folder belongs to venue-booking, which keeps its database in it.\n';

/** Where everything is kept; all paths are real ones, as PostgreSQL reports them. */
export interface DataFolder {
  readonly root: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  readonly log: string;
  /** Port, password and users of the server. */
  readonly record: string;
  readonly lock: string;
}

/** Creates the folder or recognises it as ours; refuses one that holds anything else. */
export function claimFolder(dataDir: string): DataFolder {
  const root = reachable(dataDir);
  mark(root);
  const folder: DataFolder = {
    root,
    cluster: join(root, 'postgres'),
    log: join(root, 'postgres.log'),
    record: join(root, 'postgres.json'),
    lock: join(root, 'postgres.lock'),
  };
  refuseStrangers(folder);
  return folder;
}

/** Whether this process is root, as which PostgreSQL refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Whether two paths lead to one folder, by whatever links and mounts. */
export function isSameFolder(one: string, other: string): boolean {
  try {
    const [first, second] = [statSync(one), statSync(other)];
    return first.dev === second.dev && first.ino === second.ino;
  } catch {
    return false;
  }
}

/** As root, gives a file we wrote to whoever owns the folder, so that they can go on without us. */
export function handOver(path: string, root: string): void {
  if (!isRoot()) return;
  const { uid, gid } = statSync(root);
  chownSync(path, uid, gid);
}

function reachable(dataDir: string): string {
  const created = mkdirSync(dataDir, { recursive: true });
  // Root's server runs as another user, who has to pass through; what is inside stays closed.
  if (created !== undefined) chmodSync(dataDir, isRoot() ? 0o711 : 0o700);
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  return realpathSync(dataDir);
}

function mark(root: string): void {
  // A freshly mounted volume is empty but for this.
  const names = readdirSync(root).filter((name) => name !== 'lost+found');
  if (names.includes(MARKER)) return;
  if (names.length > 0) {
    throw new EmbeddedFault(
      `DATA_DIR ${root} holds other files; point DATA_DIR at an empty or new folder.`,
    );
  }
  try {
    writeFileSync(join(root, MARKER), MARKER_TEXT, { flag: 'wx' });
    handOver(join(root, MARKER), root);
  } catch (error) {
    // Another process has claimed the same new folder at the same moment.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function refuseStrangers({ cluster }: DataFolder): void {
  const { uid } = existsSync(cluster) ? statSync(cluster) : { uid: process.getuid?.() };
  if (isRoot() || uid === process.getuid?.()) return;
  throw new EmbeddedFault(
    `The database in ${cluster} belongs to user id ${uid}; run this as that user or as root.`,
  );
}
