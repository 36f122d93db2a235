/**
 * A deployment with a worker on a separate database, and providers that count their messages.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import type { MessageProvider, Delivery, OutgoingMessage } from '@venue/domain/message/provider';
import type { MessageProviders } from '@venue/operations/jobs/dispatcher';
import { testDatabase } from '@venue/testing/database';
import {
  openAdminService,
  openDeployment,
  openWorker,
  type OpenDeployment,
  type OpenWorker,
  type WorkerOptions,
} from '@venue/runtime';

export const pepper = 'the pepper of the test suites';
const baseUrl = 'http://office.test';

export interface WorkerTestDeployment {
  readonly databaseUrl: string;
  /** Venue ids by slug. */
  readonly venueId: Readonly<Record<string, string>>;
  sql<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Moves the clock of everything on this database by that interval. */
  moveBy(interval: string): Promise<void>;
  worker(options?: Partial<WorkerOptions>): Promise<OpenWorker>;
  close(): Promise<void>;
}

/** Short, since the providers of a spec answer at once. */
export const quick = {
  pollSeconds: 0.5,
  probeSeconds: 1,
  answerSeconds: 1,
  claimSeconds: 2,
} as const;

export async function openWorkerTestDeployment(): Promise<WorkerTestDeployment> {
  const database = await testDatabase();
  const admin = await openAdminService({ url: database.url, pepper });
  const example = new URL('../../../examples/harbour-group.yaml', import.meta.url);
  const applied = await admin.apply(await readFile(example, 'utf8'));
  if (applied.kind === 'faulty') throw new Error(JSON.stringify(applied.faults));
  await admin.close();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const sql = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await client.query(text, [...values])).rows as Row[];
  const venues = await sql<{ slug: string; id: string }>('select slug, id from venue');
  const opened: { workers: OpenWorker[]; deployments: OpenDeployment[] } = {
    workers: [],
    deployments: [],
  };

  return {
    databaseUrl: database.url,
    venueId: Object.fromEntries(venues.map(({ slug, id }) => [slug, id])),
    sql,
    moveBy: async (interval) => {
      await sql(
        `insert into clock_offset (by) values ($1)
         on conflict (only_row) do update set by = clock_offset.by + excluded.by`,
        [interval],
      );
    },
    worker: async (options = {}) => {
      const api = await openDeployment({
        url: database.url,
        pepper,
        baseUrl,
        ratePerMinute: 1,
        rateBurst: 1,
      });
      opened.deployments.push(api);
      const worker = await openWorker(api.deployment, {
        url: database.url,
        baseUrl,
        messages: { texts: { kind: 'inbox' }, emails: { kind: 'inbox' } },
        ...options,
        times: { ...quick, ...options.times },
      });
      const drain = once(() => worker.drain());
      opened.workers.push({ drain });
      return { drain };
    },
    close: async () => {
      for (const worker of opened.workers) await worker.drain();
      for (const api of opened.deployments) await api.close();
      await client.end();
      await database.drop();
    },
  };
}

function once<T>(task: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => (running ??= task());
}

/** A provider that stores its messages, and answers as the spec chooses. */
export interface CountingProvider extends MessageProvider {
  readonly messages: OutgoingMessage[];
  answer: (message: OutgoingMessage, signal: AbortSignal) => Delivery | Promise<Delivery>;
}

function countingProvider(over: Partial<MessageProvider> = {}): CountingProvider {
  const messages: OutgoingMessage[] = [];
  const provider: CountingProvider = {
    name: 'twilio',
    isIdempotent: false,
    isCharged: false,
    ...over,
    messages,
    answer: () => ({ kind: 'sent', providerReference: null }),
    send: async (message, signal) => {
      messages.push(message);
      return provider.answer(message, signal);
    },
  };
  return provider;
}

export interface CountingProviders extends MessageProviders {
  readonly texts: CountingProvider;
  readonly emails: CountingProvider;
  readonly inbox: CountingProvider;
}

