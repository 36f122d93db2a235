/** The processor time of a PostgreSQL on this machine, as Linux accounts for it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execute } from './stage';

/** Of a second; Linux has used no other for user programs in decades. */
const ticksPerSecond = 100;

/** Since its start, in microseconds, with all its processes, those that have ended included. */
export async function databaseTime(url: string): Promise<number> {
  const [row] = await execute<{ data_directory: string }>(url, 'show data_directory');
  const file = await readFile(join(row?.data_directory ?? '', 'postmaster.pid'), 'utf8');
  const postmaster = file.split('\n', 1)[0] ?? '';
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const processes = await Promise.all(pids.map(accountOf));
  const ticks = processes.map((account) => {
    if (account?.pid === postmaster) return account.own + account.ofEnded;
    return account?.parent === postmaster ? account.own : 0;
  });
  return (ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond) * 1e6;
}

interface Account {
  readonly pid: string;
  readonly parent: string;
  /** In ticks. */
  readonly own: number;
  readonly ofEnded: number;
}

/** Null for a process that has just ended. */
async function accountOf(pid: string): Promise<Account | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name, in brackets, may hold blanks; what follows it starts with the third field.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const at = (field: number): number => Number(fields[field - 3]);
  return {
    pid,
    parent: fields[1] ?? '',
    own: at(14) + at(15),
    ofEnded: at(16) + at(17),
  };
}
