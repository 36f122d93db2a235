import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, renameSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { pause, poll } from '@venue/domain';
import { Client } from 'pg';
import { venue } from './cluster';
import { codeOf, type DataFolder, EmbeddedFault, giveToOwner, isSameFolder } from './data-folder';
import { messageOf, readRecord, writeRecord } from './data-folder';
import { isRunning, readPostmaster, removeStalePostmaster, stopServer } from './postmaster';
import { commandOf, type Programs } from './programs';

const readyMaxSeconds = 60;
const attemptsMax = 10;
const logBytesMax = 10_000_000;

// For a small machine. fsync stays on: an acknowledged booking survives whatever happens next.
const settings = {
  listen_addresses: '127.0.0.1',
  // A socket's path may have 107 bytes, and a folder's can be longer.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Containers have 64 MB of shared memory, which parallel queries outgrow.
  max_parallel_workers_per_gather: '0',
  log_checkpoints: 'off',
  // Statements and details hold the names and phones of guests.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** Starts a server on this cluster, with this process as its only user; gives its port. */
export async function startServer(folder: DataFolder, programs: Programs): Promise<number> {
  removeStalePostmaster(folder.cluster);
  if (readLog(folder).length > logBytesMax) renameSync(folder.log, `${folder.log}.1`);
  for (let attempt = 1; ; attempt += 1) {
    const logged = readLog(folder).length;
    const record = readRecord(folder);
    // Its users look for it where it was, unless another server is there now.
    const port = await freePort(attempt === 1 ? record.port : 0);
    writeRecord(folder, { ...record, port, users: [{ pid: process.pid }] });
    const pid = launch(folder, programs, port);
    if (pid !== undefined && (await isReadyOrStopped(folder, pid))) return port;

    const lines = readLog(folder).subarray(logged).toString().trim().split('\n');
    if (attempt === attemptsMax || !isPassing(lines)) throw refusal(folder, lines);
    await pause(1000);
  }
}

/** The port, once the server answers a query; null when it ends before that. */
export async function portWhenReady(folder: DataFolder, pid: number): Promise<number | null> {
  const { password } = readRecord(folder);
  const answer = await poll(
    async () => {
      if (!isRunning(pid)) return 'gone';
      const postmaster = readPostmaster(folder.cluster);
      // Only once our server itself says that it listens may a password be sent to its port.
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

async function isReadyOrStopped(folder: DataFolder, pid: number): Promise<boolean> {
  try {
    return (await portWhenReady(folder, pid)) !== null;
  } catch (error) {
    // Ready but of no use. One that still recovers goes on, or it would never get to the end.
    if (readPostmaster(folder.cluster)?.isReady === true) await stopServer(folder.cluster);
    throw error;
  }
}

function launch(folder: DataFolder, programs: Programs, port: number): number | undefined {
  const values = Object.entries({ ...settings, port });
  const all = [
    '-D',
    folder.cluster,
    ...values.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const { file, args, options } = commandOf(programs, 'postgres', all);
  const log = openSync(folder.log, 'a', 0o600);
  giveToOwner(folder.log, folder.root);
  // In a session of its own, so that Ctrl-C in our terminal does not reach it.
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log, log] });
  // A program that cannot be spawned has no pid, which is all we need to know.
  child.on('error', () => undefined);
  child.unref();
  closeSync(log);
  return child.pid;
}

/** The preferred port where it is free, or else any. */
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
 * Whether the server behind the port answers, and has the venue database. Refuses one that is not
 * ours, before anything else is asked of it.
 */
async function isAnswering(
  { cluster }: DataFolder,
  access: { readonly port: number; readonly password: string },
): Promise<boolean> {
  const where = { host: '127.0.0.1', ...access, user: venue, database: 'postgres', ssl: false };
  const client = new Client({ ...where, connectionTimeoutMillis: 10_000 });
  // A connection that ends while nothing is asked would otherwise end the whole process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    const served = rows[0]?.data_directory ?? 'nothing';
    if (!isSameFolder(served, cluster)) {
      throw new EmbeddedFault(`The server found for ${cluster} serves ${served} instead.`);
    }
    const known = await client.query('SELECT FROM pg_database WHERE datname = $1', [venue]);
    if (known.rowCount === 0) await client.query('CREATE DATABASE venue');
    return true;
  } catch (error) {
    // Starting up, shutting down, or closing just now: asked again, or found gone.
    if (/^(57P0[13]|ECONNREFUSED|ECONNRESET)$/.test(codeOf(error) ?? '')) return false;
    if (error instanceof EmbeddedFault) throw error;
    const { port } = access;
    throw new EmbeddedFault(`The server on port ${port} turned us away: ${messageOf(error)}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The port was taken meanwhile, or children of a killed server are still ending. */
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
  try {
    return readFileSync(log);
  } catch {
    return Buffer.alloc(0);
  }
}
