import { poolSize } from '@venue/postgres';
import { alternate, figure, ratioAtLeast, type Benchmark } from '../benchmark';
import type { Target } from '../environment';
import { exampleGroup } from '../group';
import { aSaturday, booking, listOf, search } from '../requests';

const concurrency = 16;
const searchesInRound = 2_000;
const bookedTimes = ['12:00', '12:30', '13:00', '17:30', '18:00', '20:30'];

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

    const request = search({ venueId, date, partySize: 2 });
    // The first search also reads the key and the rules, which the floor must not replay.
    await environment.load(server, [request], 1);
    await server.process.call('startRecording');
    const { firstBody: body } = await environment.load(server, [request], 1);
    const recorded = await server.process.call('stopRecording');
    const floor = await environment.floor();
    await floor.call('connect', database.url, poolSize);
    const port = await floor.call('serve', recorded, body);

    const requests = listOf(searchesInRound, () => request);
    const throughput = async (target: Target): Promise<number> =>
      (await environment.load(target, requests, concurrency)).journeysPerSecond;
    const pair = await alternate(7, async () => ({
      ours: await throughput(server),
      floor: await throughput({ ...server, port }),
    }));
    const what = `${concurrency} clients, example group, a whole Saturday`;
    return [ratioAtLeast(0.6, figure(what, 'req/s', pair))];
  },
};
