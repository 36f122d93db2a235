import { poolSize } from '@venue/postgres';
import { interleaved, type Benchmark, type Figure, type Pair } from './benchmark';
import { groupText } from './group-text';
import type { Shot } from './load';
import { openPlay, type Played } from './play';
import { booking, daysFromToday, requireAnswers, search, times, venueIdsIn } from './requests';
import { execute, type House } from './stage';

const goal = 4;
const concurrency = 16;
const inRound = 1_000;
const rounds = 5;

/** What a machine has to have for so many requests: the figures of docs/operating.md. */
export const sizing: Benchmark = {
  name: 'sizing',
  about: 'processor time of a search and of a booking, ours and PostgreSQL’s, and its bytes',
  async run(stage) {
    const house = await stage.house(groupText({ venues: 10, tables: 40 }));
    const venueIds = await venueIdsIn(house.url);
    const play = await openPlay(stage, house, { poolSize, concurrency });
    const played = async (shots: readonly Shot[], status: number): Promise<Played> => {
      // As autovacuum does from time to time; what was planned for an empty table is planned anew.
      await execute(house.url, 'vacuum (analyze)');
      const one = await play({ shots, concurrency });
      requireAnswers(one.fired, { [status]: shots.length });
      return one;
    };
    const bookings = await costs('a booking', (round) => {
      return played(
        times(inRound, (index) => bookingOf(round * inRound + index, venueIds)),
        201,
      );
    });
    const searches = await costs('a search', () => {
      return played(
        times(inRound, (index) => searchOf(index, venueIds)),
        200,
      );
    });
    const [first, ...others] = [...bookings, ...searches];
    if (first === undefined) throw new Error('nothing was measured');
    const isMet = first.ratio <= goal;
    return [
      { ...first, goal: { words: `≤ ${goal} × floor`, isMet } },
      ...others,
      await bytesOf(house),
    ];
  },
};

/** Of the program and of PostgreSQL, by the same rounds. */
async function costs(
  what: string,
  round: (index: number) => Promise<Played>,
): Promise<readonly Figure[]> {
  const database: Pair[] = [];
  const program = await interleaved(rounds, async (index) => {
    const { spent, floorSpent } = await round(index);
    if (index > 0) database.push({ ours: spent.database, floor: floorSpent.database });
    return { ours: spent.program / inRound, floor: floorSpent.program / inRound };
  });
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, each) => sum + each, 0) / values.length / inRound;
  return [
    figure(`${what}, our process`, program),
    figure(`${what}, PostgreSQL`, {
      ours: mean(database.map(({ ours }) => ours)),
      floor: mean(database.map(({ floor }) => floor)),
    }),
  ];
}

function figure(what: string, { ours, floor }: Pair): Figure {
  const name = 'sizing';
  return { name, what, value: ours, unit: 'µs', floor, ratio: ours / floor, goal: null };
}

/** With its messages, answers and indexes; the floor is the booking's own row and table. */
async function bytesOf({ url }: House): Promise<Figure> {
  const [row] = await execute<{ bookings: number; all: number; own: number }>(url, sizes);
  if (row === undefined) throw new Error('a database has a size');
  const value = row.all / row.bookings / 1000;
  const floor = row.own / row.bookings / 1000;
  const what = 'stored for a booking';
  return { name: 'sizing', what, value, unit: 'kB', floor, ratio: value / floor, goal: null };
}

const sizes = `
select (select count(*)::float8 from booking) as bookings,
  (select sum(pg_total_relation_size(oid))::float8 from pg_class
   where relkind = 'r' and relnamespace::regnamespace::text = 'public') as all,
  (pg_total_relation_size('booking') + pg_total_relation_size('allocation'))::float8 as own`;

/** Venue by venue, day by day, at times of which each holds 40 parties: all of them fit. */
function bookingOf(at: number, venueIds: readonly string[]): Shot {
  const wish = {
    venueId: venueIds[at % venueIds.length] ?? '',
    date: daysFromToday(10 + (Math.floor(at / venueIds.length) % 30)),
    time: ['12:00', '15:00', '18:00', '20:30'][at % 4] ?? '12:00',
    partySize: 2 + (at % 3),
  };
  return booking(wish, `sizing-${at}`);
}

function searchOf(index: number, venueIds: readonly string[]): Shot {
  const venueId = venueIds[index % venueIds.length] ?? '';
  return search({ venueId, date: daysFromToday(10 + (index % 30)), partySize: 2 });
}
