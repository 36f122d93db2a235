/** A deployment that is reset before every scenario, and ways to make a call fail. */
import { Client } from 'pg';
import { guest, openTestDeployment, type TestDeployment } from '@venue/testing/deployment';
import { poll } from '@venue/domain/async';
import type { PaymentRequestId } from '@venue/domain/payment/request';
import { readKey } from '@venue/operations/authentication/key-text';
import { takeCallback } from '@venue/operations/money/callbacks';
import type { Operation } from '@venue/operations/operation';
import { emptying } from '@venue/testing/database';
import type { CallResult, Wish } from './parity-surfaces';

export const today = '2026-12-01';
const unknownId = 'b0b0b0b0-0000-4000-8000-000000000000';
/** Ada's number in international form, valid from every country. */
export const ada = { name: guest.name, phone: '+44 117 496 0000' };

/** Adds deposits at The Pier, which has no template for a text with a link. */
export function openParityDeployment(): Promise<TestDeployment> {
  return openTestDeployment(({ venues: [harbour, , pier] }) => {
    pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 5 }, perGuestPence: 1000 }];
    harbour.events[0].weekly = [];
    harbour.events[0].instances = ['04', '11'].map((day) => ({
      startsAt: `2026-12-${day}T20:00`,
      durationMinutes: 150,
      capacity: 36,
    }));
  });
}

/** The start of a scenario. */
export interface ScenarioContext {
  readonly service: TestDeployment;
  /** A new key of the caller for each scenario. */
  key: string;
  idempotencyKey: string | null;
  venueId(slug: string): string;
  /** Books for two at The Harbour a week ahead, unless changed; returns the reference. */
  book(change?: Wish): Promise<string>;
  /** Makes such a booking and returns its reference and phone number. */
  booked(change?: Wish): Promise<Wish>;
  post(path: string, body: Wish): Promise<void>;
  pay(reference: string): Promise<void>;
}

/** Deletes what earlier scenarios left, and sets the clock to 09:00 UTC. */
export async function newScenarioContext(service: TestDeployment): Promise<ScenarioContext> {
  await service.sql(emptying('booking', 'enquiry', 'idempotency', 'failed_proof'));
  await service.moveTo(`${today}T09:00:00Z`);
  const key = await service.issueKey({ capabilities: 'all,waitlist.join' });
  const venueId = (slug: string): string => service.venueId[slug] ?? '';
  const book = async (change: Wish = {}): Promise<string> => {
    const wish = { venueId: venueId('the-harbour'), ...weekAhead, ...change };
    const { body } = await service.post('/reservations', wish, { key });
    if (body.outcome !== 'booked') throw new Error(`${body.outcome} instead of a booking`);
    return body.reference;
  };
  return {
    service,
    key,
    idempotencyKey: null,
    venueId,
    book,
    booked: async (change) => ({ reference: await book(change), phone: ada.phone }),
    post: async (path, body) => {
      const { status } = await service.post(path, body, { key });
      if (status >= 400) throw new Error(`${path} is ${status}`);
    },
    pay: (reference) => pay(service, reference),
  };
}

export const weekAhead = { date: '2026-12-08', time: '19:00', partySize: 2, guest: ada };

async function pay(service: TestDeployment, reference: string): Promise<void> {
  const [link] = await service.sql<{ id: PaymentRequestId; amount: number }>(
    `select request.id, amount_pence as amount from payment_request request
     join booking on booking.id = booking_id where reference = $1`,
    [reference.replace(' ', '')],
  );
  if (link === undefined) throw new Error('a booking without a link');
  const { payments, clock } = service.deployment;
  const payment = { paymentId: `paid ${link.id}`, requestId: link.id, amountPence: link.amount };
  const { now } = await clock.read();
  const { body, headers } = payments.test.signedCallback({ currency: 'GBP', ...payment }, now);
  const sent = new Headers({ ...headers });
  await takeCallback('test', { body, header: (name) => sent.get(name) }, service.deployment);
}

const integrationOf = 'select integration_id from api_key where public_id = $1';
const publicIdOf = (key: string): string => readKey(key)?.publicId ?? '';

