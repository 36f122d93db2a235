import { interleaved, type Benchmark } from './benchmark';
import { groupText } from './group-text';
import type { LoadTasks, Shot } from './load';
import { booking, daysFromToday, requireAnswers, times, venueIdsIn } from './requests';
import type { OurTasks } from './serve-ours';
import { pepper } from './stage';

const goal = 0.8;
const concurrency = 16;
const bookingsInRound = 500;
const days = 60;

export const deposit: Benchmark = {
  name: 'deposit',
  about: 'bookings that ask a deposit by text, beside bookings that ask none',
  async run(stage) {
    const house = await stage.house(groupText({ venues: 10, tables: 40, deposits: true }));
    const venueIds = await venueIdsIn(house.url);
    const server = stage.start<OurTasks>(new URL('./serve-ours.ts', import.meta.url));
    const client = stage.start<LoadTasks>(new URL('./load.ts', import.meta.url));
    const port = await server.ask('open', { url: house.url, pepper });
    const speedOf = async (shots: readonly Shot[]): Promise<number> => {
      const fired = await client.ask('fire', { port, key: house.key, shots, concurrency });
      requireAnswers(fired, { 201: shots.length });
      return shots.length / fired.seconds;
    };

    const { ours, floor } = await interleaved(7, async (round) => ({
      ours: await speedOf(bookings(round, 3, venueIds)),
      floor: await speedOf(bookings(round, 2, venueIds)),
    }));
    const ratio = ours / floor;
    return [
      {
        name: 'deposit',
        what: `${concurrency} clients, ${venueIds.length} venues; floor: the same without deposit`,
        value: ours,
        unit: 'bookings/s',
        floor,
        ratio,
        goal: { words: `≥ ${goal} of floor`, isMet: ratio >= goal },
      },
    ];
  },
};

/** Venue by venue, day by day; parties of both sizes fit beside each other. */
function bookings(round: number, partySize: number, venueIds: readonly string[]): readonly Shot[] {
  return times(bookingsInRound, (index) => {
    const at = round * bookingsInRound + index;
    const wish = {
      venueId: venueIds[at % venueIds.length] ?? '',
      date: daysFromToday(10 + (Math.floor(at / venueIds.length) % days)),
      time: ['12:00', '15:00', '18:00', '20:30'][at % 4] ?? '12:00',
      partySize,
    };
    return booking(wish, `deposit-${partySize}-${at}`);
  });
}
