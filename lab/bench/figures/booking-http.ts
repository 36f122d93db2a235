import { poolSize } from '@venue/postgres';
import { alternate, figure, ratioAtLeast, type Benchmark } from '../benchmark';
import { generatedGroup } from '../group';
import { besideOthers, openReplay, type OtherFloors } from '../replay-comparison';
import { booking, listOf, slot } from '../requests';

const concurrency = 16;
const bookingsInRound = 1_000;
const days = 30;

export const benchmark: Benchmark = {
  about: 'bookings over HTTP at many venues and days, beside the same SQL from a bare client',
  async run(environment) {
    const database = await environment.database(generatedGroup({ venues: 10, tables: 40 }));
    const { venueIds } = database;
    const compare = await openReplay(environment, database, { poolSize, concurrency });

    const floors: OtherFloors[] = [];
    const pair = await alternate(7, async (round) => {
      const requests = listOf(bookingsInRound, (index) => {
        const number = round * bookingsInRound + index;
        const wish = { ...slot(venueIds, days, number), partySize: 2 + (number % 3) };
        return booking(wish, `booking-${number}`);
      });
      const { ours, floor, others } = await compare(requests, concurrency);
      if (round > 0) floors.push(others);
      return { ours: bookingsInRound / ours.seconds, floor: bookingsInRound / floor.seconds };
    });
    const what = `${concurrency} clients, ${venueIds.length} venues, ${days} days`;
    const unit = 'bookings/s';
    return [
      ratioAtLeast(0.5, figure(what, unit, pair)),
      ...besideOthers(floors, { ours: pair.ours, unit, requests: bookingsInRound }),
    ];
  },
};
