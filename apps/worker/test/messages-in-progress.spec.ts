/** Messages that a worker is sending while their booking is cancelled or changed. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@venue/testing/until';
import {
  guest,
  openTestDeployment,
  type Answer,
  type TestDeployment,
} from '@venue/testing/deployment';
import type { Delivery } from '@venue/domain/message/provider';
import { openWorker, type OpenWorker } from '@venue/runtime';
import { emptying } from '@venue/testing/database';
import { countingProviders, quick, type CountingProviders } from './worker-deployment';

let service: TestDeployment;
let providers: CountingProviders;
let worker: OpenWorker | null = null;

beforeAll(async () => {
  // Reminders go by e-mail alone.
  service = await openTestDeployment(({ venues: [harbour] }) => {
    delete harbour.messages.smsReminder;
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  providers = countingProviders();
  await service.sql(emptying('booking', 'ticket_order'));
  await service.sql('drop trigger if exists unprotected on message');
  await service.moveTo('2026-12-01T09:00:00Z');
});
afterEach(async () => {
  await worker?.drain();
  worker = null;
});

async function newBooking(): Promise<string> {
  const { body } = await service.post('/reservations', {
    venueId: service.venueId['the-harbour'],
    date: '2026-12-09',
    time: '19:00',
    partySize: 2,
    guest: { ...guest, email: 'ada@example.com' },
  });
  expect(body.outcome).toBe('booked');
  return body.reference;
}

const act = (reference: string, action: string, change: object = {}): Promise<Answer> =>
  service.post(`/bookings/${encodeURIComponent(reference)}/${action}`, {
    phone: guest.phone,
    ...change,
  });

async function cancel(reference: string): Promise<void> {
  const { body } = await act(reference, 'cancel');
  expect(body.outcome).toBe('cancelled');
}

async function startWorker(): Promise<void> {
  worker = await openWorker(service.deployment, {
    url: service.databaseUrl,
    baseUrl: 'http://house.test',
    messages: { texts: { kind: 'inbox' }, emails: { kind: 'inbox' } },
    providers,
    // An attempt lasts until the spec ends it.
    times: { ...quick, answerSeconds: 300, claimSeconds: 900 },
  });
}

/** Holds the answer to the next e-mail back; the returned function releases it. */
function holdNextEmail(): (delivery: Delivery) => void {
  let answer: (delivery: Delivery) => void = () => undefined;
  const held = new Promise<Delivery>((resolve) => (answer = resolve));
  providers.emails.answer = () => {
    providers.emails.answer = () => ({ kind: 'sent', providerReference: null });
    return held;
  };
  return answer;
}

const sentDelivery: Delivery = { kind: 'sent', providerReference: null };
const failed: Delivery = { kind: 'failed', because: 'The provider is away' };

/** The kinds of the e-mails in the order in which the provider got them. */
async function handedOver(): Promise<readonly string[]> {
  const rows = await service.sql<{ id: string; kind: string }>('select id, kind from message');
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
  return providers.emails.messages.map(({ id }) => kinds.get(id) ?? 'unknown');
}

/** A confirmation in progress, and then a cancellation. */
async function cancelWhileConfirming(): Promise<(delivery: Delivery) => void> {
  const answer = holdNextEmail();
  await startWorker();
  const reference = await newBooking();
  await until(() => providers.emails.messages.length === 1);
  await cancel(reference);
  return answer;
}

/** Resolves when the worker has sent a message that was due after all others. */
async function workerHasLooked(): Promise<void> {
  const before = providers.texts.messages.length;
  await service.sql(`
    insert into message (id, kind, channel, environment, venue_id, recipient, text, sender,
      created_at, due_at)
    select gen_random_uuid(), kind, channel, environment, id, '+447700900123', 'Other', '{}',
      app_now(), app_now()
    from venue, (values ('team', 'text', 'live'), ('team', 'email', 'live'))
      as other (kind, channel, environment)
    where slug = 'the-harbour'`);
  await until(async () => (await handedOver()).includes('team'));
  await until(() => providers.texts.messages.length > before);
}

const allFinished = async (): Promise<boolean> =>
  (await service.sql(`select 1 from message where state in ('waiting', 'sending')`)).length === 0;

