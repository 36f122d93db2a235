import { figure, ratioAtMost, type Benchmark } from '../benchmark';
import { generatedGroup } from '../group';
import type { HttpRequest } from '../load-generator';
import { guest, listOf, slot, times, toolCall } from '../requests';

const callsToWarmUp = 4_000;
const calls = 24_000;
const concurrency = 8;
const flags = ['--max-old-space-size=96', '--expose-gc'];

export const benchmark: Benchmark = {
  about: 'what the server for agents holds after 24,000 calls more, in a heap of 96 MB',
  async run(environment) {
    const database = await environment.database(generatedGroup({ venues: 10, tables: 40 }));
    const server = await environment.server('mcp', database, { flags });
    const usageAfter = async (first: number, count: number) => {
      const mixed = listOf(count, (index) => callOf(first + index, database.venueIds));
      await environment.load(server, mixed, concurrency);
      return server.process.usage();
    };

    const floor = await usageAfter(0, callsToWarmUp);
    const ours = await usageAfter(callsToWarmUp, calls);
    const heap = { ours: ours.heapMb, floor: floor.heapMb };
    const whole = { ours: ours.residentMb, floor: floor.residentMb };
    return [
      ratioAtMost(1.05, figure('alive, floor after 4,000 calls', 'MB', heap)),
      figure('the whole process', 'MB', whole),
    ];
  },
};

/** Three reads and a booking in turn, in both revisions, on days that fill up. */
function callOf(number: number, venueIds: readonly string[]): HttpRequest {
  const revision = number % 2 === 0 ? '2025-11-25' : '2026-07-28';
  const turn = Math.floor(number / 2);
  const { venueId, date } = slot(venueIds, 60, turn);
  const wish = { venueId, date, partySize: 2 };
  if (turn % 4 === 1) return toolCall(revision, 'list_venues', {});
  if (turn % 4 !== 0) return toolCall(revision, 'check_availability', wish);
  const time = times[(turn / 4) % 4];
  const idempotencyKey = `agents-${number}`;
  return toolCall(revision, 'create_booking', { ...wish, time, guest, idempotencyKey });
}
