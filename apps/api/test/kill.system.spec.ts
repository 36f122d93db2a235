/** Processes that end without warning, and what a retry finds. */
import { describe, expect, it } from '@jest/globals';
import { breachesIn } from '@venue/testing/breaches';
import { startChildApi, type ChildApi, type Crash } from './child-api';
import { guest, type Answer, sharedDeployment } from '@venue/testing/deployment';
import { openConcurrentTransaction, untilWaiting } from '@venue/testing/concurrent-transaction';
import { finalAnswer } from '@venue/testing/final-answer';
import { crowd, tally } from './server';

const service = sharedDeployment('2026-12-01T09:00:00Z');

type Request = readonly [path: string, body: object];

const booking = (date: string, notes: string | null = null): Request => [
  '/reservations',
  { venueId: service.venueId['the-lantern'], date, time: '19:00', partySize: 2, guest, notes },
];

const isReplay = ({ headers }: Answer): boolean => headers.get('idempotent-replayed') === 'true';

async function newBooking(date: string): Promise<string> {
  const { body } = await service.post(...booking(date));
  expect(body.outcome).toBe('booked');
  return body.reference;
}

async function changing(what: 'amend' | 'cancel', date: string): Promise<Request> {
  const reference = await newBooking(date);
  const change = what === 'amend' ? { time: '20:00' } : {};
  return [`/bookings/${encodeURIComponent(reference)}/${what}`, { phone: guest.phone, ...change }];
}

/** Everything that a write may leave behind. */
const rowsLeft = (): Promise<unknown[]> =>
  service.sql(
    `select (select json_agg(to_jsonb(booking) order by id) from booking) as bookings,
       (select json_agg(to_jsonb(allocation) order by booking_id, table_id) from allocation)
         as allocations,
       (select count(*)::int from idempotency) as answers`,
  );

describe('an api that is killed while it writes', () => {
  // Three writes at once each time, so twelve in all.
  it.each<[Crash, string]>([
    ['after-commit', '2026-12-10'],
    ['before-commit', '2026-12-11'],
    ['after-commit', '2026-12-12'],
    ['before-commit', '2026-12-13'],
  ])('%s leaves all or nothing, and a retry elsewhere gets its answer', async (crashes, date) => {
    const child = await startChildApi(service, crashes);
    const requests = [
      booking(date),
      await changing('amend', date.replace('-12-1', '-12-2')),
      await changing('cancel', date.replace('2026-12', '2027-01')),
    ];
    await expectAllOrNothing(child, { crashes, requests });
  });

  async function expectAllOrNothing(
    child: ChildApi,
    { crashes, requests }: { crashes: Crash; requests: readonly Request[] },
  ): Promise<void> {
    const sending = requests.map((_, index) => ({
      idempotencyKey: `killed-${index}-${child.pid}`,
    }));
    const before = await rowsLeft();
    const cutOff = requests.map((request, index) => child.post(...request, sending[index]));
    for (const answer of cutOff) await expect(answer).rejects.toThrow('fetch failed');
    expect(await child.over).toBe('SIGKILL');

    const left = await rowsLeft();
    const retries = await retry();
    const after = await rowsLeft();
    const again = await retry();

    expect(retries.map(({ body }) => body.outcome)).toEqual(['booked', 'amended', 'cancelled']);
    expect(new Set(retries.map(isReplay))).toEqual(new Set([crashes === 'after-commit']));
    // Either the kill left everything and the retries added nothing, or the other way round.
    if (crashes === 'after-commit') expect(after).toEqual(left);
    else expect(left).toEqual(before);
    expect(after).not.toEqual(before);
    expect(again.map(isReplay)).toEqual([true, true, true]);
    expect(again.map(({ text }) => text)).toEqual(retries.map(({ text }) => text));
    expect(await rowsLeft()).toEqual(after);

    function retry(): Promise<Answer[]> {
      return Promise.all(
        requests.map((request, index) => service.post(...request, sending[index])),
      );
    }
  }
});

describe('two processes', () => {
  it('make one booking of fifty identical requests', async () => {
    const child = await startChildApi(service, 'never');
    const sending = { idempotencyKey: 'fifty-in-two-processes' };
    const request = booking('2026-12-29', 'fifty');
    const answers = await crowd(50, [service, child], (server) =>
      finalAnswer(() => server.post(...request, sending)),
    );
    await child.stop();

    expect(tally(answers.map(({ status }) => String(status)))).toEqual({ '201': 50 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(isReplay)).toHaveLength(49);
    const rows = await service.sql(`select reference from booking where notes = 'fifty'`);
    expect(rows).toHaveLength(1);
  });

  it('hand a claim over: when one is killed, the duplicate that waits in the other does the work', async () => {
    const child = await startChildApi(service, 'never');
    const blocker = await openConcurrentTransaction(service);
    await blocker.takeDay(service.venueId['the-lantern'] ?? '', '2026-12-30');
    const sending = { idempotencyKey: 'handed-over' };
    const request = booking('2026-12-30', 'handed over');
    const first = child.post(...request, sending).catch((error: unknown) => error);
    await untilWaiting(service, 1);
    const duplicate = service.post(...request, sending);
    await untilWaiting(service, 2);
    child.kill();
    await blocker.end();

    expect(await first).toMatchObject({ message: 'fetch failed' });
    const answer = await duplicate;
    expect([answer.body.outcome, isReplay(answer)]).toEqual(['booked', false]);
    const rows = await service.sql(`select reference from booking where notes = 'handed over'`);
    expect(rows).toHaveLength(1);
  });
});

describe('a database that ends connections', () => {
  it('ends no process: idle ones are replaced, and those at work answer 503', async () => {
    const blocker = await openConcurrentTransaction(service);
    await blocker.takeDay(service.venueId['the-lantern'] ?? '', '2026-12-31');
    const working = service.post(...booking('2026-12-31'));
    await untilWaiting(service);
    await service.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'venue-booking'`,
    );
    const answer = await working;
    await blocker.end();
    const after = await crowd(20, [service], () =>
      finalAnswer(() => service.post('/availability/search', booking('2026-12-31')[1])),
    );

    expect(answer.status).toBe(503);
    expect(await breachesIn(service.databaseUrl)).toEqual([]);
    expect(tally(after.map(({ status }) => String(status)))).toEqual({ '200': 20 });
  });
});
