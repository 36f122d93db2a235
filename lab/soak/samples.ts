/** The resources of processes and of the database at one moment. */
import { readdir, readFile } from 'node:fs/promises';
import type { SoakDeployment } from './deployment';

/** By the name of what was measured. */
export type Sample = Readonly<Record<string, number>>;

export interface Samples {
  readonly minutes: number;
  readonly memoryMb: Sample;
  readonly handles: Sample;
  readonly connections: Sample;
  /** Of all rows of a table, those that are dead, in per cent. */
  readonly deadRows: Sample;
  /** Of the table whose few rows every request changes, in kB. */
  readonly tableKb: Sample;
  /** In ms. */
  readonly latency: Sample;
}

/** Those that a booking writes to. */
const hotTables = ['booking', 'allocation', 'history', 'message', 'idempotency'];

export async function sampleOf(
  { apps, sql }: SoakDeployment,
  minutes: number,
  latencies: readonly number[],
): Promise<Samples> {
  const ids = Object.entries(apps).map(([name, { child }]) => [name, child.pid ?? 0] as const);
  return {
    minutes,
    memoryMb: await each(ids, residentMb),
    handles: await each(ids, openHandles),
    connections: byName(await sql<Row>(connections)),
    deadRows: byName(await sql<Row>(deadRows)),
    tableKb: byName(await sql<Row>(tableSize)),
    latency: { p50: quantile(latencies, 0.5), p95: quantile(latencies, 0.95) },
  };
}

async function each(
  ids: readonly (readonly [string, number])[],
  measure: (id: number) => Promise<number>,
): Promise<Sample> {
  return Object.fromEntries(
    await Promise.all(ids.map(async ([name, id]) => [name, await measure(id)] as const)),
  );
}

async function residentMb(id: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${id}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Files, sockets and timers that the process has open. */
async function openHandles(id: number): Promise<number> {
  return (await readdir(`/proc/${id}/fd`)).length;
}

interface Row {
  readonly name: string;
  readonly value: number;
}

const byName = (rows: readonly Row[]): Sample =>
  Object.fromEntries(rows.map(({ name, value }) => [name, value]));

const connections = `
select 'connections' as name, count(*)::int as value
from pg_stat_activity where datname = current_database()`;

const deadRows = `
select relname as name,
  (100.0 * n_dead_tup / greatest(1, n_live_tup + n_dead_tup))::float8 as value
from pg_stat_user_tables
where relname in (${hotTables.map((table) => `'${table}'`).join(', ')}) order by relname`;

const tableSize = `
select 'rate_spent' as name, (pg_total_relation_size('rate_spent') / 1024.0)::float8 as value`;

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
