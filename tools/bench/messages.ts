import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Instant, Message, MessageId, VenueId } from '@venue/domain';
import { connect, PostgresClock, PostgresUnitOfWork } from '@venue/postgres';
import type { Benchmark } from './benchmark';
import { groupText } from './group-text';
import { times, venueIdsIn } from './requests';
import type { WorkerTasks } from './serve-worker';
import { execute, pepper, type House } from './stage';

const goalSeconds = 2;
const waiting = 1_000;
const sent = 200;
const everyMs = 50;

export const messages: Benchmark = {
  name: 'messages',
  about: 'from the booking to the carrier, while 1,000 messages wait, beside a bare notification',
  async run(stage) {
    const house = await stage.house(groupText({ venues: 1, tables: 1 }));
    const [venueId = ''] = await venueIdsIn(house.url);
    const { write, close } = await openDesk(house, venueId as VenueId);
    // Put off for an hour, as where a carrier is away.
    await write(waiting);
    await execute(house.url, `update message set due_at = due_at + interval '1 hour'`);

    const worker = stage.start<WorkerTasks>(new URL('./serve-worker.ts', import.meta.url));
    await worker.ask('open', { url: house.url, pepper });
    const ours = await latencies(house, () => write(1));
    const floor = await bareLatency(house);
    const seconds = await burst(house, () => write(waiting));
    await close();

    const figure = { name: 'messages', unit: 's' };
    return [
      {
        ...figure,
        what: `p99 of ${sent} at ${1000 / everyMs} a second, ${waiting} waiting; floor: a notification alone`,
        value: ours.p99,
        floor: floor.p99,
        ratio: ours.p99 / floor.p99,
        goal: { words: `≤ ${goalSeconds} s`, isMet: ours.p99 <= goalSeconds },
      },
      {
        ...figure,
        what: 'p50',
        value: ours.p50,
        floor: floor.p50,
        ratio: ours.p50 / floor.p50,
        goal: null,
      },
      {
        ...figure,
        what: `until the last of ${waiting} at once; floor: the p99 above`,
        value: seconds,
        floor: ours.p99,
        ratio: seconds / ours.p99,
        goal: null,
      },
    ];
  },
};

/** Writes so many letters in one transaction, as an operation does. */
async function openDesk({ url }: House, venueId: VenueId): Promise<Desk> {
  const source = await connect(url);
  const clock = new PostgresClock(source);
  const unitOfWork = new PostgresUnitOfWork(source);
  return {
    write: async (count) => {
      const { now } = await clock.read();
      await unitOfWork.run((work) => work.messages.add(times(count, () => aLetter(venueId, now))));
    },
    close: () => source.destroy(),
  };
}

interface Desk {
  readonly write: (count: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

function aLetter(venueId: VenueId, now: Instant): Message {
  return {
    id: randomUUID() as MessageId,
    kind: 'team',
    channel: 'email',
    environment: 'live',
    venueId,
    bookingId: null,
    orderId: null,
    recipient: 'team@example.com',
    subject: 'A letter',
    text: 'A letter of the benchmark.',
    calendar: null,
    sender: { name: 'Bench', replyTo: null },
    notAfter: null,
    createdAt: now,
  };
}

interface Latency {
  readonly p50: number;
  readonly p99: number;
}

async function latencies({ url }: House, write: () => Promise<void>): Promise<Latency> {
  await steadily(write);
  await until(async () => (await finished(url)) >= sent);
  const [latency] = await execute<Latency & Record<string, number>>(
    url,
    `select percentile_cont(0.5) within group (order by took) as p50,
       percentile_cont(0.99) within group (order by took) as p99
     from (select extract(epoch from finished_at - created_at)::float8 as took
       from message where state = 'sent') letters`,
  );
  if (latency === undefined) throw new Error('nothing was sent');
  return latency;
}

/** What a notification of PostgreSQL takes by itself, from one connection to another. */
async function bareLatency({ url }: House): Promise<Latency> {
  const [sender, listener] = [url, url].map((each) => new Client({ connectionString: each }));
  if (sender === undefined || listener === undefined) throw new Error('no connections');
  await Promise.all([sender.connect(), listener.connect()]);
  const took: number[] = [];
  listener.on('notification', ({ payload }) => {
    took.push((performance.now() - Number(payload)) / 1000);
  });
  await listener.query('listen floor');
  await steadily(async () => {
    await sender.query(`select pg_notify('floor', $1)`, [String(performance.now())]);
  });
  await until(async () => took.length >= sent);
  await Promise.all([sender.end(), listener.end()]);
  took.sort((a, b) => a - b);
  return { p50: took[Math.floor(sent * 0.5)] ?? 0, p99: took[Math.floor(sent * 0.99)] ?? 0 };
}

async function burst({ url }: House, write: () => Promise<void>): Promise<number> {
  const before = await finished(url);
  const began = performance.now();
  await write();
  await until(async () => (await finished(url)) >= before + waiting);
  return (performance.now() - began) / 1000;
}

async function steadily(task: () => Promise<void>): Promise<void> {
  const began = performance.now();
  for (let at = 0; at < sent; at += 1) {
    await task();
    const rest = began + (at + 1) * everyMs - performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, rest)));
  }
}

async function finished(url: string): Promise<number> {
  const [row] = await execute<{ count: number }>(
    url,
    `select count(*)::int as count from message where state = 'sent'`,
  );
  return row?.count ?? 0;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}