export function countingProviders(over: Partial<MessageProvider> = {}): CountingProviders {
  return {
    texts: countingProvider(over),
    emails: countingProvider({ name: 'smtp' }),
    inbox: countingProvider({ name: 'inbox', isIdempotent: true }),
  };
}

interface MessageWish {
  readonly channel?: 'text' | 'email';
  readonly kind?: string;
  readonly environment?: 'live' | 'sandbox';
  readonly bookingId?: string | null;
  readonly recipient?: string;
  readonly text?: string;
  /** An interval from now, such as `1 hour`; null for none. */
  readonly notAfter?: string | null;
  readonly createdAgo?: string;
}

/** Writes messages without notifying the workers, which find them when they poll. */
export async function write(
  service: WorkerTestDeployment,
  wishes: readonly MessageWish[],
): Promise<readonly string[]> {
  const ids = wishes.map(() => randomUUID());
  const rows = wishes.map((wish, at) => ({
    id: ids[at],
    channel: 'text',
    kind: 'deposit-link',
    environment: 'live',
    bookingId: null,
    recipient: '+441174960000',
    text: 'Please pay',
    notAfter: null,
    createdAgo: '0',
    ...wish,
  }));
  await service.sql(insertMessages, [JSON.stringify(rows), service.venueId['the-harbour']]);
  return ids;
}

const insertMessages = `
insert into message (id, kind, channel, environment, venue_id, booking_id, recipient, subject, text,
  sender, not_after, created_at, due_at)
select id, kind, channel, environment, $2, "bookingId", recipient, null, text,
  '{"name": "The Harbour", "replyTo": null}', app_now() + "notAfter", app_now() - "createdAgo",
  app_now() - "createdAgo"
from json_to_recordset($1::json) as written (id uuid, kind text, channel text, environment text,
  "bookingId" uuid, recipient text, text text, "notAfter" interval, "createdAgo" interval)`;

let bookings = 0;

/** A booking in that state, two days from now. */
export async function book(
  service: Pick<WorkerTestDeployment, 'sql' | 'venueId'>,
  {
    state = 'confirmed',
    hold = null as string | null,
    phone = '+441174960000',
    email = 'ada@example.com',
  } = {},
): Promise<string> {
  const id = randomUUID();
  const number = (bookings += 1);
  await service.sql(insertIntegration);
  await service.sql(insertBooking, [
    id,
    service.venueId['the-harbour'],
    `T${String(number).padStart(7, '0')}`,
    state,
    hold,
    phone,
    email,
  ]);
  return id;
}

const insertIntegration = `
insert into integration (id, name, channel, environment, capabilities)
values ('00000000-0000-4000-8000-000000000001', 'test', 'web', 'live', '[]')
on conflict do nothing`;

const insertBooking = `
insert into booking (id, environment, venue_id, integration_id, reference, booking_type_id,
  booking_type, party_size, starts_at, ends_at, state, hold_until, guest_name, guest_phone,
  guest_email, source, policy, deposit_pence, version, created_at)
select $1, 'live', $2, '00000000-0000-4000-8000-000000000001', $3,
  (select id from booking_type where venue_id = $2 limit 1), 'Dinner', 2,
  app_now() + interval '2 days', app_now() + interval '50 hours', $4, app_now() + $5::interval,
  'Ada Lovelace', $6, $7, 'web',
  '{"amendNoticeMinutes": 120, "cancelNoticeMinutes": 120, "graceMinutes": 15,
    "turnaroundMinutes": 0, "depositLinkMinutes": 120}', 0, 1, app_now()`;

export async function isAllFinished(service: WorkerTestDeployment): Promise<boolean> {
  const [row] = await service.sql<{ left: number }>(
    `select count(*)::int as left from message where state in ('waiting', 'sending')`,
  );
  return row?.left === 0;
}
