import { interleaved, median, type Benchmark } from './benchmark';
import { groupText } from './group-text';
import type { LoadTasks } from './load';
import { daysFromToday, requireAnswers, search, times, venueIdsIn } from './requests';
import type { OurTasks } from './serve-ours';
import { pepper, type House, type Stage } from './stage';
import { storeBookings } from './stored-bookings';

const goal = 1.3;
const few = 1_000;
const many = 1_000_000;
const searchesInRound = 300;

export const growth: Benchmark = {
  name: 'growth',
  about: 'the same search with a thousand and with a million bookings stored',
  async run(stage) {
    const house = await stage.house(groupText({ venues: 20, tables: 40 }));
    const larger = await stage.twinOf(house);
    const date = daysFromToday(30);
    await storeBookings(house.url, { count: few, date });
    await storeBookings(larger.url, { count: many, date });
    const atFew = await openSearch(stage, house, date);
    const atMany = await openSearch(stage, larger, date);

    const { ours, floor } = await interleaved(9, async () => ({
      ours: await atMany(),
      floor: await atFew(),
    }));
    const ratio = ours / floor;
    return [
      {
        name: 'growth',
        what: 'p50 at 1,000,000 bookings, floor at 1,000',
        value: ours,
        unit: 'ms',
        floor,
        ratio,
        goal: { words: `≤ ${goal} of floor`, isMet: ratio <= goal },
      },
    ];
  },
};

/** One client that asks again and again; the median of each round. */
async function openSearch(
  stage: Stage,
  { url, key }: House,
  date: string,
): Promise<() => Promise<number>> {
  const ours = stage.start<OurTasks>(new URL('./serve-ours.ts', import.meta.url));
  const load = stage.start<LoadTasks>(new URL('./load.ts', import.meta.url));
  const port = await ours.ask('open', { url, pepper });
  const [venueId = ''] = await venueIdsIn(url);
  const shots = times(searchesInRound, () => search({ venueId, date, partySize: 2 }));
  return async () => {
    const fired = await load.ask('fire', { port, key, shots, concurrency: 1 });
    requireAnswers(fired, { 200: shots.length });
    return median(fired.milliseconds);
  };
}
