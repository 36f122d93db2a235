import { openAdministration } from '@venue/runtime';
import { interleaved, median, type Benchmark, type Figure } from './benchmark';
import { groupText } from './group-text';
import type { PageLoadTasks, Walk } from './load-pages';
import { daysFromToday, times, venueIdsIn } from './requests';
import type { PageTasks } from './serve-pages';
import { pepper, type House } from './stage';

/** Three writes, of which two take a lock that the one call takes. */
const goal = 4;
const concurrency = 4;
const guestsInRound = 250;
const rounds = 7;
const days = 60;

export const holdBooking: Benchmark = {
  name: 'hold-booking',
  about: 'a table held, a guest named and the hold booked, beside the same in one call',
  async run(stage) {
    const house = await stage.house(groupText({ venues: 10, tables: 40 }));
    const pageKey = await publishableKey(house);
    const venueIds = await venueIdsIn(house.url);
    const server = stage.start<PageTasks>(new URL('./serve-pages.ts', import.meta.url));
    const client = stage.start<PageLoadTasks>(new URL('./load-pages.ts', import.meta.url));
    const port = await server.ask('open', { url: house.url, pepper });

    const waits: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] };
    const halves = await interleaved(rounds, async (round) => {
      const plan = { port, concurrency };
      const walks = guests(2 * round, venueIds);
      const ours = await client.ask('onPage', { ...plan, key: pageKey, walks });
      const others = guests(2 * round + 1, venueIds);
      const floor = await client.ask('atOnce', { ...plan, key: house.key, walks: others });
      if (round > 0) {
        waits.ours.push(...ours);
        waits.floor.push(...floor);
      }
      return { ours: median(ours), floor: median(floor) };
    });
    const slowest = { ours: percentile99(waits.ours), floor: percentile99(waits.floor) };
    return [figureOf('p50', halves), { ...figureOf('p99', slowest), goal: null }];
  },
};

function figureOf(part: string, { ours, floor }: { ours: number; floor: number }): Figure {
  const ratio = ours / floor;
  return {
    name: 'hold-booking',
    what: `${part} of hold, guest and booking, ${concurrency} guests at once; floor: one booking`,
    value: ours,
    unit: 'ms',
    floor,
    ratio,
    goal: { words: `≤ ${goal} × floor`, isMet: ratio <= goal },
  };
}

function percentile99(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}

async function publishableKey({ url }: House): Promise<string> {
  const administration = await openAdministration({ url, pepper });
  try {
    const { key } = await administration.issueKey({
      kind: 'publishable',
      name: 'bench pages',
      channel: 'bench',
      venues: 'all',
      env: 'live',
      origins: 'https://bench.example',
    });
    return key;
  } finally {
    await administration.close();
  }
}

/** Venue by venue, day by day, at times of which each holds 40 parties: all of them fit. */
function guests(round: number, venueIds: readonly string[]): readonly Walk[] {
  return times(guestsInRound, (index) => {
    const guest = round * guestsInRound + index;
    return {
      guest,
      venueId: venueIds[guest % venueIds.length] ?? '',
      date: daysFromToday(10 + (Math.floor(guest / venueIds.length) % days)),
      time: ['12:00', '15:00', '18:00', '20:30'][guest % 4] ?? '12:00',
      partySize: 2 + (guest % 3),
    };
  });
}
