import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { builtChild } from '@venue/testing/programs';
import { EmbeddedFault, type EmbeddedServer, openEmbedded } from './embedded';
import { isRunning, readPostmaster, serverOf, stopServer } from './postmaster';

const ourFiles = ['VENUE_BOOKING', 'lock', 'postgres', 'postgres.json', 'postgres.log'];
const asRoot = process.getuid?.() === 0 ? it : it.skip;

let folder: string;
let dataDir: string;
let children: ChildProcess[];

beforeEach(() => {
  // Closed to everybody else, as mktemp -d makes it: as root, the server's user cannot pass.
  folder = mkdtempSync(join(process.env['TEST_DATA'] ?? tmpdir(), 'venue-embedded-'));
  dataDir = join(folder, 'data');
  children = [];
});

afterEach(async () => {
  await Promise.all(children.map(kill));
  await stopServer(join(dataDir, 'postgres'));
  rmSync(folder, { recursive: true, force: true });
});

/** Imitates the start of a server by root: `setpriv` becomes `postgres`. */
it('recognises a running process also while it becomes another program', async () => {
  for (let count = 0; count < 30; count += 1) {
    const child = spawn('sh', ['-c', 'exec sh -c "exec sleep 600"']);
    const looks: boolean[] = [];
    for (const until = performance.now() + 10; performance.now() < until;) {
      looks.push(isRunning(child.pid ?? 0));
    }
    child.kill('SIGKILL');
    await once(child, 'exit');

    expect(looks).not.toContain(false);
  }
});

describe('the embedded server', () => {
  it('keeps its data through a stop and through a kill', async () => {
    const first = await openEmbedded(dataDir);
    await ask(first, 'CREATE TABLE kept (word text)');
    await ask(first, "INSERT INTO kept VALUES ('stopped')");
    await first.leave();

    const second = await openEmbedded(dataDir);
    await ask(second, "INSERT INTO kept VALUES ('killed')");
    process.kill(readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL');
    const third = await openEmbedded(dataDir);

    expect(await ask(third, 'SELECT word FROM kept')).toEqual([
      { word: 'stopped' },
      { word: 'killed' },
    ]);
    await third.leave();
  });

  it('is a UTF-8 server in UTC that listens on this machine only and waits for the disk', async () => {
    const server = await openEmbedded(dataDir);

    const names = ['server_encoding', 'TimeZone', 'listen_addresses', 'fsync', 'max_connections'];
    const rows = await ask(
      server,
      `SELECT setting FROM unnest('{${names.join()}}'::text[]) name, current_setting(name) setting`,
    );

    expect(rows.map(({ setting }) => setting)).toEqual(['UTF8', 'UTC', '127.0.0.1', 'on', '200']);
    await server.leave();
  });

  it('creates only its own files, and protects the secrets', async () => {
    const server = await openEmbedded(dataDir);
    await server.leave();

    expect(readdirSync(dataDir).sort()).toEqual(ourFiles);
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
  });

  asRoot('runs as another user below a folder closed to that user, and opens none', async () => {
    const server = await openEmbedded(dataDir);

    const pid = readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0;

    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await server.leave();
  });
});

describe('a data folder', () => {
  it('is refused, and not changed, when it contains files that are not ours', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'letters.txt'), 'Dear');

    await expect(openEmbedded(dataDir)).rejects.toThrow(EmbeddedFault);
    await expect(openEmbedded(dataDir)).rejects.toThrow(/holds other files/);
    expect(readdirSync(dataDir)).toEqual(['letters.txt']);
  });

  it('is refused in one sentence when it cannot be created', async () => {
    const file = join(folder, 'letter.txt');
    writeFileSync(file, 'Dear');

    await expect(openEmbedded(join(file, 'data'))).rejects.toThrow(/^DATA_DIR .* room\.$/);
  });

  it('is created again when its creation was interrupted', async () => {
    const child = opener();
    while (!existsSync(dataDir) || !readdirSync(dataDir).some((name) => /new-/.test(name))) {
      await new Promise(setImmediate);
    }
    await kill(child);

    const server = await openEmbedded(dataDir);

    expect(await ask(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.leave();
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(ourFiles));
  });
});

describe('opening a folder that is open', () => {
  it('starts one server when several callers arrive at once', async () => {
    const answers = await Promise.all([opener(), opener(), opener(), opener()].map(answerOf));

    expect(answers.filter(({ started }) => started)).toHaveLength(1);
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
  });

  it('keeps the server until the last user has left, even if it started the server', async () => {
    const first = await openEmbedded(dataDir);
    const second = await openEmbedded(dataDir);
    expect([first.started, second.started]).toEqual([true, false]);

    await first.leave();
    expect(await ask(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);

    await second.leave();
    await expect(ask(second, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('keeps the server that one user started again for another', async () => {
    const child = opener();
    await answerOf(child);
    process.kill(readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL');

    const second = await openEmbedded(dataDir);
    expect(second.started).toBe(true);
    await second.leave();
    await second.leave();

    expect(serverOf(join(dataDir, 'postgres'))).not.toBeNull();
  });

  it('does not count a process that has the pid of a former user', async () => {
    const first = await openEmbedded(dataDir);
    const record = join(dataDir, 'postgres.json');
    const content = JSON.parse(readFileSync(record, 'utf8'));
    content.users.push({ pid: process.ppid, since: 'long ago' });
    writeFileSync(record, JSON.stringify(content));

    await first.leave();

    expect(serverOf(join(dataDir, 'postgres'))).toBeNull();
  });

  it('does not count users that were killed', async () => {
    const child = opener();
    const { url } = await answerOf(child);
    await kill(child);

    const heir = await openEmbedded(dataDir);

    expect(heir).toMatchObject({ url, started: false });
    await heir.leave();
    expect(serverOf(join(dataDir, 'postgres'))).toBeNull();
  });

  it('ignores a process that has the pid of a killed server', async () => {
    const first = await openEmbedded(dataDir);
    const cluster = join(dataDir, 'postgres');
    const left = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
    await first.leave();
    // A process of the server's own user: PostgreSQL itself recognises any other.
    const other = spawn('sleep', ['60'], { uid: statSync(cluster).uid });
    children.push(other);
    writeFileSync(join(cluster, 'postmaster.pid'), left.replace(/^\d+/, String(other.pid)));

    const second = await openEmbedded(dataDir);

    expect(second.started).toBe(true);
    expect(other.exitCode).toBeNull();
    await second.leave();
  });
});

async function ask({ url }: EmbeddedServer, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A process that opens the folder, prints the address it got, and stays. */
function opener(): ChildProcess {
  const program = builtChild('embedded-user');
  const child = spawn(process.execPath, [program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function answerOf(child: ChildProcess): Promise<{ url: string; started: boolean }> {
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return JSON.parse(line.toString());
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
