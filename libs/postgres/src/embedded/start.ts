import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, renameSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';

import { type DataFolder, handOver } from './data-folder';
import { EmbeddedFault } from './fault';
import { shakeHands } from './handshake';
import { readPostmaster, stopServer, sweepPostmaster } from './postmaster';
import { isAlive, type Life, lifeOf, ownLife } from './processes';
import { readRecord, type ServerRecord, writeRecord } from './record';
import { launchOf, type Runner } from './runner';
import { untilAnswered } from './waiting';

const READY_SECONDS = 60;
const ATTEMPTS = 10;
const LOG_BYTES_MAX = 10_000_000;

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

/** A server that answers. */
export interface Running {
  readonly life: Life;
  readonly port: number;
}

/** Starts a server on this cluster, with this process as its only user. */
export async function startServer(folder: DataFolder, runner: Runner): Promise<Running> {
  sweepPostmaster(folder.cluster);
  for (let attempt = 1; ; attempt += 1) {
    shortenLog(folder);
    const logged = logOf(folder).length;
    const known = readRecord(folder);
    const port = attempt === 1 ? await portLike(known.port) : await freePort();
    const record = { ...known, port, users: [ownLife()] };
    writeRecord(folder, record);
    const life = launch(folder, runner, record.port);
    const ready = life === null ? null : await readyOrStopped(folder, life, record);
    if (life !== null && ready !== null) return { life, port: ready };

    const lines = logOf(folder).subarray(logged).toString().trim().split('\n');
    if (attempt === ATTEMPTS || !mayPass(lines)) throw refusal(folder, lines);
    await untilAnswered(() => null, 1);
  }
}

/** The port, once a real query works; null when the server ends before that. */
export async function untilReady(
  folder: DataFolder,
  life: Life,
  { password }: ServerRecord,
): Promise<number | null> {
  const answer = await untilAnswered(async () => {
    if (!isAlive(life)) return 'gone';
    // Only once our server itself says that it listens may a password be sent to its port.
    const postmaster = readPostmaster(folder.cluster);
    if (postmaster?.pid !== life.pid || !postmaster.isReady) return null;
    const { port } = postmaster;
    return (await shakeHands(folder, { port, password })) ? port : null;
  }, READY_SECONDS);
  if (answer === null) {
    throw new EmbeddedFault(
      `PostgreSQL is not ready after ${READY_SECONDS} seconds, perhaps still recovering; ` +
        `see ${folder.log} and start again.`,
    );
  }
  return answer === 'gone' ? null : answer;
}

async function readyOrStopped(
  folder: DataFolder,
  life: Life,
  record: ServerRecord,
): Promise<number | null> {
  try {
    return await untilReady(folder, life, record);
  } catch (error) {
    // Ready but of no use. One that still recovers goes on, or it would never get to the end.
    if (readPostmaster(folder.cluster)?.isReady === true) await stopServer(life);
    throw error;
  }
}

function launch(folder: DataFolder, runner: Runner, port: number): Life | null {
  const args = Object.entries({ ...settings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const {
    file,
    args: rest,
    options,
  } = launchOf(runner, 'postgres', ['-D', folder.cluster, ...args]);
  const log = openSync(folder.log, 'a', 0o600);
  handOver(folder.log, folder.root);
  // In a session of its own, so that Ctrl-C in our terminal does not reach it.
  const child = spawn(file, rest, { ...options, detached: true, stdio: ['ignore', log, log] });
  // A program that cannot be spawned has no pid, which is all we need to know.
  child.on('error', () => undefined);
  child.unref();
  closeSync(log);
  return child.pid === undefined ? null : lifeOf(child.pid);
}

/** Its users come back to where they knew it, unless somebody else is there now. */
function portLike(known: number): Promise<number> {
  return freePort(known).catch(() => freePort());
}

/** Any, or the one that is wanted; 0 is the port of a server that was never started. */
async function freePort(wanted = 0): Promise<number> {
  const probe = createServer().listen(wanted, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The port was taken meanwhile, or children of a killed server are still on their way out. */
function mayPass(lines: readonly string[]): boolean {
  return lines.some((line) => /Address already in use|shared memory block .* in use/.test(line));
}

function refusal({ log }: DataFolder, lines: readonly string[]): EmbeddedFault {
  const last =
    lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ??
    lines.findLast((line) => !line.includes('LOG: '));
  const reason = last?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '') || 'it ended without a reason';
  return new EmbeddedFault(`PostgreSQL would not start: ${reason} (log: ${log}).`);
}

function shortenLog(folder: DataFolder): void {
  if (logOf(folder).length > LOG_BYTES_MAX) renameSync(folder.log, `${folder.log}.1`);
}

function logOf({ log }: DataFolder): Buffer {
  try {
    return readFileSync(log);
  } catch {
    return Buffer.alloc(0);
  }
}
