import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { figure, withGoal, type Benchmark } from '../benchmark';
import { generatedGroup } from '../group';
import type { HttpRequest } from '../load-generator';
import { booking, listOf, search, slot, times } from '../requests';

const goalMb = 220;
const requests = 10_000;
const concurrency = 16;
/** Two measurements may differ by this much before it counts as growth. */
const growthMaxMb = 5;

export const benchmark: Benchmark = {
  about: 'what the api process weighs after 20,000 requests, beside Node with the driver alone',
  async run(environment) {
    const database = await environment.database(generatedGroup({ venues: 10, tables: 40 }));
    const server = await environment.server('api', database);
    const program = fileURLToPath(new URL('../bare-node.mjs', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program, database.url]);
    const weight = async (): Promise<number> => (await server.process.usage()).residentMb;
    const weightAfter = async (first: number): Promise<number> => {
      const mixed = listOf(requests, (index) => requestOf(first + index, database.venueIds));
      await environment.load(server, mixed, concurrency);
      return weight();
    };

    const atStart = await weight();
    const half = await weightAfter(0);
    const whole = await weightAfter(requests);
    const row = (what: string, ours: number) => figure(what, 'MB', { ours, floor: Number(stdout) });
    const isMet = whole <= goalMb && whole - half <= growthMaxMb;
    const goal = `≤ ${goalMb} MB, last 10,000 add none`;
    return [
      withGoal(row('after 20,000 requests', whole), goal, isMet),
      row('after 10,000 requests', half),
      row('after the start', atStart),
    ];
  },
};

/** Three searches and a booking in turn, on days that fill up. */
function requestOf(number: number, venueIds: readonly string[]): HttpRequest {
  const wish = { ...slot(venueIds, 60, number), partySize: 2 };
  if (number % 4 !== 0) return search(wish);
  return booking({ ...wish, time: times[(number / 4) % 4] ?? '' }, `mixed-${number}`);
}
