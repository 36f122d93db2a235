/** A PostgreSQL that only one spec uses, on a fixed port, which can be killed as by a power cut. */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '@venue/domain/async';
import { openEmbedded, type EmbeddedServer } from '@venue/postgres';

export interface KillableServer {
  readonly url: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  /** Kills all its processes at once; resolves when they have ended. */
  kill(): Promise<void>;
  /** Resolves when the server answers a query, after whatever recovery it needs. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** In the folder for temporary files by default. */
export async function openKillableServer(within = tmpdir()): Promise<KillableServer> {
  const folder = await mkdtemp(join(within, 'venue-killable-'));
  const data = join(folder, 'data');
  await (await openEmbedded(data)).leave();
  await keepPort(join(data, 'postgres.json'));
  let server: EmbeddedServer = await openEmbedded(data);
  const { url } = server;
  const cluster = join(data, 'postgres');
  return {
    url,
    cluster,
    kill: () => killServer(cluster),
    async start() {
      server = await openEmbedded(data);
      if (server.url !== url) throw new Error('the port was taken meanwhile');
    },
    async close() {
      await server.leave();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Picks a port outside the range that the system assigns to clients, which could otherwise take it
 * while the server is down.
 */
async function keepPort(record: string): Promise<void> {
  const known = JSON.parse(readFileSync(record, 'utf8')) as object;
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (!(await isFree(port))) continue;
    writeFileSync(record, JSON.stringify({ ...known, port }));
    return;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Kills all processes of the server with that data directory; resolves when they have ended. */
export async function killServer(cluster: string): Promise<void> {
  const [first] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  const postmaster = Number(first);
  // Stopped first, since it could start more children while these are counted.
  process.kill(postmaster, 'SIGSTOP');
  const pids = [postmaster, ...childrenOf(postmaster)];
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The server has already ended.
    }
  }
  while (pids.some(isThere)) await pause(10);
}

function childrenOf(pid: number): number[] {
  const table = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return rows.filter(([, parent]) => parent === pid).map(([child = 0]) => child);
}

/** A zombie, which its parent has not collected yet, counts as ended. */
function isThere(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
