/**
 * PostgreSQL 15, the oldest version that is supported, as Debian installs it with its own tools, in
 * a temporary folder.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pause } from '@venue/domain/async';
import { killServer } from './killable-server';
import { Client } from 'pg';
import { freePort } from './app-process';

const programs = '/usr/lib/postgresql/15/bin';
const isHere = existsSync(join(programs, 'postgres'));

/** In CI it has to be installed: there the specs run and fail where it is missing. */
export const canDump = isHere || process.env['CI'] === 'true';
if (!canDump) process.stderr.write('No PostgreSQL 15 here: backups are not tried.\n');

export interface DebianPostgres {
  readonly urlOf: (database: string) => string;
  /** `host:port`. */
  readonly at: string;
  create(database: string): Promise<void>;
  /** Runs one of its programs with a database's address as `--dbname`. */
  run(program: string, database: string, ...args: string[]): Promise<string>;
  /** Another server with a copy of its data, which follows it. */
  standby(): Promise<DebianPostgres>;
  /** Makes a primary of a standby. */
  promote(): Promise<void>;
  /** Kills all its processes at once. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export async function openDebianPostgres(): Promise<DebianPostgres> {
  return openIn(await serverFolder(), async (folder, data) => {
    const wish = ['-D', data, '-U', 'venue', '--auth=trust', '--encoding=UTF8', '--no-sync'];
    await promisify(execFile)(join(programs, 'initdb'), wish, folder);
  });
}

/** A folder of the server's user, and how its programs are run there. */
interface ServerFolder {
  readonly cwd: string;
  readonly uid?: number;
  readonly gid?: number;
  readonly env: NodeJS.ProcessEnv;
}

async function serverFolder(): Promise<ServerFolder> {
  if (!isHere) throw new Error('There is no PostgreSQL 15 here: install postgresql-15.');
  const cwd = await mkdtemp(join(tmpdir(), 'venue-debian-'));
  const user = process.getuid?.() === 0 ? nobody() : null;
  if (user !== null) await chown(cwd, user.uid, user.gid);
  await chmod(cwd, 0o700);
  return { cwd, ...user, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };
}

async function openIn(
  folder: ServerFolder,
  fill: (folder: ServerFolder, data: string) => Promise<unknown>,
): Promise<DebianPostgres> {
  const data = join(folder.cwd, 'data');
  await fill(folder, data);
  const port = await freePort();
  const server = startServer(folder, data, port);
  const urlOf = (database: string): string => `postgresql://venue@127.0.0.1:${port}/${database}`;
  await answering(urlOf('postgres'));
  return {
    urlOf,
    at: `127.0.0.1:${port}`,
    create: (database) => queried(urlOf('postgres'), `create database ${database}`),
    run: async (program, database, ...args) => {
      const all = [`--dbname=${urlOf(database)}`, ...args];
      const limits = { maxBuffer: 100_000_000 };
      return (await promisify(execFile)(join(programs, program), all, limits)).stdout;
    },
    standby: async () => openIn(await serverFolder(), (other, to) => copied(urlOf(''), other, to)),
    promote: () => queried(urlOf('postgres'), 'select pg_promote()'),
    kill: () => killServer(data),
    close: async () => {
      // SIGINT stops it at once, without waiting for connected clients.
      server.kill('SIGINT');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      await rm(folder.cwd, { recursive: true, force: true });
    },
  };
}

function startServer(folder: ServerFolder, data: string, port: number): ChildProcess {
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-k', folder.cwd, '-p', String(port)];
  const all = ['-D', data, ...settings];
  return spawn(join(programs, 'postgres'), all, { ...folder, stdio: 'ignore' });
}

async function copied(url: string, folder: ServerFolder, data: string): Promise<void> {
  const wish = ['-D', data, '-d', url, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  await promisify(execFile)(join(programs, 'pg_basebackup'), wish, folder);
}

async function queried(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The ids of the user `nobody`, since PostgreSQL does not run as root. */
export function nobody(): { readonly uid: number; readonly gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8').split('\n').find(isNobody) ?? '';
  const [, , uid, gid] = line.split(':').map(Number);
  return { uid: uid ?? 65_534, gid: gid ?? 65_534 };
}

const isNobody = (line: string): boolean => line.startsWith('nobody:');

async function answering(url: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries === 300) throw error;
      await pause(100);
    }
  }
}
