/**
 * A storm: many clients book at the same few tables while faults of every kind come, and afterwards
 * what was answered and what is stored is held against what could have come one after the other.
 */
import { addDays, type LocalDate } from '@venue/domain/shared/time';
import { clientFor, type Client } from './clients';
import type { StormDeployment } from './deployment';
import { bringFaults, untilWhole, type FaultName } from './faults';
import { findingsIn } from './judge';
import { randomFrom } from './random';
import { requestsTo } from './requests';
import { dateCount, firstDate } from './storm-group';
import { noEndpoint, openEndpoint } from './webhooks';

export interface StormWish {
  readonly seed: number;
  readonly durationMs: number;
  /** Longer, until there were so many calls. */
  readonly callsMin?: number;
  /** For how long a process stands still at most. */
  readonly stillMaxMs: number;
  /** With an endpoint for every event: workers that were killed take their time. */
  readonly hasWebhooks?: boolean;
  /** Without any faults. */
  readonly isCalm?: boolean;
  /** The first date for which is asked; nothing is booked there or later. */
  readonly from?: LocalDate;
}

export interface StormReport {
  readonly requests: number;
  /** Calls that have a place in the order of their day or their event. */
  readonly calls: number;
  readonly bookings: number;
  /** Of tickets. */
  readonly orders: number;
  readonly payments: number;
  readonly webhooks: number;
  readonly faults: ReadonlyMap<FaultName, number>;
  /** The problems, in words. */
  readonly findings: readonly string[];
}

const clients = { guest: 6, agent: 3, page: 3, member: 2 };

/** After so many calls other dates are asked for, so that the calls of a day stay few enough. */
const callsPerDates = 1_500;

export async function storm(
  deployment: StormDeployment,
  { from = firstDate, hasWebhooks = false, ...wish }: StormWish,
): Promise<StormReport> {
  const { seed } = wish;
  const endpoint = hasWebhooks ? await openEndpoint(deployment, randomFrom(seed + 11)) : noEndpoint;
  const requests = requestsTo(deployment, randomFrom(seed + 7));
  const all: Client[] = [];
  const page = (): number => (3 * Math.floor(callsOf(all) / callsPerDates)) % dateCount;
  const firstDateNow = (): LocalDate => addDays(from, page());
  for (const kind of ['guest', 'agent', 'page', 'member'] as const) {
    for (let count = 0; count < clients[kind]; count += 1) {
      const [name, random] = [`${kind}-${seed}-${count}`, randomFrom(seed + 101 * all.length)];
      all.push(clientFor({ name, kind, random, requests, deployment, firstDate: firstDateNow }));
    }
  }

  const { broken, faults } = await runAll(all, deployment, wish);
  await deployment.provider.untilTaken();
  const told = await endpoint.findings();
  await endpoint.close();

  const done = {
    tableCalls: all.flatMap((one) => one.tableCalls),
    seatCalls: all.flatMap((one) => one.seatCalls),
    bookings: all.flatMap((one) => one.bookings),
    orders: all.flatMap((one) => one.orders),
  };
  const findings = [
    ...broken,
    ...requests.unexpected.map((one) => withLog(one, deployment)),
    ...deployment.provider.unexpected,
    ...told,
    ...(await findingsIn(deployment, done)),
  ];
  return {
    requests: requests.sent(),
    calls: done.tableCalls.length + done.seatCalls.length,
    bookings: done.bookings.length,
    orders: done.orders.length,
    payments: deployment.provider.payments.length,
    webhooks: endpoint.taken(),
    faults,
    findings,
  };
}

/** An answer that no fault explains, with what its process has logged about it. */
function withLog(answer: string, { replicas }: StormDeployment): string {
  const [, traceId] = /"traceId":"([^"]+)"/.exec(answer) ?? [];
  if (traceId === undefined) return answer;
  const lines = replicas.flatMap((one) => one.faults()).filter((line) => line.includes(traceId));
  return [answer, ...lines].join('\n  ');
}

const callsOf = (all: readonly Client[]): number =>
  all.reduce((sum, { tableCalls }) => sum + tableCalls.length, 0);

/** Ends when every client has its last answer, and every process is ready. */
async function runAll(
  all: readonly Client[],
  deployment: StormDeployment,
  { seed, durationMs, callsMin = 0, stillMaxMs, isCalm = false }: StormWish,
): Promise<{ broken: readonly string[]; faults: ReadonlyMap<FaultName, number> }> {
  const overAt = performance.now() + durationMs;
  const broken: string[] = [];
  const isOver = (): boolean =>
    performance.now() > overAt && (callsOf(all) >= callsMin || broken.length > 0);
  const running = all.map((one) =>
    one.run(isOver).catch((error: unknown) => broken.push(String(error))),
  );
  const wish = { random: randomFrom(seed), stillMaxMs, isOver };
  const faults = isCalm ? new Map<FaultName, number>() : await bringFaults(deployment, wish);
  await untilWhole(deployment.replicas);
  await Promise.all(running);
  return { broken, faults };
}
