// Starts the one PostgreSQL of a test run, migrates a template that each spec copies, and builds
// the programs for the specs that start them.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';

const template = 'template_venue';

/** Programs that specs start and kill. As a bundle, one starts several times faster than by tsx. */
const childPrograms = [
  'apps/api/test/crashing-api.ts',
  'apps/worker/test/worker-process.ts',
  'libs/postgres/test/embedded-user.ts',
  'libs/postgres/test/job.ts',
];

export default async function startPostgres() {
  const place = await placeForData();
  const folder = await mkdtemp(join(place, 'venue-test-'));
  const building = build();
  const buildingChildren = buildChildren();
  for (const one of [building, buildingChildren]) one.catch(() => undefined);
  // Once: each `tsImport` would load the modules again that both import.
  const { migrate, openEmbedded } = await tsImport(
    '../../libs/postgres/src/index.ts',
    import.meta.url,
  );

  const server = await openEmbedded(join(folder, 'data'));
  const stop = once(async () => {
    await server.leave();
    await rm(folder, { recursive: true, force: true });
    const children = await buildingChildren.catch(() => null);
    if (children !== null) await rm(children, { recursive: true, force: true });
  });
  globalThis.stopTestPostgres = stop;
  stopWhenInterrupted(stop);

  try {
    // Its data is not needed after the run. Specs that kill a server start one of their own.
    const settings = ['fsync = off', "max_wal_size = '256MB'"];
    const statements = settings.map((setting) => `alter system set ${setting}`);
    await execute(server.url, ...statements, 'select pg_reload_conf()');
    await execute(server.url, `create database ${template}`);
    await migrate(urlOf(server.url, template));
    await building;
    process.env.TEST_PROGRAMS = join(root, 'dist');
    process.env.TEST_CHILD_PROGRAMS = await buildingChildren;
    process.env.TEST_DATA = place;
  } catch (error) {
    // Jest runs no teardown after a failed set-up.
    await stop();
    throw error;
  }

  // Inherited by the workers. The URL names the default database; the template is `template_venue`.
  process.env.TEST_POSTGRES_URL = server.url;
}

const root = join(import.meta.dirname, '../..');

/**
 * A folder in memory where there is one with room: each spec has a database of its own, and copying
 * its files in memory takes a tenth of the time. Containers often have a small one.
 */
async function placeForData() {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir();
}

/** Below node_modules, where they find their packages. */
async function buildChildren() {
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'test-children-'));
  await build('--into', folder, ...childPrograms);
  return folder;
}

/** Our programs, unless others are named. */
function build(...args) {
  return promisify(execFile)(process.execPath, ['tools/build.ts', ...args], { cwd: root });
}

async function execute(url, ...statements) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(serverUrl, database) {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Jest skips the teardown when it is interrupted, and the server would go on running. */
function stopWhenInterrupted(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A signal may come twice, from the terminal and from npm; we exit only when the stop is done.
    process.on(signal, () => {
      stop().finally(() => {
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
      });
    });
  }
}

function once(task) {
  let running;
  return () => (running ??= task());
}
