import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { figure, quantiles, valueAtMost, withGoal, type Benchmark, type Pair } from '../benchmark';
import type { Child, Functions } from '../child-process';
import { leanFlags, type Database } from '../environment';
import { generatedGroup } from '../group';
import { nowMs } from '../event-clients';
import { cookiesOf } from '../team-cookies';

const streams = 200;
/** Each has a few of the streams, as a person has pages open. */
const sessions = 30;
/** Opened before, so that what only the first ones need is not counted. */
const warm = 5;
const changes = 200;
const everyMs = 50;
/** Two heartbeats. */
const idleMs = 30_000;
const goals = { mb: 20, percent: 5, seconds: 1 };

type Server = Pick<Child<Functions>, 'usage'>;
type Clients = Child<typeof import('../event-clients')>;

interface Cost {
  readonly mb: number;
  readonly percent: number;
}

export const benchmark: Benchmark = {
  about: 'the streams of 200 screens, idle and with changes, beside notifications passed on',
  async run(environment) {
    const database = await environment.database(generatedGroup({ venues: 10, tables: 40 }));
    const { process: ours, port } = await environment.server('console', database);
    const cookies = await cookiesOf(database, port, sessions);
    const bare = environment.start<typeof import('../bare-streams')>(
      './bare-streams.ts',
      leanFlags,
    );
    const barePort = await bare.call('open', database.url);
    const open = async (at: number, server: Server): Promise<[Clients, Cost]> => {
      const clients: Clients = environment.start('./event-clients.ts', []);
      const target = { port: at, path: '/team/v1/changes', cookies };
      await clients.call('open', { ...target, count: warm });
      const before = await server.usage();
      await clients.call('open', { ...target, count: streams });
      const mb = (await server.usage()).residentMb - before.residentMb;
      return [clients, { mb, percent: await idlePercent(server) }];
    };
    const [ourClients, ourCost] = await open(port, ours);
    const [bareClients, bareCost] = await open(barePort, bare);
    const delays = await secondsToTell(database, { ours: ourClients, floor: bareClients });
    const pairOf = (name: keyof Cost): Pair => ({ ours: ourCost[name], floor: bareCost[name] });
    const what = `p95 of ${changes}, from before its commit to the last of ${streams + warm} streams`;
    return [
      valueAtMost(goals.seconds, figure(what, 's', quantiles(delays, 0.95))),
      figure('p50', 's', quantiles(delays, 0.5)),
      valueAtMost(goals.mb, figure(`memory of ${streams} idle streams`, 'MB', pairOf('mb'))),
      withGoal(
        figure(`${streams} idle streams`, '% of a core', pairOf('percent')),
        `≤ ${goals.percent} %`,
        ourCost.percent <= goals.percent,
      ),
    ];
  },
};

async function idlePercent(server: Server): Promise<number> {
  const before = await server.usage();
  const began = performance.now();
  await delay(idleMs);
  const micros = (await server.usage()).processorMicros - before.processorMicros;
  return micros / 10 / (performance.now() - began);
}

interface Delays {
  readonly ours: readonly number[];
  readonly floor: readonly number[];
}

/** Both are sent the same changes, at the same moment. */
async function secondsToTell(
  { url, venueIds }: Database,
  clients: { readonly ours: Clients; readonly floor: Clients },
): Promise<Delays> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const made: { readonly id: string; readonly atMs: number }[] = [];
  for (let index = 0; index < changes; index += 1) {
    const id = randomUUID();
    made.push({ id, atMs: nowMs() });
    await client.query(closure, [id, venueIds[index % venueIds.length]]);
    await delay(everyMs);
  }
  await client.end();
  const secondsOf = async (of: Clients): Promise<readonly number[]> => {
    const seconds: number[] = [];
    for (const { id, atMs } of made) seconds.push(((await lastOf(of, id)) - atMs) / 1000);
    return seconds;
  };
  return { ours: await secondsOf(clients.ours), floor: await secondsOf(clients.floor) };
}

const closure = `
insert into venue_block (id, environment, venue_id, scope, table_ids, during, created_at)
values ($1, 'live', $2, 'online', '{}', tstzrange(now(), now() + interval '1 hour'), now())`;

async function lastOf(clients: Clients, id: string): Promise<number> {
  for (;;) {
    const atMs = await clients.call('lastArrival', id, streams + warm);
    if (atMs !== null) return atMs;
    await delay(20);
  }
}