const withoutTeam = async (): Promise<readonly string[]> =>
  (await handedOver()).filter((kind) => kind !== 'team');

/** Removes a protection, as a negative control. */
async function unprotect(event: string, statement: string): Promise<void> {
  await service.sql(`
    create or replace function unprotected() returns trigger language plpgsql as $$
    begin ${statement} return new; end $$`);
  await service.sql(`create trigger unprotected before ${event} on message
    for each row execute function unprotected()`);
}

/** Messages do not count as overtaken. */
const forgetMarks = (): Promise<void> =>
  unprotect(
    'update',
    `if new.because = 'overtaken' and new.state = 'sending' then new.because := null; end if;`,
  );

describe('a cancellation while the confirmation is being sent', () => {
  it('follows the confirmation, and is the last message', async () => {
    const answer = await cancelWhileConfirming();
    await workerHasLooked();
    expect(await withoutTeam()).toEqual(['confirmed']);
    answer(sentDelivery);

    await until(allFinished);
    expect(await withoutTeam()).toEqual(['confirmed', 'cancelled']);
  });

  it('would be overtaken by the confirmation if their order were not kept', async () => {
    // It counts as the older of the two.
    await unprotect('insert', `if new.kind = 'cancelled' then new.position := -1; end if;`);
    const answer = await cancelWhileConfirming();
    await workerHasLooked();
    expect(await withoutTeam()).toEqual(['confirmed', 'cancelled']);
    answer(sentDelivery);

    await until(allFinished);
  });

  it('leaves a confirmation that failed unsent', async () => {
    const answer = await cancelWhileConfirming();
    answer(failed);

    await until(allFinished);
    expect(await handedOver()).toEqual(['confirmed', 'cancelled']);
    expect(
      await service.sql(
        `select kind, state, because from message where channel = 'email' order by position`,
      ),
    ).toEqual([
      { kind: 'confirmed', state: 'stopped', because: 'overtaken' },
      { kind: 'cancelled', state: 'sent', because: null },
    ]);
    expect(await service.sql('select 1 from enquiry')).toEqual([]);
  });

  it('would have it sent once more without the mark', async () => {
    await forgetMarks();
    const answer = await cancelWhileConfirming();
    answer(failed);

    await until(allFinished);
    expect(await handedOver()).toEqual(['confirmed', 'confirmed', 'cancelled']);
  });
});

describe('a reminder that a worker had when it died', () => {
  /** The worker's claim of the e-mail ends after `meanwhile`. */
  async function dieWithReminder(
    meanwhile: (reference: string) => Promise<void>,
  ): Promise<{ readonly first: OpenWorker | null; readonly release: () => void }> {
    const reference = await newBooking();
    await service.sql(`update booking set policy = policy || '{"cancelNoticeMinutes": 60}'`);
    await startWorker();
    await until(allFinished);
    const answer = holdNextEmail();
    await service.moveTo('2026-12-08T19:01:00Z');
    await until(async () => (await handedOver()).includes('reminder'));
    await meanwhile(reference);
    // Another worker claims the message.
    await service.sql(`update message set due_at = app_now() where state = 'sending'`);
    const first = worker;
    await startWorker();
    return { first, release: () => answer(sentDelivery) };
  }

  it('is not sent again after a cancellation', async () => {
    const { first, release } = await dieWithReminder(cancel);

    await until(allFinished);
    expect(await handedOver()).toEqual(['confirmed', 'reminder', 'cancelled']);
    release();
    await first?.drain();
  });

  it('would be sent again without the mark', async () => {
    await forgetMarks();
    const { first, release } = await dieWithReminder(cancel);

    await until(allFinished);
    expect(await handedOver()).toEqual(['confirmed', 'reminder', 'reminder', 'cancelled']);
    release();
    await first?.drain();
  });

  it('is written again after a change of the party', async () => {
    const { first, release } = await dieWithReminder(async (reference) => {
      const { body } = await act(reference, 'amend', { partySize: 3 });
      expect(body.outcome).toBe('amended');
    });

    await until(async () => (await handedOver()).length === 4 && (await allFinished()));
    expect(await handedOver()).toEqual(['confirmed', 'reminder', 'changed', 'reminder']);
    expect(providers.emails.messages.at(-1)?.text).toContain('for 3 guests');
    release();
    await first?.drain();
  });
});
