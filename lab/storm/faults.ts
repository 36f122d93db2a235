/** The faults of a storm. Each ends without help and leaves the deployment whole. */
import { connect, type Socket } from 'node:net';
import { pause } from '@venue/domain/async';
import type { Random } from './random';
import type { Replica, StormDeployment } from './deployment';

export interface FaultWish {
  readonly random: Random;
  /** For how long a process stands still at most, in ms. */
  readonly stillMaxMs: number;
}

type Fault = (deployment: StormDeployment, wish: FaultWish) => Promise<void>;

const faults: Readonly<Record<string, Fault>> = {
  'a process is killed': async ({ replicas }, { random }) => {
    const one = random.one(replicas);
    await one.kill();
    await one.revive();
  },
  'a process is replaced': async ({ replicas }, { random }) => random.one(replicas).replace(),
  'a process with a wrong clock takes its place': async ({ replicas }, { random }) => {
    const one = random.one(replicas);
    await one.replace({ clockMs: random.one([-hourMs, hourMs]) });
    await pause(random.below(5_000));
    await one.replace();
  },
  'many clients never finish their requests': async (deployment, { random }) => {
    const sockets = unfinished(deployment, 50);
    await pause(random.below(5_000));
    for (const socket of sockets) socket.destroy();
  },
  'a process stands still': async ({ replicas }, { random, stillMaxMs }) => {
    const { child } = random.one(replicas).process();
    child.kill('SIGSTOP');
    await pause(random.below(stillMaxMs));
    child.kill('SIGCONT');
  },
  'the database is killed': async ({ server }) => {
    await server.kill();
    await server.start();
  },
  'connections to the database are cut': async ({ replicas }, { random }) => {
    const { relay } = random.one(replicas);
    await relay.cut();
    await pause(random.below(300));
    await relay.mend();
  },
  'answers of the database are lost': async ({ replicas }, { random }) => {
    const { relay } = random.one(replicas);
    relay.hold();
    await pause(random.below(2_000));
    await relay.cut();
    relay.release();
    await relay.mend();
  },
  'the payment provider fails': async ({ provider }, { random }) => provider.failNext(random),
};

const fullDisk: Fault = async ({ disk }, { random }) => {
  disk?.fill();
  await pause(random.below(5_000));
  disk?.empty();
};

const hourMs = 3_600_000;

/** Connections to the gateway whose requests have begun: a head, or a body, and no more. */
function unfinished({ urlOf }: StormDeployment, count: number): readonly Socket[] {
  return Array.from({ length: count }, (_, index) => {
    const { hostname, port } = new URL(urlOf('api'));
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const head = 'POST /public/v1/reservations HTTP/1.1\r\nhost: house.test\r\n';
    const body = 'content-type: application/json\r\ncontent-length: 500\r\n\r\n{"venueId":';
    socket.write(index % 2 === 0 ? head : head + body);
    return socket;
  });
}

export type FaultName = string;

/** One fault after the other until `isOver`, each drawn; returns how often each came. */
export async function bringFaults(
  deployment: StormDeployment,
  { isOver, ...wish }: FaultWish & { readonly isOver: () => boolean },
): Promise<ReadonlyMap<FaultName, number>> {
  const counts = new Map<FaultName, number>();
  const possible = [
    ...Object.entries(faults),
    ...(deployment.disk === null
      ? []
      : ([['the disk of the database is full', fullDisk]] as const)),
  ];
  while (!isOver()) {
    const [name, fault] = wish.random.one(possible);
    await fault(deployment, wish);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    await pause(200 + wish.random.below(1_500));
  }
  return counts;
}

/** Ends when every process says that it is ready. */
export async function untilWhole(replicas: readonly Replica[]): Promise<void> {
  for (const one of replicas) {
    await one.revive();
    await one.process().until('ready', 200);
  }
}
