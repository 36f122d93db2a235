import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { figure, median, type Figure } from './benchmark';
import { query, type Database, type BenchmarkEnvironment } from './environment';
import type { HttpRequest, Load } from './load-generator';

interface Cost {
  readonly seconds: number;
  readonly processorMicros: number;
  readonly postgresMicros: number;
}

interface Comparison {
  readonly load: Load;
  readonly ours: Cost;
  readonly floor: Cost;
  readonly others: OtherFloors;
}

/** How long the recording takes in other ways. */
export interface OtherFloors {
  /** Each statement is parsed each time. */
  readonly plainSeconds: number;
  /** Run by a bare HTTP server, for the same requests. */
  readonly bareHttpSeconds: number;
}

/**
 * Sends requests to our server while its SQL is recorded, and then replays the recording through
 * the bare driver into a copy of the database: the same statements, transactions and values, from
 * the same initial state. The recording costs our server a list entry for each statement. Each of
 * the other floors has a copy of its own.
 */
export async function openReplay(
  environment: BenchmarkEnvironment,
  database: Database,
  replayed: { readonly poolSize: number; readonly concurrency: number },
): Promise<(requests: readonly HttpRequest[], concurrency: number) => Promise<Comparison>> {
  const openFloor = async () => {
    const { url } = await environment.copyOf(database);
    const process = await environment.floor();
    await process.call('connect', url, replayed.poolSize);
    return process;
  };
  const [floor, plain, bareHttp] = [await openFloor(), await openFloor(), await openFloor()];
  const server = await environment.server('api', database);

  /** The CPU time that a process and PostgreSQL spend on a task. */
  const costOf = async <T>(
    process: { usage(): Promise<{ readonly processorMicros: number }> },
    task: () => Promise<T>,
  ) => {
    const before = await process.usage();
    const postgresBefore = await postgresMicros(database.url);
    const result = await task();
    const processorMicros = (await process.usage()).processorMicros - before.processorMicros;
    const spent = (await postgresMicros(database.url)) - postgresBefore;
    return { result, processorMicros, postgresMicros: spent };
  };

  return async (requests, concurrency) => {
    await server.process.call('startRecording');
    const ours = await costOf(server.process, () =>
      environment.load(server, requests, concurrency),
    );
    const transactions = await server.process.call('stopRecording');
    const floorCost = await costOf(floor, () =>
      floor.call('replay', transactions, replayed.concurrency),
    );
    const plainSeconds = await plain.call('replayPlainly', transactions, replayed.concurrency);
    const load = ours.result;
    const count = requests.length;
    const port = await bareHttp.call('serveInShares', transactions, count, load.firstBody);
    const answered = requests.map((request) => ({ ...request, status: 200 }));
    const bare = await environment.load({ ...server, port }, answered, concurrency);
    return {
      load,
      ours: { ...ours, seconds: load.seconds },
      floor: { ...floorCost, seconds: floorCost.result },
      others: { plainSeconds, bareHttpSeconds: bare.seconds },
    };
  };
}

/** Our rate beside the medians of the other floors, whose rounds had so many requests each. */
export function besideOthers(
  floors: readonly OtherFloors[],
  { ours, unit, requests }: { ours: number; unit: string; requests: number },
): readonly Figure[] {
  const beside = (what: string, secondsOf: (one: OtherFloors) => number): Figure =>
    figure(what, unit, { ours, floor: requests / median(floors.map(secondsOf)) });
  return [
    beside('beside the SQL parsed each time', ({ plainSeconds }) => plainSeconds),
    beside('beside the SQL behind a bare HTTP server', ({ bareHttpSeconds }) => bareHttpSeconds),
  ];
}

/** Linux has reported CPU time to user programs in hundredths of a second for decades. */
const microsPerTick = 10_000;

/** CPU time of all PostgreSQL processes since its start, including those that have ended. */
async function postgresMicros(url: string): Promise<number> {
  const [row] = await query<{ data_directory: string }>(url, 'show data_directory');
  const file = await readFile(join(row?.data_directory ?? '', 'postmaster.pid'), 'utf8');
  const postmaster = file.split('\n', 1)[0];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      // A process may just have ended. Its name is in brackets and may hold blanks; after it comes
      // the third field: state, parent and so on.
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields
        .slice(11, 15)
        .map(Number);
      if (pid === postmaster) return user + system + userOfEnded + systemOfEnded;
      return fields[1] === postmaster ? user + system : 0;
    }),
  );
  return ticks.reduce((sum, each) => sum + each, 0) * microsPerTick;
}
