import fs from 'node:fs';
import { join } from 'node:path';

const marker = 'VENUE_BOOKING';
const markerText = 'This folder belongs to venue-booking, which keeps its database in it.\n';

/** Why the embedded server cannot be used. The message is one sentence that an admin can act on. */
export class EmbeddedFault extends Error {
  override readonly name = 'EmbeddedFault';
}

/** The paths of the folder. All are real paths, as PostgreSQL reports them. */
export interface DataFolder {
  readonly root: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  readonly log: string;
  /** Port, password and users of the server. */
  readonly record: string;
  readonly lock: string;
}

/** The facts about a server that are stored from one start to the next. */
export interface ServerRecord {
  /** 0 before the first start. */
  readonly port: number;
  readonly password: string;
  /** The processes that use the server, one entry for each opening. The last to leave stops it. */
  readonly users: readonly { readonly pid: number; readonly since?: string }[];
}

/** Whether this process runs as root, as which PostgreSQL refuses to run. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** Creates the folder, or recognises it by its marker. Refuses a folder with any other content. */
export function claimFolder(dataDir: string): DataFolder {
  const created = fs.mkdirSync(dataDir, { recursive: true });
  // Run as root, the server runs as another user, who must be able to pass through this folder.
  // Files inside it are closed to other users.
  if (created !== undefined) fs.chmodSync(dataDir, isRoot() ? 0o711 : 0o700);
  fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  const root = fs.realpathSync(dataDir);
  mark(root);
  const cluster = join(root, 'postgres');
  const owner = fs.statSync(cluster, { throwIfNoEntry: false })?.uid ?? process.getuid?.();
  if (!isRoot() && owner !== process.getuid?.()) {
    throw new EmbeddedFault(
      `The database in ${cluster} belongs to user id ${owner}; run this as that user or as root.`,
    );
  }
  const [log, record] = [join(root, 'postgres.log'), join(root, 'postgres.json')];
  return { root, cluster, log, record, lock: join(root, 'lock') };
}

function mark(root: string): void {
  // A freshly mounted volume has only this folder.
  const names = fs.readdirSync(root).filter((name) => name !== 'lost+found');
  if (names.includes(marker)) return;
  if (names.length > 0) {
    throw new EmbeddedFault(
      `DATA_DIR ${root} holds other files; point DATA_DIR at an empty or new folder.`,
    );
  }
  // Another process may claim the same new folder at the same moment, but writes the same text.
  fs.writeFileSync(join(root, marker), markerText);
  giveToOwnerOf(root, join(root, marker));
}

/** As root, gives a file to the owner of the folder, who may continue without root. */
export function giveToOwnerOf(root: string, path: string): void {
  const { uid, gid } = fs.statSync(root);
  if (isRoot()) fs.chownSync(path, uid, gid);
}

/** Reads the record of an existing database, which cannot be used without the password in it. */
export function readRecord({ record }: DataFolder): ServerRecord {
  try {
    const content = JSON.parse(fs.readFileSync(record, 'utf8')) as ServerRecord;
    const { port, password, users } = content;
    if (typeof port === 'number' && typeof password === 'string' && Array.isArray(users)) {
      return content;
    }
  } catch (error) {
    // An error without a code comes from parsing the JSON, not from the disk.
    if (![undefined, 'ENOENT'].includes(codeOf(error))) throw error;
  }
  throw new EmbeddedFault(
    `${record} is missing or damaged and holds the password of the database beside it; ` +
      'restore it, or set the whole folder aside to start again.',
  );
}

/** Replaces the record in one step that survives a power cut. */
export function writeRecord({ record, root }: DataFolder, content: ServerRecord): void {
  const draft = `${record}.new`;
  fs.writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  giveToOwnerOf(root, draft);
  fs.renameSync(draft, record);
}

/** The code of a system or database error (`EEXIST`, `57P03`). */
export function codeOf(error: unknown): string | undefined {
  // Not by instanceof: under Jest, errors of Node's own modules have another Error class.
  return (error as { readonly code?: string } | null)?.code;
}

/** The message of an error, on one line. */
export function messageOf(error: unknown): string {
  const { message = String(error) } = error as { readonly message?: string };
  return message.trim().replaceAll(/\s*\n\s*/g, ' ');
}
