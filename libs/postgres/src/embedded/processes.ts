import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** One life of one process. A pid alone will not do: the system hands it out again. */
export interface Life {
  readonly pid: number;
  readonly birth: string;
}

/** The life a pid has now; null when it has none, or only a zombie's. */
export function lifeOf(pid: number): Life | null {
  const birth = existsSync('/proc/self/stat') ? birthFromProc(pid) : birthFromPs(pid);
  return birth === null ? null : { pid, birth };
}

/** This very process. */
export function ownLife(): Life {
  return lifeOf(process.pid) ?? { pid: process.pid, birth: 'unknown' };
}

/** Whether that process, and not a later one with its pid, is still running. */
export function isAlive(life: Life): boolean {
  return lifeOf(life.pid)?.birth === life.birth;
}

/** The command line of a process, or an empty text. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return askPs(pid, ['command=']);
  }
}

/** Whether a value read from a file has the shape of a life. */
export function isLife(value: unknown): value is Life {
  const { pid, birth } = Object(value) as Partial<Record<keyof Life, unknown>>;
  return Number.isSafeInteger(pid) && typeof birth === 'string';
}

function birthFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name stands in brackets and may itself hold brackets and spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticksAfterBoot] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return null;
    // Ticks count from the boot, so two boots may well give the same number to the same pid.
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${ticksAfterBoot}`;
  } catch {
    return null;
  }
}

function birthFromPs(pid: number): string | null {
  const [state, ...birth] = askPs(pid, ['stat=', 'lstart=']).split(/\s+/);
  return birth.length === 0 || state?.startsWith('Z') ? null : birth.join(' ');
}

function askPs(pid: number, columns: readonly string[]): string {
  try {
    const wanted = columns.flatMap((column) => ['-o', column]);
    return execFileSync('ps', [...wanted, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
