// Starts the one PostgreSQL of a test run, migrates a template that each spec copies, and makes the
// folders for what specs build.
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';

const template = 'template_venue';

export default async function startPostgres() {
  const place = await placeForData();
  const folder = await mkdtemp(join(place, 'venue-test-'));
  const children = await folderForChildren();
  // Once: each `tsImport` would load the modules again that both import.
  const { migrate, openEmbedded } = await tsImport(
    '../../libs/postgres/src/index.ts',
    import.meta.url,
  );

  const server = await openEmbedded(join(folder, 'data'));
  const stop = once(async () => {
    await server.leave();
    await rm(folder, { recursive: true, force: true });
    await rm(children, { recursive: true, force: true });
  });
  globalThis.stopTestPostgres = stop;
  stopWhenInterrupted(stop);

  try {
    // Its data is not needed after the run. Specs that kill a server start one of their own.
    // The template is analysed once, so that no worker vacuums each copy of it.
    const settings = ['fsync = off', "max_wal_size = '256MB'", 'autovacuum = off'];
    const statements = settings.map((setting) => `alter system set ${setting}`);
    await execute(server.url, ...statements, 'select pg_reload_conf()');
    await execute(server.url, `create database ${template}`);
    await migrate(urlOf(server.url, template));
    await execute(urlOf(server.url, template), 'vacuum analyze');
  } catch (error) {
    // Jest runs no teardown after a failed set-up.
    await stop();
    throw error;
  }

  // Inherited by the workers; `libs/testing/src/programs.ts` uses the folders. The URL names the
  // default database; the template is `template_venue`.
  process.env.TEST_POSTGRES_URL = server.url;
  process.env.TEST_FOLDER = folder;
  process.env.TEST_CHILDREN = children;
  process.env.TEST_DATA = place;
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

/** Below node_modules, where programs find their packages. */
async function folderForChildren() {
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  return mkdtemp(join(cache, 'test-children-'));
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
