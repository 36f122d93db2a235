import { toolCall, type Revision } from './agents-calls';
import type { Benchmark } from './benchmark';
import { groupText } from './group-text';
import type { LoadTasks, Shot } from './load';
import { daysFromToday, requireAnswers, times, venueIdsIn } from './requests';
import type { AgentTasks } from './serve-agents';
import { pepper } from './stage';

const goal = 1.05;
const callsToWarmUp = 4_000;
const calls = 24_000;
const concurrency = 8;
const flags = ['--max-old-space-size=96', '--expose-gc'];

export const agentsMemory: Benchmark = {
  name: 'agents-memory',
  about: 'what the server for agents holds after 24,000 calls more, in a heap of 96 MB',
  async run(stage) {
    const { url, key } = await stage.house(groupText({ venues: 10, tables: 40 }));
    const venueIds = await venueIdsIn(url);
    const load = stage.start<LoadTasks>(new URL('./load.ts', import.meta.url));
    const ours = stage.start<AgentTasks>(new URL('./serve-agents.ts', import.meta.url), flags);
    const port = await ours.ask('open', { url, pepper });
    const weightAfter = async (from: number, count: number) => {
      const shots = times(count, (at) => mixed(from + at, venueIds));
      requireAnswers(await load.ask('fire', { port, key, shots, concurrency }), { 200: count });
      return ours.ask('weigh');
    };

    const before = await weightAfter(0, callsToWarmUp);
    const after = await weightAfter(callsToWarmUp, calls);
    const row = (what: string, value: number, floor: number) => {
      return { name: 'agents-memory', what, value, unit: 'MB', floor, ratio: value / floor };
    };
    const alive = row('alive, floor after 4,000 calls', after.heapMb, before.heapMb);
    return [
      { ...alive, goal: { words: `≤ ${goal} of floor`, isMet: alive.ratio <= goal } },
      { ...row('the whole process', after.wholeMb, before.wholeMb), goal: null },
    ];
  },
};

/** Three reads and a booking, over and over, in both revisions, on days that fill up. */
function mixed(at: number, venueIds: readonly string[]): Shot {
  const revision: Revision = at % 2 === 0 ? '2025-11-25' : '2026-07-28';
  const turn = Math.floor(at / 2);
  const wish = {
    venueId: venueIds[turn % venueIds.length] ?? '',
    date: daysFromToday(10 + (Math.floor(turn / venueIds.length) % 60)),
    partySize: 2,
  };
  if (turn % 4 === 1) return toolCall(revision, 'list_venues', {});
  if (turn % 4 !== 0) return toolCall(revision, 'check_availability', wish);
  const time = ['12:00', '15:00', '18:00', '20:30'][(turn / 4) % 4] ?? '';
  const guest = { name: 'Ada Finch', phone: '0117 496 0001' };
  const idempotencyKey = `agents-${at}`;
  return toolCall(revision, 'create_booking', { ...wish, time, guest, idempotencyKey });
}
