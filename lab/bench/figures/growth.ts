import { alternate, figure, median, ratioAtMost, type Benchmark } from '../benchmark';
import type { Database } from '../environment';
import { generatedGroup } from '../group';
import { daysFromToday, listOf, search } from '../requests';
import { storeBookings } from '../stored-bookings';

const few = 1_000;
/** `BENCH_BOOKINGS=10000000` takes half an hour or more to store: indexes grow row by row. */
const bookingCount = Number(process.env['BENCH_BOOKINGS'] ?? 1_000_000);
const searchesInRound = 300;
export const benchmark: Benchmark = {
  about: 'the same search with a thousand bookings stored and with many more',
  async run(environment) {
    const small = await environment.database(generatedGroup({ venues: 20, tables: 40 }));
    const large = await environment.copyOf(small);
    const [venueId = ''] = small.venueIds;
    const date = daysFromToday(30);
    const requests = listOf(searchesInRound, () => search({ venueId, date, partySize: 2 }));
    /** Fills the database; returns a function that measures the median ms of a search in it. */
    const searchesIn = async (database: Database, count: number) => {
      await storeBookings(database.url, count, date);
      const server = await environment.server('api', database);
      return async () => median((await environment.load(server, requests, 1)).milliseconds);
    };

    const inSmall = await searchesIn(small, few);
    const inLarge = await searchesIn(large, bookingCount);
    const pair = await alternate(9, async () => ({
      ours: await inLarge(),
      floor: await inSmall(),
    }));
    const what = `p50 at ${bookingCount.toLocaleString('en-GB')} bookings, floor at 1,000`;
    return [ratioAtMost(1.2, figure(what, 'ms', pair))];
  },
};
