import { poolSize } from '@venue/postgres';
import { alternate, figure, ratioAtLeast, type Benchmark, type Figure } from '../benchmark';
import type { Target } from '../environment';
import { exampleGroup } from '../group';
import type { HttpRequest } from '../load-generator';
import { aSaturday, booking, daysFromToday, listOf, search } from '../requests';

const concurrency = 16;
const searchesInRound = 2_000;
const bookedTimes = ['12:00', '12:30', '13:00', '17:30', '18:00', '20:30'];
/** Eight party sizes on each of fifty days. */
const wishes = 400;
const partySizes = 8;

export const benchmark: Benchmark = {
  about: 'searches of a whole day over HTTP, beside a bare server that sends the same SQL',
  async run(environment) {
    const database = await environment.database(await exampleGroup());
    const [venueId = ''] = database.venueIds;
    const date = aSaturday();
    const server = await environment.server('api', database);
    const booked = bookedTimes.map((time) =>
      booking({ venueId, date, time, partySize: 3 }, `booking-at-${time}`),
    );
    await environment.load(server, booked, 1);
    const floor = await environment.floor();
    await floor.call('connect', database.url, poolSize);

    /** The floor sends the SQL and the answer of the first request for each of them. */
    const figureFor = async (
      what: string,
      requestOf: (index: number) => HttpRequest,
    ): Promise<Figure> => {
      const first = [requestOf(0)];
      // The first search also reads the key and the rules, which the floor must not replay.
      await environment.load(server, first, 1);
      await server.process.call('startRecording');
      const { firstBody: body } = await environment.load(server, first, 1);
      const recorded = await server.process.call('stopRecording');
      const port = await floor.call('serve', recorded, body);

      const requests = listOf(searchesInRound, requestOf);
      const throughput = async (target: Target): Promise<number> =>
        (await environment.load(target, requests, concurrency)).journeysPerSecond;
      const pair = await alternate(7, async () => ({
        ours: await throughput(server),
        floor: await throughput({ ...server, port }),
      }));
      return figure(`${concurrency} clients, example group, ${what}`, 'req/s', pair);
    };

    const crowd = await figureFor('all one Saturday', () =>
      search({ venueId, date, partySize: 2 }),
    );
    const others = await figureFor(`${wishes} wishes in turn`, (index) => {
      const wish = index % wishes;
      const day = daysFromToday(2 + Math.floor(wish / partySizes));
      return search({ venueId, date: day, partySize: 1 + (wish % partySizes) });
    });
    return [ratioAtLeast(0.5, crowd), others];
  },
};
