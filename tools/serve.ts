/**
 * `nx serve <program>`: builds a program and runs it, and again whenever a source is saved. An app
 * uses the database of DATABASE_URL, or else the one of `npm start`.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, readConfig, StartFault, type OpenDatabase } from '@venue/runtime';

const root = join(import.meta.dirname, '..');
const [program = 'start'] = process.argv.slice(2);
/** Editors save a file in several steps, and several files at once. */
const quietMs = 200;

const database = program === 'start' ? null : await openOwnDatabase();
let running: ChildProcess | null = null;
let work = restart();
let soon: NodeJS.Timeout | undefined;

for (const folder of ['apps', 'libs', 'tools']) {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (file === null || file.endsWith('.spec.ts')) return;
    clearTimeout(soon);
    soon = setTimeout(() => {
      work = work.then(restart);
    }, quietMs);
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());

/** Builds and restarts; the running program goes on if the build fails. */
async function restart(): Promise<void> {
  const build = spawn(process.execPath, ['tools/build.ts', program], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0) return;
  await stop();
  running = spawn(process.execPath, ['--enable-source-maps', `dist/${program}/main.js`], {
    cwd: root,
    stdio: 'inherit',
    env: { TZ: 'UTC', ...ownSettings(), ...process.env },
  });
}

async function stop(): Promise<void> {
  if (running === null || running.exitCode !== null || running.signalCode !== null) return;
  running.kill('SIGTERM');
  await once(running, 'exit');
}

async function end(): Promise<void> {
  await stop();
  await database?.close();
  process.exit();
}

/** The embedded database, which a running `npm start` shares. */
async function openOwnDatabase(): Promise<OpenDatabase> {
  const reading = readConfig('start', process.env);
  if (reading.kind === 'faulty') throw new StartFault(reading.faults.join('\n'));
  return openDatabase(reading.config);
}

/** Settings that an app requires, from the database of `npm start`, and no second health port. */
function ownSettings(): Readonly<Record<string, string>> {
  if (database === null) return {};
  return { DATABASE_URL: database.url, KEY_PEPPER: database.pepper, OPS_PORT: '0' };
}
