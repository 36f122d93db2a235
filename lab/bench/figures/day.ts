import { brotliCompressSync } from 'node:zlib';
import pg from 'pg';
import { dayForTeam } from '@venue/operations/bookings/day/day-for-team';
import { searchBookings } from '@venue/operations/bookings/day/search-bookings';
import { alternate, figure, median, valueAtMost, type Benchmark, type Figure } from '../benchmark';
import { openAdmin, type BenchmarkEnvironment } from '../environment';
import { generatedGroup } from '../group';
import { daysFromToday } from '../requests';
import { storeDays } from '../stored-bookings';

const readsInRound = 20;
const goals = { dayMs: 30, dayKb: 40, searchMs: 50 };
const stored = 100_000;
const perDay = 400;

/** The team's day, read from the operation itself, without HTTP. */
export const benchmark: Benchmark = {
  about: 'a day of 400 bookings at 100 tables for the team, beside its rows read and written',
  async run(environment) {
    const open = await openDay(environment);
    try {
      return await figuresOf(open);
    } finally {
      await open.close();
    }
  },
};

type OpenDay = Awaited<ReturnType<typeof openDay>>;

async function openDay(environment: BenchmarkEnvironment) {
  const database = await environment.database(generatedGroup({ venues: 1, tables: 100 }));
  const date = daysFromToday(10);
  await storeDays(database.url, { date, stored, perDay });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const admin = await openAdmin(database);
  return {
    ...{ client, admin, date, venueId: database.venueIds[0] ?? '' },
    close: async () => {
      await admin.close();
      await client.end();
    },
  };
}

async function figuresOf({ client, admin, date, venueId }: OpenDay): Promise<readonly Figure[]> {
  const day = () => admin.perform(dayForTeam, { venueId, date });
  const answer = JSON.stringify(await day());
  const shown = await day();
  if (shown.bookings.length !== perDay) throw new Error(`${shown.bookings.length} bookings`);

  const read = await alternate(7, async () => ({
    ours: await eachMs(day),
    floor: await eachMs(() => client.query(rows, [venueId, date])),
  }));
  const search = await alternate(7, async (round) => ({
    ours: await eachMs(() => admin.perform(searchBookings, { text: `finch${round}7 0117` })),
    floor: await eachMs(() => client.query('select 1')),
  }));
  const kilobytes = brotliCompressSync(answer).length / 1000;
  const size = figure('answer, brotli', 'kB', { ours: kilobytes, floor: answer.length / 1000 });
  return [
    valueAtMost(goals.dayMs, figure(`${perDay} bookings, 100 tables; floor: its rows`, 'ms', read)),
    valueAtMost(goals.dayKb, size),
    valueAtMost(goals.searchMs, figure(`search among ${stored}; floor: no query`, 'ms', search)),
  ];
}

async function eachMs(task: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let read = 0; read < readsInRound; read += 1) {
    const began = performance.now();
    await task();
    times.push(performance.now() - began);
  }
  return median(times);
}

/** The same rows, without tables, money, blocks or events. */
const rows = `
select * from booking where venue_id = $1
  and starts_at >= $2::date and starts_at < $2::date + interval '1 day'`;
