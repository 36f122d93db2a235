import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { pause, poll } from '@venue/domain/async';
import { Client } from 'pg';
import { venue } from './cluster';
import { codeOf, type DataFolder, EmbeddedFault, giveToOwnerOf } from './data-folder';
import { messageOf, readRecord } from './data-folder';
import { isRunning, isSameFolder, readPostmaster } from './postmaster';
import { removeStalePostmaster, stopServer } from './postmaster';
import { commandOf, type Programs } from './programs';

const readyMaxSeconds = 60;
const attemptsMax = 10;
const logBytesMax = 10_000_000;

// Settings for a small machine. fsync stays on: an acknowledged booking survives any crash.
const settings = {
  listen_addresses: '127.0.0.1',
  // A socket's path may have at most 107 bytes, and the folder's path can be longer.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Containers have 64 MB of shared memory, which parallel queries can exceed.
  max_parallel_workers_per_gather: '0',
  log_checkpoints: 'off',
  // Statements and error details contain the names and phone numbers of guests.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * Starts a server on this cluster and resolves with its port once it answers. Throws if it must use
 * one port and that is occupied.
 */
export async function startServer(
  folder: DataFolder,
  programs: Programs,
  onlyPort?: number,
): Promise<number> {
  removeStalePostmaster(folder.cluster);
  if (readLog(folder).length > logBytesMax) fs.renameSync(folder.log, `${folder.log}.1`);
  for (let attempt = 1; ; attempt += 1) {
    const logged = readLog(folder).length;
    // Users of the server look for it on its last port, so that is kept unless it is occupied now.
    const lastPort = attempt === 1 ? readRecord(folder).port : 0;
    const port = await (onlyPort === undefined ? freePort(lastPort) : expectFree(onlyPort));
    const pid = launch(folder, programs, port);
    if (pid !== undefined && (await portOrStop(folder, pid)) !== null) return port;

    const lines = readLog(folder).subarray(logged).toString().trim().split('\n');
    if (attempt === attemptsMax || !isPassing(lines)) throw refusal(folder, lines);
    await pause(1000);
  }
}

/** Resolves with the port once the server answers a query; with null when it ends before that. */
export async function portWhenReady(folder: DataFolder, pid: number): Promise<number | null> {
  const { password } = readRecord(folder);
  const answer = await poll(
    async () => {
      if (!isRunning(pid)) return 'gone';
      const postmaster = readPostmaster(folder.cluster);
      // The password is sent to a port only once postmaster.pid says that this server is ready.
      if (postmaster?.pid !== pid || !postmaster.isReady) return null;
      const { port } = postmaster;
      return (await isAnswering(folder, { port, password })) ? port : null;
    },
    { forSeconds: readyMaxSeconds },
  );
  if (answer !== null) return answer === 'gone' ? null : answer;
  throw new EmbeddedFault(
    `PostgreSQL is not ready after ${readyMaxSeconds} seconds, perhaps still recovering; ` +
      `see ${folder.log} and start again.`,
  );
}

async function portOrStop(folder: DataFolder, pid: number): Promise<number | null> {
  return portWhenReady(folder, pid).catch(async (error: unknown) => {
    // A server that is ready but cannot be used is stopped. One that is still recovering is left
    // running, or it would never finish.
    if (readPostmaster(folder.cluster)?.isReady === true) await stopServer(folder.cluster);
    throw error;
  });
}

function launch(folder: DataFolder, programs: Programs, port: number): number | undefined {
  const values = Object.entries({ ...settings, port }).map(([name, value]) => `${name}=${value}`);
  const all = ['-D', folder.cluster, ...values.flatMap((value) => ['-c', value])];
  const [file, args, options] = commandOf(programs, 'postgres', all);
  const log = fs.openSync(folder.log, 'a', 0o600);
  giveToOwnerOf(folder.root, folder.log);
  // Detached from the terminal, so that Ctrl-C there does not reach it.
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log, log] });
  // A program that cannot be spawned has no pid, which is checked by the caller.
  child.on('error', () => undefined).unref();
  fs.closeSync(log);
  return child.pid;
}

async function expectFree(port: number): Promise<number> {
  if ((await freePort(port)) === port) return port;
  throw new EmbeddedFault(`PostgreSQL cannot start: port ${port} is taken.`);
}

/** The preferred port if it is free, or else any free one. */
async function freePort(preferred: number): Promise<number> {
  const probe = createServer().listen(preferred, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (preferred === 0) throw error;
    return freePort(0);
  }
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * Whether the server on this port answers, with the venue database created if missing. Throws when
 * it serves another folder.
 */
async function isAnswering(
  { cluster }: DataFolder,
  access: { readonly port: number; readonly password: string },
): Promise<boolean> {
  const where = { host: '127.0.0.1', ...access, user: venue, database: 'postgres', ssl: false };
  const client = new Client({ ...where, connectionTimeoutMillis: 10_000 });
  // Without a listener, a connection lost between queries would end the whole process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ readonly folder: string; readonly names: string[] }>(
      `SELECT current_setting('data_directory') AS folder, array_agg(datname::text) AS names
       FROM pg_database`,
    );
    const [{ folder, names } = { folder: 'nothing', names: [] }] = rows;
    if (!isSameFolder(folder, cluster)) {
      throw new EmbeddedFault(`The server found for ${cluster} serves ${folder} instead.`);
    }
    if (!names.includes(venue)) await client.query('CREATE DATABASE venue');
    return true;
  } catch (error) {
    // The server is starting up, shutting down or closing connections: the next poll tries again,
    // or finds that it has ended.
    if (/^(57P0[13]|ECONNREFUSED|ECONNRESET)$/.test(codeOf(error) ?? '')) return false;
    if (error instanceof EmbeddedFault) throw error;
    throw new EmbeddedFault(
      `The server on port ${access.port} turned us away: ${messageOf(error)}.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The port was occupied meanwhile, or child processes of a killed server are still ending. */
function isPassing(lines: readonly string[]): boolean {
  return lines.some((line) => /Address already in use|shared memory block .* in use/.test(line));
}

function refusal({ log }: DataFolder, lines: readonly string[]): EmbeddedFault {
  const last =
    lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ??
    lines.findLast((line) => !line.includes('LOG: '));
  const reason = last?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '') || 'it ended without a reason';
  return new EmbeddedFault(`PostgreSQL would not start: ${reason} (log: ${log}).`);
}

function readLog({ log }: DataFolder): Buffer {
  return fs.existsSync(log) ? fs.readFileSync(log) : Buffer.alloc(0);
}
