import { poolSize } from '@venue/postgres';
import {
  alternate,
  figure,
  ratioAtMost,
  type Benchmark,
  type Figure,
  type Pair,
} from '../benchmark';
import { query } from '../environment';
import { generatedGroup } from '../group';
import type { HttpRequest } from '../load-generator';
import { openReplay } from '../replay-comparison';
import { booking, listOf, search, slot } from '../requests';

const concurrency = 16;
const inRound = 1_000;
const days = 30;

/** The cost of a search and of a booking: the figures of docs/operating.md. */
export const benchmark: Benchmark = {
  about: 'processor time of a search and of a booking, ours and PostgreSQL’s, and its bytes',
  async run(environment) {
    const database = await environment.database(generatedGroup({ venues: 10, tables: 40 }));
    const compare = await openReplay(environment, database, { poolSize, concurrency });

    /** Measures our process and PostgreSQL in the same rounds. */
    const costsOf = async (what: string, request: (number: number) => HttpRequest) => {
      const postgres: Pair[] = [];
      const program = await alternate(5, async (round) => {
        // As autovacuum does from time to time; replaces query plans made for empty tables.
        await query(database.url, 'vacuum (analyze)');
        const requests = listOf(inRound, (index) => request(round * inRound + index));
        const { ours, floor } = await compare(requests, concurrency);
        if (round > 0) postgres.push({ ours: ours.postgresMicros, floor: floor.postgresMicros });
        return { ours: ours.processorMicros / inRound, floor: floor.processorMicros / inRound };
      });
      return [
        figure(`${what}, our process`, 'µs', program),
        figure(`${what}, PostgreSQL`, 'µs', {
          ours: mean(postgres.map(({ ours }) => ours)) / inRound,
          floor: mean(postgres.map(({ floor }) => floor)) / inRound,
        }),
      ] as const;
    };

    const [program, postgres] = await costsOf('a booking', (number) => {
      const wish = { ...slot(database.venueIds, days, number), partySize: 2 + (number % 3) };
      return booking(wish, `sizing-${number}`);
    });
    const searches = await costsOf('a search', (number) =>
      search({ ...slot(database.venueIds, days, number), partySize: 2 }),
    );
    return [ratioAtMost(4, program), postgres, ...searches, await bytesOf(database.url)];
  },
};

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}

/** With messages, answers and indexes; the floor is the tables `booking` and `allocation` alone. */
async function bytesOf(url: string): Promise<Figure> {
  const [row = { ours: 0, floor: 0 }] = await query<Record<'ours' | 'floor', number>>(url, sizes);
  return figure('stored for a booking', 'kB', row);
}

const sizes = `
select sum(pg_total_relation_size(oid))::float8 / 1000 / bookings as ours,
  (pg_total_relation_size('booking') + pg_total_relation_size('allocation'))::float8
    / 1000 / bookings as floor
from pg_class cross join (select count(*) as bookings from booking) stored
where relkind = 'r' and relnamespace::regnamespace::text = 'public'
group by bookings`;
