import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { until } from '@venue/testing/until';
import { byWorker } from '@venue/domain/history/actor';
import type { NewMessage } from '@venue/domain/message/message';
import type { MessageId } from '@venue/domain/message/provider';
import type { VenueId } from '@venue/domain/shared/ids';
import type { Instant } from '@venue/domain/shared/time';
import { connect, PostgresClock, PostgresUnitOfWork } from '@venue/postgres';
import { figure, quantiles, valueAtMost, type Benchmark } from '../benchmark';
import { query } from '../environment';
import { generatedGroup } from '../group';
import { listOf } from '../requests';

const goalSeconds = 2;
const waiting = 1_000;
const sent = 200;
const everyMs = 50;

export const benchmark: Benchmark = {
  about: 'from the booking to the provider, while 1,000 messages wait, beside a bare notification',
  async run(environment) {
    const database = await environment.database(generatedGroup({ venues: 1, tables: 1 }));
    const { url, venueIds } = database;
    const { write, close } = await openWriter(url, venueIds[0] as VenueId);
    // Postponed by an hour, as when a provider is down.
    await write(waiting);
    await query(url, `update message set due_at = due_at + interval '1 hour'`);
    await environment.worker(database);

    const ours = await secondsToSend(url, () => write(1));
    const seconds = { ours, floor: await secondsOfNotification(url) };
    const began = performance.now();
    await write(waiting);
    await until(async () => (await countSent(url)) >= sent + waiting);
    const burst = (performance.now() - began) / 1000;
    await close();

    const p99 = quantiles(seconds, 0.99);
    const what = `p99 of ${sent} at ${1000 / everyMs} a second, ${waiting} waiting; floor: a notification alone`;
    const lastOfBurst = `until the last of ${waiting} at once; floor: the p99 above`;
    return [
      valueAtMost(goalSeconds, figure(what, 's', p99)),
      figure('p50', 's', quantiles(seconds, 0.5)),
      figure(lastOfBurst, 's', { ours: burst, floor: p99.ours }),
    ];
  },
};

/** Writes `count` messages in one transaction, as an operation does. */
async function openWriter(url: string, venueId: VenueId) {
  const source = await connect(url);
  const clock = new PostgresClock(source);
  const unitOfWork = new PostgresUnitOfWork(source);
  const write = async (count: number): Promise<void> => {
    const { now } = await clock.read();
    const written = listOf(count, () => aMessage(venueId, now));
    await unitOfWork.run((work) => work.messages.add(written), byWorker);
  };
  return { write, close: () => source.destroy() };
}

function aMessage(venueId: VenueId, now: Instant): NewMessage {
  return {
    id: randomUUID() as MessageId,
    kind: 'team',
    channel: 'email',
    environment: 'live',
    venueId,
    bookingId: null,
    orderId: null,
    recipient: 'team@example.com',
    subject: 'A message',
    text: 'A message of the benchmark.',
    html: null,
    calendar: null,
    attachments: [],
    sender: { name: 'Bench', replyTo: null },
    notAfter: null,
    createdAt: now,
    isLimited: false,
  };
}

async function secondsToSend(url: string, write: () => Promise<void>): Promise<readonly number[]> {
  await steadily(write);
  await until(async () => (await countSent(url)) >= sent);
  const rows = await query<{ seconds: number }>(
    url,
    `select extract(epoch from finished_at - created_at)::float8 as seconds
     from message where state = 'sent'`,
  );
  return rows.map(({ seconds }) => seconds);
}

async function countSent(url: string): Promise<number> {
  const statement = `select count(*)::int as count from message where state = 'sent'`;
  return (await query<{ count: number }>(url, statement))[0]?.count ?? 0;
}

/** How long a PostgreSQL notification takes by itself, from one connection to another. */
async function secondsOfNotification(url: string): Promise<readonly number[]> {
  const sender = new Client({ connectionString: url });
  const listener = new Client({ connectionString: url });
  await Promise.all([sender.connect(), listener.connect()]);
  const seconds: number[] = [];
  listener.on('notification', ({ payload }) => {
    seconds.push((performance.now() - Number(payload)) / 1000);
  });
  await listener.query('listen floor');
  await steadily(async () => {
    await sender.query(`select pg_notify('floor', $1)`, [String(performance.now())]);
  });
  await until(async () => seconds.length >= sent);
  await Promise.all([sender.end(), listener.end()]);
  return seconds;
}

/** Runs the task at a fixed rate, however long each run takes. */
async function steadily(task: () => Promise<void>): Promise<void> {
  const began = performance.now();
  for (let index = 1; index <= sent; index += 1) {
    await task();
    await delay(Math.max(0, began + index * everyMs - performance.now()));
  }
}
