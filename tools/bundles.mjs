// The programs as bundles of the sources as they are now. Runs once all is installed, and needs no
// more than Node 20.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const builtFrom = [
  'apps',
  'libs',
  'tools',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
/** A program that runs may still read its bundle when others have been built since. */
const kept = 5;

/**
 * The folder that `tools/build.ts` fills, below node_modules, where programs find their packages.
 * It bears the hash of its sources, so it is never out of date; without one it is built.
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
    // What was saved during the build may be in it, or not.
    if (hashOfSources(root) !== hash) return await bundles(root);
    renameSync(building, folder);
  } catch (error) {
    // Another process may have built the same meanwhile.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
  removeOldIn(cache);
  return folder;
}

function hashOfSources(root) {
  const hash = createHash('sha256');
  for (const file of builtFrom.flatMap((name) => filesAt(root, name))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/** By content, since the times of files mean nothing in a copy or after a change of branch. */
function filesAt(root, name) {
  if (!statSync(join(root, name)).isDirectory()) return [name];
  return readdirSync(join(root, name), { withFileTypes: true })
    .filter((entry) => !entry.name.endsWith('.spec.ts'))
    .flatMap((entry) => {
      const path = `${name}/${entry.name}`;
      if (entry.isDirectory()) return filesAt(root, path);
      return entry.isFile() ? [path] : [];
    });
}

function build(root, to) {
  const node = join(root, 'node_modules/node/bin/node');
  return promisify(execFile)(node, [join(root, 'tools/build.ts'), to], { cwd: root });
}

function removeOldIn(cache) {
  const folders = readdirSync(cache).map((name) => join(cache, name));
  const times = new Map(
    folders.map((folder) => [folder, statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0]),
  );
  const newestFirst = folders.toSorted((a, b) => times.get(b) - times.get(a));
  for (const folder of newestFirst.slice(kept)) rmSync(folder, { recursive: true, force: true });
}
