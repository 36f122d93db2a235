// Bundles of the programs, built from the current sources. Runs after the installation, and needs
// only Node 20.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const folders = ['apps', 'docs', 'libs', 'tools'];
const files = ['CHANGELOG.md', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
/** Builds to keep: a running program may still read its bundle after newer ones were built. */
const kept = 5;

/**
 * The folder that `tools/build.ts` fills, below node_modules, where programs find their packages.
 * Its name is the hash of its sources, so it is never out of date; it is built if missing.
 */
export async function bundles(root) {
  const cache = join(root, 'node_modules/.cache/bundles');
  const hash = hashOfSources(root);
  const folder = join(cache, hash);
  if (existsSync(folder)) return folder;

  mkdirSync(cache, { recursive: true });
  const building = mkdtempSync(`${folder}-`);
  try {
    await build(root, building);
    // Sources that were saved during the build may be in it or not.
    if (hashOfSources(root) !== hash) return await bundles(root);
    renameSync(building, folder);
  } catch (error) {
    // Another process may have built the same bundle meanwhile.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
  removeOldIn(cache);
  return folder;
}

/** Hashes contents, since file times mean nothing in a copy or after a change of branch. */
function hashOfSources(root) {
  const hash = createHash('sha256');
  for (const file of [...files, ...folders.flatMap((folder) => sourcesBelow(root, folder))]) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

function sourcesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesBelow(root, path);
    return entry.isFile() && !path.endsWith('.spec.ts') ? [path] : [];
  });
}

function build(root, to) {
  const node = join(root, 'node_modules/node/bin/node');
  return promisify(execFile)(node, [join(root, 'tools/build.ts'), to], { cwd: root });
}

function removeOldIn(cache) {
  const builtAt = (name) => statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newestFirst = readdirSync(cache)
    .map((name) => ({ name, at: builtAt(name) }))
    .toSorted((a, b) => b.at - a.at);
  for (const { name } of newestFirst.slice(kept)) {
    rmSync(join(cache, name), { recursive: true, force: true });
  }
}
