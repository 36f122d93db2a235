/** Workers learn of new messages at once, and no two claim the same message. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { until } from '@venue/testing/until';
import { byWorker } from '@venue/domain/history/actor';
import type { NewMessage } from '@venue/domain/message/message';
import type { MessageId } from '@venue/domain/message/provider';
import type { BookingId, VenueId } from '@venue/domain/shared/ids';
import type { Instant } from '@venue/domain/shared/time';
import { connect, PostgresUnitOfWork } from '@venue/postgres';
import { claimAtOnce, type Rewrite } from './concurrent-claims';
import {
  book,
  countingProviders,
  isAllFinished,
  openWorkerTestDeployment,
  write,
  type CountingProviders,
  type WorkerTestDeployment,
} from './worker-deployment';

let service: WorkerTestDeployment;
let providers: CountingProviders;
let source: DataSource;
let unitOfWork: PostgresUnitOfWork;

beforeEach(async () => {
  service = await openWorkerTestDeployment();
  providers = countingProviders();
  source = await connect(service.databaseUrl, 2);
  unitOfWork = new PostgresUnitOfWork(source);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await source.destroy();
  await service.close();
});

function text(over: Partial<NewMessage> = {}): NewMessage {
  return {
    id: randomUUID() as MessageId,
    kind: 'deposit-link',
    channel: 'text',
    environment: 'live',
    venueId: service.venueId['the-harbour'] as VenueId,
    bookingId: null,
    orderId: null,
    recipient: '+441174960000',
    subject: null,
    text: 'Please pay',
    html: null,
    calendar: null,
    attachments: [],
    sender: { name: 'The Harbour', replyTo: null },
    notAfter: null,
    createdAt: Date.now() as Instant,
    isLimited: false,
    ...over,
  };
}

const add = (...messages: NewMessage[]): Promise<unknown> =>
  unitOfWork.run((work) => work.messages.add(messages), byWorker);

/** A spec is too short for a poll. */
const withoutPolling = { pollSeconds: 3600, probeSeconds: 3600 };

/** Resolves when a worker has a connection that listens. */
async function someoneListens(): Promise<void> {
  await until(async () => (await listeners()).length > 0);
}

async function listeners(): Promise<readonly { pid: number }[]> {
  return service.sql<{ pid: number }>(`select pid from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`);
}

describe('a worker', () => {
  it('is notified of a message when it is committed', async () => {
    await service.worker({ providers, times: withoutPolling });
    await someoneListens();
    await add(text());

    await until(() => isAllFinished(service));
    expect(providers.texts.messages).toHaveLength(1);
  });

  it('is notified when a message that others waited for is stopped', async () => {
    const bookingId = (await book(service)) as BookingId;
    await add(text({ bookingId }), text({ bookingId, kind: 'confirmed', text: 'Confirmed' }));
    // Deferred, as after a failure.
    await service.sql(`update message set due_at = app_now() + interval '1 hour'
      where kind = 'deposit-link'`);
    await service.worker({ providers, times: withoutPolling });
    await someoneListens();
    await unitOfWork.run((work) => work.messages.stop(bookingId, ['deposit-link']), byWorker);

    await until(() => isAllFinished(service));
    expect(providers.texts.messages.map((message) => message.text)).toEqual(['Confirmed']);
  });

  it('finds by polling what no notification announced', async () => {
    await service.worker({ providers });
    await someoneListens();
    await write(service, [{}, {}]);

    await until(() => isAllFinished(service));
    expect(providers.texts.messages).toHaveLength(2);
  });

  it('listens again when its connection was cut', async () => {
    jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    await service.worker({ providers });
    await someoneListens();
    const [{ pid } = { pid: 0 }] = await listeners();
    await service.sql('select pg_terminate_backend($1)', [pid]);

    await until(async () => (await listeners()).some((listener) => listener.pid !== pid));
    await add(text());
    await until(() => isAllFinished(service));
  });
});

describe('a transaction that adds messages', () => {
  it('sends one notification, however many they are, and none when it is undone', async () => {
    const listener = new Client({ connectionString: service.databaseUrl });
    await listener.connect();
    let notifications = 0;
    listener.on('notification', () => (notifications += 1));
    await listener.query('listen message_due');
    await expect(
      unitOfWork.run(async (work) => {
        await work.messages.add([text()]);
        throw new Error('undone');
      }, byWorker),
    ).rejects.toThrow('undone');
    await unitOfWork.run(async (work) => {
      await work.messages.add([text(), text()]);
      await work.messages.add([text()]);
    }, byWorker);

    await until(() => notifications > 0);
    // Notifications arrive in order, so an extra one would have come before this answer.
    await listener.query('select');
    expect(notifications).toBe(1);
    await listener.end();
  });
});

describe('claims at the same moment', () => {
  const many = Array.from({ length: 15 }, (_, at) => ({ recipient: `+4411749600${10 + at}` }));
  const idsOf = async (rewrite?: Rewrite): Promise<readonly string[]> => {
    const claims = await claimAtOnce(service, many.length, rewrite);
    return claims.flatMap((claim) => (claim.kind === 'send' ? [claim.entry.message.id] : []));
  };
  const withoutTextsLock: Rewrite = (statement) =>
    statement.includes(`hashtextextended('texts'`) ? null : statement;

  it('are of different messages', async () => {
    const written = await write(service, many);

    expect([...(await idsOf(withoutTextsLock))].sort()).toEqual([...written].sort());
  });

  it('are of the same ones without the lock on their rows', async () => {
    await write(service, many);
    const claimed = await idsOf(
      (statement) =>
        withoutTextsLock(statement)?.replace('for update of message skip locked', '') ?? null,
    );

    expect(new Set(claimed).size).toBeLessThan(claimed.length);
  });
});
