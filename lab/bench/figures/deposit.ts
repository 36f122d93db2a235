import { alternate, figure, ratioAtLeast, type Benchmark } from '../benchmark';
import { generatedGroup } from '../group';
import { booking, listOf, slot } from '../requests';

const concurrency = 16;
const bookingsInRound = 500;

export const benchmark: Benchmark = {
  about: 'bookings that ask a deposit by text, beside bookings that ask none',
  async run(environment) {
    const group = generatedGroup({ venues: 10, tables: 40, deposits: true });
    const database = await environment.database(group);
    const server = await environment.server('api', database);
    const throughput = async (round: number, partySize: number): Promise<number> => {
      const requests = listOf(bookingsInRound, (index) => {
        const number = round * bookingsInRound + index;
        const wish = { ...slot(database.venueIds, 60, number), partySize };
        return booking(wish, `deposit-${partySize}-${number}`);
      });
      return (await environment.load(server, requests, concurrency)).journeysPerSecond;
    };

    const pair = await alternate(7, async (round) => ({
      ours: await throughput(round, 3),
      floor: await throughput(round, 2),
    }));
    const what = `${concurrency} clients, 10 venues; floor: the same without deposit`;
    return [ratioAtLeast(0.8, figure(what, 'bookings/s', pair))];
  },
};
