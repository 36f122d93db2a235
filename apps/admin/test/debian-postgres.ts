/**
 * PostgreSQL 15, the oldest version that is supported, as Debian installs it with its own tools, in
 * a temporary folder.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pause } from '@venue/domain';
import { freePort } from '@venue/api/testing/app-process';
import { Client } from 'pg';

const programs = '/usr/lib/postgresql/15/bin';
const isHere = existsSync(join(programs, 'postgres'));

/** In CI it has to be installed: there the specs run and fail where it is missing. */
export const canDump = isHere || process.env['CI'] === 'true';
if (!canDump) process.stderr.write('No PostgreSQL 15 here: backups are not tried.\n');

export interface DebianPostgres {
  readonly urlOf: (database: string) => string;
  create(database: string): Promise<void>;
  /** Runs one of its programs with a database's address as `--dbname`. */
  run(program: string, database: string, ...args: string[]): Promise<string>;
  close(): Promise<void>;
}

export async function openDebianPostgres(): Promise<DebianPostgres> {
  if (!isHere) throw new Error('There is no PostgreSQL 15 here: install postgresql-15.');
  const folder = await mkdtemp(join(tmpdir(), 'venue-debian-'));
  const user = process.getuid?.() === 0 ? nobody() : null;
  if (user !== null) await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
  const options = { cwd: folder, ...user, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'venue', '--auth=trust', '--encoding=UTF8', '--no-sync'];
  await promisify(execFile)(join(programs, 'initdb'), initdb, options);

  const port = await freePort();
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-k', folder, '-p', String(port)];
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], {
    ...options,
    stdio: 'ignore',
  });
  const over = once(server, 'exit');
  const urlOf = (database: string): string => `postgresql://venue@127.0.0.1:${port}/${database}`;
  await answering(urlOf('postgres'));
  return {
    urlOf,
    create: async (database) => {
      const client = new Client({ connectionString: urlOf('postgres') });
      await client.connect();
      await client.query(`create database ${database}`);
      await client.end();
    },
    run: async (program, database, ...args) => {
      const all = [`--dbname=${urlOf(database)}`, ...args];
      const limits = { maxBuffer: 100_000_000 };
      return (await promisify(execFile)(join(programs, program), all, limits)).stdout;
    },
    close: async () => {
      // SIGINT stops it at once, without waiting for connected clients.
      server.kill('SIGINT');
      await over;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The ids of the user `nobody`, since PostgreSQL does not run as root. */
function nobody(): { readonly uid: number; readonly gid: number } {
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
