import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { isSameFolder } from './data-folder';
import { codeOf, EmbeddedFault } from './fault';
import { commandOf, isAlive, type Life, lifeOf } from './processes';
import { untilAnswered } from './waiting';

/** What PostgreSQL writes about itself into postmaster.pid. */
interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

// Fast, then immediate shutdown; the second leaves recovery for the next start and loses nothing.
const signals = [
  { signal: 'SIGINT', patienceSeconds: 20 },
  { signal: 'SIGQUIT', patienceSeconds: 10 },
] as const;

/** The server's own words about itself, or null; they may be left over from one that is gone. */
export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, isReady: lines[7]?.trim() === 'ready' } : null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The process serving this cluster, ready or not; null when none is. */
export function serverOf(cluster: string): Life | null {
  const postmaster = readPostmaster(cluster);
  const life = postmaster === null ? null : lifeOf(postmaster.pid);
  return life !== null && servesHere(commandOf(life.pid), cluster) ? life : null;
}

/**
 * Removes the postmaster.pid of a server that is gone, as PostgreSQL does itself unless the number
 * still answers: as a zombie nobody buries, which is how killed servers end in some containers, or
 * as another process of the same user. Then it says "already exists" and will not start. Where the
 * process might be a server of this cluster after all, the file stays.
 */
export function sweepPostmaster(cluster: string): void {
  const postmaster = readPostmaster(cluster);
  if (postmaster === null) return;
  const command = lifeOf(postmaster.pid) === null ? '' : commandOf(postmaster.pid);
  if (!isPostgres(command) || servesElsewhere(command, cluster)) {
    rmSync(join(cluster, 'postmaster.pid'));
  }
}

/** Shuts the server down and waits until it is gone; nothing happens when it already is. */
export async function stopServer(server: Life): Promise<void> {
  for (const { signal, patienceSeconds } of signals) {
    if (!isAlive(server)) return;
    send(server, signal);
    const gone = await untilAnswered(() => (isAlive(server) ? null : true), patienceSeconds);
    if (gone !== null) return;
  }
  throw new EmbeddedFault(`PostgreSQL (process ${server.pid}) does not stop.`);
}

function send(server: Life, signal: NodeJS.Signals): void {
  try {
    process.kill(server.pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

function servesHere(command: string, cluster: string): boolean {
  const served = servedBy(command);
  return served !== null && isSameFolder(served, cluster);
}

function servesElsewhere(command: string, cluster: string): boolean {
  if (command.includes('postgres: ')) return true;
  const served = servedBy(command);
  // A path that leads nowhere may be our cluster's, from before the folder was moved.
  return served !== null && existsSync(served) && !isSameFolder(served, cluster);
}

function servedBy(command: string): string | null {
  return isPostgres(command) ? (/ -D (\/.+?)(?: -c |$)/.exec(command)?.[1] ?? null) : null;
}

function isPostgres(command: string): boolean {
  return /\bpostgres(:| -|$)/.test(command);
}
