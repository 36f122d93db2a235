import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

import { type DataFolder, handOver } from './data-folder';
import { codeOf, EmbeddedFault } from './fault';
import { isLife, type Life } from './processes';

/** What is remembered of a server between two openings. */
export interface ServerRecord {
  /** 0 before the first start. */
  readonly port: number;
  readonly password: string;
  /** Who uses the server, one entry for each opening; the last to leave stops it. */
  readonly users: readonly Life[];
}

/** The record of a database that is to be created. */
export function newRecord(): ServerRecord {
  return { port: 0, password: randomBytes(24).toString('hex'), users: [] };
}

/** The record of an existing database, which nobody can enter without the password in it. */
export function readRecord({ record }: DataFolder): ServerRecord {
  const found = parsed(record);
  if (found !== null) return found;
  throw new EmbeddedFault(
    `${record} is missing or damaged and holds the password of the database beside it; ` +
      'restore it, or set the whole folder aside to begin anew.',
  );
}

/** Replaces the record in one step that survives a power cut. */
export function writeRecord(folder: DataFolder, record: ServerRecord): void {
  const aside = `${folder.record}.new`;
  const file = openSync(aside, 'w', 0o600);
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
  fsyncSync(file);
  closeSync(file);
  handOver(aside, folder.root);
  renameSync(aside, folder.record);
}

function parsed(path: string): ServerRecord | null {
  try {
    const found = Object(JSON.parse(readFileSync(path, 'utf8'))) as Record<string, unknown>;
    const { port, password, users } = found;
    if (typeof port !== 'number' || typeof password !== 'string') return null;
    return { port, password, users: Array.isArray(users) ? users.filter(isLife) : [] };
  } catch (error) {
    // What has no code comes from JSON, not from the disk.
    if ([null, 'ENOENT'].includes(codeOf(error))) return null;
    throw error;
  }
}
