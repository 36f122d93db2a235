import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toolCall } from './agents-calls';
import { interleaved, type Benchmark, type Figure } from './benchmark';
import type { LoadTasks, Shot } from './load';
import { requireAnswers, times } from './requests';
import type { AgentTasks } from './serve-agents';
import type { FloorTasks } from './serve-floor';
import type { OurTasks } from './serve-ours';
import { pepper, type Stage } from './stage';

const goal = 12;
const concurrency = 8;
const callsInRound = 1_500;
const example = join(import.meta.dirname, '../../examples/harbour-group.yaml');

export const agents: Benchmark = {
  name: 'agents',
  about: 'processor time of a call of a tool, beside a bare server with the same answer',
  async run(stage) {
    const { costOf, servers, floor } = await open(stage);
    const figure = async (server: Server, what: string): Promise<Figure> => {
      const pair = await interleaved(7, async () => ({
        ours: await costOf(server),
        floor: await costOf(floor),
      }));
      const ratio = pair.ours / pair.floor;
      return { name: 'agents', what, value: pair.ours, ...pair, unit: 'µs', ratio, goal: null };
    };
    const newer = await figure(servers.newer, 'list_venues, 2026-07-28');
    const isMet = newer.ratio <= goal;
    return [
      { ...newer, goal: { words: `≤ ${goal} × floor`, isMet } },
      await figure(servers.older, 'list_venues, 2025-11-25'),
      await figure(servers.rest, 'the same over REST'),
    ];
  },
};

/** A process with its port, and what it is asked. */
interface Server {
  readonly child: { ask(task: 'spent'): Promise<number> };
  readonly port: number;
  readonly shot: Shot;
}

async function open(stage: Stage) {
  const { url, key } = await stage.house(await readFile(example, 'utf8'));
  const load = stage.start<LoadTasks>(new URL('./load.ts', import.meta.url));
  // As processes of their own run: `npm start` gives the one that it has less memory.
  const mcp = stage.start<AgentTasks>(new URL('./serve-agents.ts', import.meta.url), []);
  const api = stage.start<OurTasks>(new URL('./serve-ours.ts', import.meta.url), []);
  const bare = stage.start<FloorTasks>(new URL('./serve-floor.ts', import.meta.url), []);

  const fire = ({ port, shot }: Omit<Server, 'child'>, count: number) =>
    load.ask('fire', { port, key, shots: times(count, () => shot), concurrency });
  const costOf = async (server: Server): Promise<number> => {
    const before = await server.child.ask('spent');
    const fired = await fire(server, callsInRound);
    const after = await server.child.ask('spent');
    requireAnswers(fired, { 200: callsInRound });
    return (after - before) / callsInRound;
  };

  const port = await mcp.ask('open', { url, pepper });
  const newer = { child: mcp, port, shot: toolCall('2026-07-28', 'list_venues', {}) };
  const older = { child: mcp, port, shot: toolCall('2025-11-25', 'list_venues', {}) };
  const path = '/public/v1/venues';
  const venues: Shot = { method: 'GET', path, body: '', idempotencyKey: null };
  const rest = { child: api, port: await api.ask('open', { url, pepper }), shot: venues };
  const { first: body } = await fire(newer, 1);
  const silent = { url, poolSize: 1, statements: [], body };
  const floor = { child: bare, port: await bare.ask('open', silent), shot: newer.shot };
  await costOf(floor);
  return { costOf, servers: { newer, older, rest }, floor };
}
