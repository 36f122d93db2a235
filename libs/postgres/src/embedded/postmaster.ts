import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { poll } from '@venue/domain/async';
import { codeOf, EmbeddedFault } from './data-folder';

/** The contents of postmaster.pid. */
interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** Reads postmaster.pid; null if there is none. A server that was killed leaves it behind. */
export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = fs.readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, isReady: lines[7]?.trim() === 'ready' } : null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The process that serves this cluster, ready or not; null when there is none. A matching pid alone
 * is not enough, since the system reuses pids.
 */
export function serverOf(cluster: string): number | null {
  const pid = readPostmaster(cluster)?.pid ?? null;
  return pid !== null && isSameFolder(clusterServedBy(pid), cluster) ? pid : null;
}

/**
 * Removes the postmaster.pid of a server that has ended. PostgreSQL does this itself unless a
 * process with that pid exists: a zombie that its parent does not collect, as in some containers,
 * or another process of the same user. Then PostgreSQL would not start. The file stays if the pid
 * serves a folder that is not found, which may be this cluster before it was moved.
 */
export function removeStalePostmaster(cluster: string): void {
  const served = clusterServedBy(readPostmaster(cluster)?.pid ?? 0);
  if (served === '' || (fs.existsSync(served) && !isSameFolder(served, cluster))) {
    fs.rmSync(join(cluster, 'postmaster.pid'), { force: true });
  }
}

/** Shuts the server of this cluster down and waits until it is gone. */
export async function stopServer(cluster: string): Promise<void> {
  const pid = serverOf(cluster);
  if (pid === null) return;
  // Fast, then immediate shutdown. The second loses nothing, but the next start has to recover.
  for (const [signal, forSeconds] of Object.entries({ SIGINT: 20, SIGQUIT: 10 })) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error;
    }
    if (await poll(() => (isRunning(pid) ? null : true), { forSeconds })) return;
  }
  throw new EmbeddedFault(`PostgreSQL (process ${pid}) does not stop.`);
}

/** Whether two paths lead to the same folder, through any links and mounts. */
export function isSameFolder(one: string, other: string): boolean {
  try {
    const [first, second] = [fs.statSync(one), fs.statSync(other)];
    return first.dev === second.dev && first.ino === second.ino;
  } catch {
    return false;
  }
}

/**
 * Whether a process with this pid runs. A zombie does not count. By its state: one that is about to
 * run another program has no command line for a moment.
 */
export function isRunning(pid: number): boolean {
  const state = lookUp(pid, { file: 'stat', column: 'stat=' });
  return state !== '' && !/(^|\) )[ZX]/.test(state);
}

/** When a process was started, in the system's own form; empty for one that has ended. */
export function startOf(pid: number): string {
  const state = lookUp(pid, { file: 'stat', column: 'lstart=' });
  const fields = /^\d+ \(.*\) (.*)$/s.exec(state)?.[1]?.split(' ');
  return fields?.[19] ?? state;
}

/** The data directory of a server; empty for any other process. */
function clusterServedBy(pid: number): string {
  const command = lookUp(pid, { file: 'cmdline', column: 'command=' });
  return /\bpostgres -D (\/.+?)(?: -c |$)/.exec(command)?.[1] ?? '';
}

/** From /proc, or from ps on a system without it. Empty for a process that has ended. */
function lookUp(
  pid: number,
  { file, column }: Readonly<Record<'file' | 'column', string>>,
): string {
  try {
    const text = fs.existsSync('/proc/self/stat')
      ? fs.readFileSync(`/proc/${pid}/${file}`, 'utf8')
      : execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' });
    return text.replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
