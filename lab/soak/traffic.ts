/** The traffic of an ordinary day from guests, agents and pages: mostly searches. */
import { pause } from '@venue/domain/async';
import { addDays, type LocalDate } from '@venue/domain/shared/time';
import { times } from '../bench/requests';
import type { SoakDeployment } from './deployment';

export interface Traffic {
  /** As many at a time as given; returns how many were answered in a second. */
  asFastAsPossible(clients: number, durationMs: number): Promise<number>;
  /** Sends so many in a second, whether or not earlier ones are answered. */
  atRate(perSecond: number, durationMs: number): Promise<void>;
  /** How long answers took since the last call, in ms. */
  takeLatencies(): readonly number[];
  answered(): number;
  /** Answers other than those expected, in words. */
  readonly failures: readonly string[];
}

/** The number makes its requests differ from those of others. */
type Task = (number: number) => Promise<unknown>;

/** Members of the answers that later requests need. */
interface Body {
  readonly reference?: string;
  readonly holdId?: string;
}

type Headers = Readonly<Record<string, string>>;
type Post = (url: string, headers: Headers, body: object) => Promise<Body>;

const firstDate = '2026-12-10' as LocalDate;
const days = 300;
const guest = { name: 'Ada Finch', phone: '+44 117 496 0001' };

export function trafficTo(deployment: SoakDeployment): Traffic {
  const latencies: number[] = [];
  const failures: string[] = [];
  let [count, answered] = [0, 0];
  const post: Post = async (url, headers, body) => {
    const began = performance.now();
    const answer = await answerTo(url, headers, body);
    latencies.push(performance.now() - began);
    answered += 1;
    if (answer.failure !== null) failures.push(`${url}: ${answer.failure}`);
    return answer.body;
  };
  const tasks = tasksFor(deployment, post);
  const next = async (): Promise<void> => {
    count += 1;
    await tasks[count % tasks.length]?.(count);
  };
  return {
    failures,
    answered: () => answered,
    takeLatencies: () => latencies.splice(0),
    async asFastAsPossible(clients, durationMs) {
      const [before, began] = [answered, performance.now()];
      const client = async (): Promise<void> => {
        while (performance.now() < began + durationMs) await next();
      };
      await Promise.all(Array.from({ length: clients }, client));
      return (1000 * (answered - before)) / (performance.now() - began);
    },
    async atRate(perSecond, durationMs) {
      const began = performance.now();
      const inProgress = new Set<Promise<void>>();
      for (let sent = 0; performance.now() < began + durationMs; sent += 1) {
        const task = next().finally(() => inProgress.delete(task));
        inProgress.add(task);
        await pause(Math.max(0, began + (1000 * sent) / perSecond - performance.now()));
      }
      await Promise.all(inProgress);
    },
  };
}

/** The mix: of twenty, thirteen search, four book or hold, two end that again, and one looks up. */
function tasksFor({ apps, keys, venueIds }: SoakDeployment, post: Post): readonly Task[] {
  const bearer = { authorization: `Bearer ${keys.integration}` };
  const page = { 'x-service-publishable-key': keys.publishable, origin: 'https://www.example.com' };
  const booked: string[] = [];
  /** Venue by venue, then day by day: no day is ever full. */
  const slotOf = (number: number): object => {
    const round = Math.floor(number / 20);
    const day = Math.floor(round / venueIds.length) % days;
    const venueId = venueIds[round % venueIds.length];
    return { venueId, date: addDays(firstDate, day), partySize: 2 };
  };
  const rest = (path: string, body: object, key?: string): Promise<Body> =>
    post(`${apps.api.url}/public/v1${path}`, { ...bearer, ...idempotent(key) }, body);
  const fromPage = (path: string, body: object, key: string): Promise<Body> =>
    post(`${apps['widget-api'].url}/public/v1${path}`, { ...page, ...idempotent(key) }, body);

  const search: Task = (number) => rest('/availability/search', slotOf(number));
  const searchAsAgent: Task = (number) =>
    post(`${apps.mcp.url}/mcp`, bearer, {
      jsonrpc: '2.0',
      id: number,
      method: 'tools/call',
      params: { name: 'check_availability', arguments: slotOf(number) },
    });
  const book: Task = async (number) => {
    const wish = { ...slotOf(number), time: times[number % times.length], guest };
    const { reference } = await rest('/reservations', wish, `soak-${number}`);
    if (reference !== undefined) booked.push(reference.replace(' ', ''));
  };
  const cancel: Task = async (number) => {
    const reference = booked.shift();
    if (reference === undefined) return;
    await rest(`/bookings/${reference}/cancel`, { phone: guest.phone }, `soak-${number}`);
  };
  const lookUp: Task = async () => {
    const reference = booked.at(-1);
    if (reference !== undefined) await rest('/bookings/lookup', { reference, phone: guest.phone });
  };
  const hold: Task = async (number) => {
    const wish = { ...slotOf(number), time: times[number % times.length] };
    const { holdId } = await fromPage('/holds', wish, `soak-hold-of-page-${number}`);
    if (holdId === undefined) return;
    await fromPage(`/holds/${holdId}/release`, {}, `soak-release-of-page-${number}`);
  };
  const searches = Array.from({ length: 5 }, () => [search, search]).flat();
  return [
    searches,
    [searchAsAgent, book, hold],
    [searchAsAgent, book, cancel],
    [searchAsAgent, book, lookUp, cancel],
  ].flat();
}

const idempotent = (key: string | undefined): Headers =>
  key === undefined ? {} : { 'idempotency-key': key };

async function answerTo(
  url: string,
  headers: Headers,
  body: object,
): Promise<{ readonly body: Body; readonly failure: string | null }> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    const isExpected = answer.ok && !/"isError":true|"outcome":"unavailable"/.test(text);
    if (!isExpected) return { body: {}, failure: `${answer.status} ${text}` };
    return { body: JSON.parse(text) as Body, failure: null };
  } catch (error) {
    return { body: {}, failure: String(error) };
  }
}
