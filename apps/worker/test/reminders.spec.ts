import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@venue/testing/until';
import {
  book,
  countingProviders,
  openWorkerTestDeployment,
  type WorkerTestDeployment,
} from './worker-deployment';

let service: WorkerTestDeployment;

beforeEach(async () => {
  service = await openWorkerTestDeployment();
  // The templates of texts are left out, so that reminders go by e-mail alone.
  await service.sql(`update venue set messages = messages - 'smsReminder'`);
});
afterEach(() => service.close());

async function moveTo(iso: string): Promise<void> {
  await service.sql(
    `insert into clock_offset (by) values ($1::timestamptz - now())
     on conflict (only_row) do update set by = excluded.by`,
    [iso],
  );
}

const states = async (): Promise<string> =>
  (
    await service.sql<{ state: string }>(
      `select state from message where kind = 'reminder' order by position`,
    )
  )
    .map(({ state }) => state)
    .join(' ');

describe('a reminder', () => {
  it('is found and sent by each of several workers, once', async () => {
    const providers = countingProviders();
    await moveTo('2026-12-07T20:30:00Z');
    const guests = Array.from({ length: 20 }, (_, index) => `guest-${index}@example.com`);
    await Promise.all(guests.map((email) => book(service, { email })));
    await service.worker({ providers });
    await service.worker({ providers });
    await moveTo('2026-12-08T20:35:00Z');

    await until(() => providers.emails.messages.length >= 20);
    expect(new Set(providers.emails.messages.map(({ id }) => id)).size).toBe(20);
    const [counts] = await service.sql(
      `select count(*)::int as written, count(distinct booking_id)::int as bookings from message`,
    );
    expect(counts).toEqual({ written: 20, bookings: 20 });
  });

  it('that could not be sent by nine in the evening is written again in the morning', async () => {
    const providers = countingProviders();
    providers.emails.answer = () => ({ kind: 'failed', because: 'The provider is away' });
    await moveTo('2026-12-07T20:30:00Z');
    await book(service);
    await moveTo('2026-12-08T20:35:00Z');
    await service.worker({ providers });
    await until(() => providers.emails.messages.length > 0);
    await moveTo('2026-12-08T21:00:01Z');
    await until(async () => (await states()) === 'stopped');
    expect(await service.sql('select reminded_for from booking')).toEqual([{ reminded_for: null }]);

    providers.emails.answer = () => ({ kind: 'sent', providerReference: null });
    await moveTo('2026-12-09T09:00:01Z');
    await until(async () => (await states()) === 'stopped sent');
    expect(await service.sql('select 1 from enquiry')).toEqual([]);
  });
});
