import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Benchmark } from './benchmark';
import { groupText } from './group-text';
import type { LoadTasks, Shot } from './load';
import { booking, daysFromToday, requireAnswers, search, times, venueIdsIn } from './requests';
import type { OurTasks } from './serve-ours';
import { pepper } from './stage';

const goalMb = 180;
const requests = 10_000;
const concurrency = 16;
/** What one measurement may differ from the next without anything having grown. */
const growthMaxMb = 5;

export const memory: Benchmark = {
  name: 'memory',
  about: 'what the api process weighs after 20,000 requests, beside Node with the driver alone',
  async run(stage) {
    const house = await stage.house(groupText({ venues: 10, tables: 40 }));
    const venueIds = await venueIdsIn(house.url);
    const ours = stage.start<OurTasks>(new URL('./serve-ours.ts', import.meta.url));
    const load = stage.start<LoadTasks>(new URL('./load.ts', import.meta.url));
    const port = await ours.ask('open', { url: house.url, pepper });
    const floor = await weightOfBare(house.url);
    const started = await ours.ask('weigh');

    const weightAfter = async (half: number): Promise<number> => {
      const shots = times(requests, (at) => mixed(half * requests + at, venueIds));
      const fired = await load.ask('fire', { port, key: house.key, shots, concurrency });
      requireAnswers(fired, { 200: requests * 0.75, 201: requests * 0.25 });
      return ours.ask('weigh');
    };
    const half = await weightAfter(0);
    const whole = await weightAfter(1);

    const unit = 'MB';
    const row = (what: string, value: number) => {
      return { name: 'memory', what, value, unit, floor, ratio: value / floor, goal: null };
    };
    const isMet = whole <= goalMb && whole - half <= growthMaxMb;
    return [
      {
        ...row('after 20,000 requests', whole),
        goal: { words: `≤ ${goalMb} MB, last 10,000 add none`, isMet },
      },
      row('after 10,000 requests', half),
      row('after the start', started),
    ];
  },
};

/** Three searches and a booking, over and over, on days that fill up. */
function mixed(at: number, venueIds: readonly string[]): Shot {
  const wish = {
    venueId: venueIds[at % venueIds.length] ?? '',
    date: daysFromToday(10 + (Math.floor(at / venueIds.length) % 60)),
    partySize: 2,
  };
  if (at % 4 !== 0) return search(wish);
  const time = ['12:00', '15:00', '18:00', '20:30'][(at / 4) % 4] ?? '';
  return booking({ ...wish, time }, `mixed-${at}`);
}

async function weightOfBare(url: string): Promise<number> {
  const bare = fork(new URL('./bare.mjs', import.meta.url), [url], { execArgv: [] });
  const [weight] = (await once(bare, 'message')) as [number];
  bare.disconnect();
  return weight;
}
