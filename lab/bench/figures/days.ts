import { alternate, figure, median, withGoal, type Benchmark } from '../benchmark';
import { generatedGroup } from '../group';
import type { HttpRequest } from '../load-generator';
import { daysFromToday, listOf, search } from '../requests';
import { bookingsOfDay, storeBookings } from '../stored-bookings';

const days = 31;
const tables = 40;
const requestsInRound = 100;
const goal = { ratio: 8, ms: 25 };

/** The days of a calendar, beside one search of one of these days. */
export const benchmark: Benchmark = {
  about: `${days} days of a calendar of ${tables} tables, beside one search of a day`,
  async run(environment) {
    const database = await environment.database(generatedGroup({ venues: 1, tables }));
    const [venueId = ''] = database.venueIds;
    const from = daysFromToday(30);
    await storeBookings(database.url, days * bookingsOfDay, from);
    const server = await environment.server('api', database);
    const query = { venueId, partySize: '2', from, to: daysFromToday(30 + days - 1) };
    const calendar: HttpRequest = {
      method: 'GET',
      path: `/public/v1/availability/days?${new URLSearchParams(query).toString()}`,
      body: '',
      status: 200,
    };
    const p50 = async (request: HttpRequest): Promise<number> => {
      const requests = listOf(requestsInRound, () => request);
      return median((await environment.load(server, requests, 1)).milliseconds);
    };
    const pair = await alternate(9, async () => ({
      ours: await p50(calendar),
      floor: await p50(search({ venueId, date: from, partySize: 2 })),
    }));
    const measured = figure(`p50, floor: one search over HTTP`, 'ms', pair);
    const isMet = measured.ratio <= goal.ratio && measured.ours <= goal.ms;
    return [withGoal(measured, `≤ ${goal.ratio} × floor and ≤ ${goal.ms} ms`, isMet)];
  },
};
