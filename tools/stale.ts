/** Decides whether a built program is current, and replaces it whole where it is not. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folders = ['apps', 'docs', 'libs', 'tools'];
const files = ['CHANGELOG.md', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
/** The file in a built folder that has the hash of its sources. */
const stamp = 'sources.txt';

/**
 * How each folder is built, into an empty one that is moved to its place. `isCurrent` says of
 * another folder whether it was built from the same sources.
 */
export type Build = (to: string, isCurrent: (folder: string) => boolean) => Promise<void>;

type Builds = ReadonlyMap<string, Build>;

/**
 * Builds the folders that were not built from the current sources. Processes may do this at the
 * same time, and a program may run from a folder: it never reads a half of one.
 */
export async function buildWhereStale(root: string, builds: Builds): Promise<void> {
  const hash = hashOfSources(root);
  const stale = [...builds].filter(([folder]) => !hasStamp(folder, hash));
  if (stale.length === 0) return;
  for (const [folder, build] of stale) await replace(folder, hash, build);
  // Sources that were saved during the build may be in it or not.
  await buildWhereStale(root, builds);
}

async function replace(folder: string, hash: string, build: Build): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const place = mkdtempSync(`${folder}.`);
  try {
    const fresh = join(place, 'fresh');
    mkdirSync(fresh);
    await build(fresh, (other) => hasStamp(other, hash));
    writeFileSync(join(fresh, stamp), hash);
    // Another process may have built the same meanwhile.
    if (!hasStamp(folder, hash)) swap(folder, { fresh, old: join(place, 'old') });
  } catch (error) {
    if (!hasStamp(folder, hash)) throw error;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function swap(folder: string, { fresh, old }: { fresh: string; old: string }): void {
  try {
    renameSync(folder, old);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  renameSync(fresh, folder);
}

function hasStamp(folder: string, hash: string): boolean {
  try {
    return readFileSync(join(folder, stamp), 'utf8') === hash;
  } catch {
    return false;
  }
}

/** Hashes contents, since file times mean nothing in a copy or after a change of branch. */
function hashOfSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of [...files, ...folders.flatMap((folder) => sourcesBelow(root, folder))]) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function sourcesBelow(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesBelow(root, path);
    return entry.isFile() && !path.endsWith('.spec.ts') ? [path] : [];
  });
}
