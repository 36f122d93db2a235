import { brotliCompressSync } from 'node:zlib';
import pg from 'pg';
import { dayForTeam, searchBookings } from '@venue/operations';
import { openAdminService } from '@venue/runtime';
import { alternate, figure, median, withGoal, type Benchmark, type Figure } from '../benchmark';
import type { BenchmarkEnvironment } from '../environment';
import { generatedGroup } from '../group';
import { daysFromToday } from '../requests';

const readsInRound = 20;
const goals = { dayMs: 30, dayKb: 40, searchMs: 50 };
const stored = 100_000;
const perDay = 400;

/** What the team's screen shows, from the operation itself: no HTTP. */
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
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(bookings, [date, stored, perDay]);
  await client.query(allocations);
  await client.query('vacuum (analyze) booking, allocation');
  const admin = await openAdminService({ url: database.url, pepper: 'pepper of the benchmarks' });
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
    atMost(goals.dayMs, figure(`${perDay} bookings, 100 tables; floor: its rows`, 'ms', read)),
    atMost(goals.dayKb, size),
    atMost(goals.searchMs, figure(`search among ${stored}; floor: no query`, 'ms', search)),
  ];
}

function atMost(limit: number, found: Figure): Figure {
  return withGoal(found, `≤ ${limit} ${found.unit}`, found.ours <= limit);
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

/** 400 bookings on each day from the given one on, four at each of 100 tables. */
const bookings = `
insert into booking (id, environment, venue_id, integration_id, reference, booking_type_id,
  booking_type, party_size, starts_at, ends_at, state, guest_name, guest_phone, source, policy,
  deposit_pence, version, created_at, notes)
select gen_random_uuid(), 'live', venue.id, integration.id,
  'B' || translate(lpad(n::text, 7, '0'), '01', 'CD'), booking_type.id, booking_type.name,
  2 + n % 3, start.at, start.at + interval '2 hours', 'confirmed',
  'Ada' || md5(n::text)::varchar(6) || ' Finch' || n,
  '+44117' || lpad((n * 7919 % 10000000)::text, 7, '0'), 'bench',
  venue.policy, 0, 1, start.at - interval '10 days', case when n % 5 = 0 then 'By the window' end
from generate_series(0, $2::int - 1) n
cross join venue join booking_type on booking_type.venue_id = venue.id
cross join (select id from integration limit 1) integration
cross join lateral (
  select ($1::date + n / $3::int + time '12:00' + n % $3::int / 100 * interval '150 minutes')
    at time zone 'Europe/London' as at) start`;

const allocations = `
insert into allocation (booking_id, table_id, environment, venue_id, during, active)
select party.id, seat.id, 'live', party.venue_id, tstzrange(starts_at, ends_at), true
from (select id, venue_id, starts_at, ends_at,
    row_number() over (partition by starts_at order by id) as turn from booking) party
join (select id, row_number() over (order by name) as turn from dining_table) seat
  on seat.turn = party.turn`;