/** Makes a successful call end in a problem. */
export interface RefusalSetup {
  /** Changes the world or the call beforehand. */
  readonly before?: (context: ScenarioContext, wish: Wish, operation: Operation) => Promise<Wish>;
  /** Runs around the call. */
  readonly around?: (
    context: ScenarioContext,
    call: () => Promise<CallResult>,
  ) => Promise<CallResult>;
}

export const refusalSetups: Readonly<Record<string, RefusalSetup>> = {
  'capability-missing': {
    before: async (context, wish, { capability }) => {
      const capabilities = capability === 'content.read' ? 'events.read' : 'content.read';
      context.key = await context.service.issueKey({ capabilities });
      return wish;
    },
  },
  'rate-limited': {
    before: async (context, wish) => {
      await context.service.sql(
        `insert into rate_spent (integration_id, full_at, granted)
         values ((${integrationOf}), app_now() + interval '1 hour', 0)
         on conflict (integration_id) do update set full_at = excluded.full_at`,
        [publicIdOf(context.key)],
      );
      return wish;
    },
  },
  'venue-required': {
    before: async (_context, wish) =>
      Object.fromEntries(Object.entries(wish).filter(([name]) => name !== 'venueId')),
  },
  'venue-not-found': { before: async (_context, wish) => ({ ...wish, venueId: unknownId }) },
  'booking-not-found': {
    before: async (_context, wish) => ({ ...wish, phone: '0117 496 0999' }),
  },
  'lookup-throttled': {
    before: async (context, wish) => {
      await context.service.sql(
        `insert into failed_proof (integration_id, reference_hash, failed_at)
         select (${integrationOf}), 'some reference', app_now() from generate_series(1, 10)`,
        [publicIdOf(context.key)],
      );
      return wish;
    },
  },
  'idempotency-conflict': {
    before: async (context, wish) => {
      context.idempotencyKey = 'used-for-something-else';
      const other = { venueId: context.venueId('the-pier'), ...aQuestion };
      const { key, idempotencyKey } = context;
      await context.service.post('/booking-enquiries', other, { key, idempotencyKey });
      return wish;
    },
  },
  /** Breaks the connection while the call waits for a lock on `rate_spent`. */
  'service-unavailable': {
    around: ({ service }, call) =>
      withOpenTransaction(service, ['lock table rate_spent in access exclusive mode'], async () => {
        const result = call();
        const endWaiting = async (): Promise<true | null> => {
          const ended = await service.sql(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return ended.length > 0 ? true : null;
        };
        const ended = await poll(endWaiting, { everyMs: 10, forSeconds: 300 });
        if (ended === null) throw new Error('no request waited');
        return result;
      }),
  },
  /** Another client's transaction holds the key for longer than the wait of five seconds. */
  conflict: {
    before: async (context, wish) => {
      context.idempotencyKey = 'under-way';
      return wish;
    },
    around: async ({ service, key }, call) => {
      const keyHash = service.deployment.secrets.hash('idempotency-key', 'under-way');
      const claim = `insert into idempotency values ((${integrationOf}), 'live', $2,
        'of the first', 'its operation', null, null, null, app_now())`;
      return withOpenTransaction(service, [claim, [publicIdOf(key), keyHash]], call);
    },
  },
  /** Renames a table, so that the code does not find it. */
  'internal-error': {
    around: async ({ service }, call) => {
      await service.sql('alter table rate_spent rename to rate_spent_before');
      return call().finally(() =>
        service.sql('alter table rate_spent_before rename to rate_spent'),
      );
    },
  },
};

export const aQuestion = { name: 'Ada', phone: ada.phone, subject: 'A party', message: 'For 40.' };

/** Runs the task while another client's open transaction has executed the statement. */
async function withOpenTransaction<T>(
  service: TestDeployment,
  [statement, values = []]: readonly [string, (readonly unknown[])?],
  task: () => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(statement, [...values]);
    return await task();
  } finally {
    await client.query('rollback');
    await client.end();
  }
}
