import { alternate, figure, median, ratioAtMost, valueAtMost, type Benchmark } from '../benchmark';
import { openAdmin, type BenchmarkEnvironment, type Database } from '../environment';
import { generatedGroup } from '../group';
import type { HttpRequest } from '../load-generator';
import { daysFromToday, listOf, search } from '../requests';
import { bookingsOfDay, storeBookings } from '../stored-bookings';

/** `BENCH_BOOKINGS=5000000` measures the full size, which takes some minutes to store. */
const count = Number(process.env['BENCH_BOOKINGS'] ?? 1_000_000);
const venues = { few: 3, many: 2_000 };
const tables = 40;
/** Each venue has two full days to come. */
const daysAhead = 2;
const searchesInRound = 300;
const goals = { startSeconds: 10, applyMs: 2_000, memoryMb: 300, listKb: 1_000 };

export const benchmark: Benchmark = {
  about: 'a group of 2,000 venues and 80,000 tables, beside one of three',
  async run(environment) {
    const [ours, floor] = [
      await openGroup(environment, venues.many, count),
      await openGroup(environment, venues.few, venues.few * bookingsOfDay * daysAhead),
    ];
    const pairOf = async (measure: (group: OpenGroup) => Promise<number>) => {
      return { ours: await measure(ours), floor: await measure(floor) };
    };
    const p50 = await alternate(9, async () => pairOf((group) => group.searchMs()));
    const start = { ours: ours.startSeconds, floor: floor.startSeconds };
    const list = await pairOf((group) => group.listKb());
    const whole = await pairOf((group) => group.applyMs('whole'));
    const part = await pairOf((group) => group.applyMs('part'));
    const memory = await pairOf((group) => group.memoryMb());
    return [
      ratioAtMost(1.3, figure(`p50 of a search among ${count} bookings`, 'ms', p50)),
      valueAtMost(goals.memoryMb, figure('the api process after all of it', 'MB', memory)),
      valueAtMost(goals.applyMs, figure('a file of one venue applied and seen', 'ms', part)),
      figure('the file of all venues applied and seen', 'ms', whole),
      valueAtMost(goals.startSeconds, figure('from the start to the first answer', 's', start)),
      valueAtMost(goals.listKb, figure('all venues listed', 'kB', list)),
    ];
  },
};

type OpenGroup = Awaited<ReturnType<typeof openGroup>>;

async function openGroup(environment: BenchmarkEnvironment, size: number, bookings: number) {
  const database = await environment.database(generatedGroup({ venues: size, tables }));
  const [venueId = ''] = database.venueIds;
  const date = daysFromToday(30);
  await storeBookings(database.url, bookings, date, daysAhead);

  const began = performance.now();
  const server = await environment.server('api', database);
  const send = (requests: readonly HttpRequest[]) => environment.load(server, requests, 1);
  await send([search({ venueId, date, partySize: 2 })]);
  const startSeconds = (performance.now() - began) / 1000;

  const searches = listOf(searchesInRound, () => search({ venueId, date, partySize: 2 }));
  const elsewhere = database.venueIds.map((id) => search({ venueId: id, date, partySize: 2 }));
  const list = { method: 'GET', path: '/public/v1/venues', body: '', status: 200 } as const;
  return {
    startSeconds,
    searchMs: async () => median((await send(searches)).milliseconds),
    listKb: async () => (await send([list])).firstBody.length / 1000,
    applyMs: async (file: 'whole' | 'part') => {
      const turnaround = file === 'whole' ? 5 : 10;
      const named = file === 'whole' ? size : 1;
      const text = generatedGroup({ venues: named, tables, turnaround });
      return timeToApply(database, text, () => send(searches.slice(0, 1)));
    },
    async memoryMb() {
      await send(elsewhere);
      return (await server.process.usage()).residentMb;
    },
  };
}

async function timeToApply(
  database: Database,
  text: string,
  isSeen: () => Promise<unknown>,
): Promise<number> {
  const admin = await openAdmin(database);
  try {
    const began = performance.now();
    const applied = await admin.apply(text);
    if (applied.kind !== 'applied' || applied.changes.length !== 1) {
      throw new Error(JSON.stringify(applied));
    }
    await isSeen();
    return performance.now() - began;
  } finally {
    await admin.close();
  }
}
