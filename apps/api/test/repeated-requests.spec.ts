/** Repeated requests: the stored answer, failed attempts, concurrency, retention. */
import { describe, expect, it } from '@jest/globals';
import { readKey } from '@venue/operations/authentication/key-text';
import { Secrets } from '@venue/operations/authentication/secrets';
import { openConcurrentTransaction, untilWaiting } from '@venue/testing/concurrent-transaction';
import { finalAnswer } from '@venue/testing/final-answer';
import { change, isReplay, morning, openKeyedRequests, outcomeOf } from './keyed-requests';
import { crowd, openServer, tally } from './server';
import { type Answer, guest } from '@venue/testing/deployment';

const { service, other, wish, book, booked, count } = openKeyedRequests();

type Send = (idempotencyKey: string) => Promise<Answer>;

describe('a stored answer', () => {
  const amended = (reference: string, body: object): Send => {
    return (idempotencyKey) =>
      service.post(...change('amend', reference, body), { idempotencyKey });
  };
  const cancelled = (reference: string): Send => {
    return (idempotencyKey) => service.post(...change('cancel', reference), { idempotencyKey });
  };

  it.each<[string, string, () => Promise<Send>]>([
    ['book', '201 booked', async () => (key) => book(wish(), key)],
    ['book', '200 unavailable', async () => (key) => book(wish({ time: '19:07' }), key)],
    ['book', '200 needs_venue', async () => (key) => book(wish({ partySize: 9 }), key)],
    ['amend', '200 amended', async () => amended(await booked(), { partySize: 1 })],
    ['amend', '200 unavailable', async () => amended(await booked(), { time: '19:07' })],
    ['amend', '200 needs_venue', async () => amended(await booked(), { partySize: 9 })],
    [
      'amend',
      '409 booking-not-changeable',
      async () => amended(await pastBooking(), { time: '20:00' }),
    ],
    ['cancel', '200 cancelled', async () => cancelled(await booked())],
    ['cancel', '200 already_cancelled', async () => cancelled(await pastBooking())],
    ['cancel', '200 needs_venue', async () => cancelled(await booked({ date: '2026-12-01' }))],
  ])('to %s, %s, is the same to the byte', async (what, ending, prepare) => {
    const send = await prepare();
    const key = `kept-${what}-${ending.replace(' ', '-')}`;
    const rows = 'select (select count(*) from booking) + (select count(*) from enquiry) as sum';
    const first = await send(key);
    const [before] = await service.sql(rows);
    const second = await send(key);

    expect(outcomeOf(first).join(' ')).toBe(ending);
    expect(second.text).toBe(first.text);
    expect(second.status).toBe(first.status);
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await service.sql(rows)).toEqual([before]);
  });

  it('keeps the trace id of the first problem', async () => {
    const send = amended(await pastBooking(), { time: '20:30' });
    const [first, second] = [await send('first-trace'), await send('first-trace')];

    expect(first.body.traceId).toBe(first.headers.get('x-request-id'));
    expect(second.body.traceId).toBe(first.body.traceId);
    expect(second.headers.get('x-request-id')).not.toBe(first.body.traceId);
  });

  it('is the first one, even if the booking has changed since', async () => {
    const reference = await booked();
    const sooner = amended(reference, { time: '18:00' });
    const first = await sooner('sooner');
    await amended(reference, { time: '20:00' })('later');

    expect((await sooner('sooner')).text).toBe(first.text);
    const lookup = await service.post('/bookings/lookup', { reference, phone: guest.phone });
    expect(lookup.body.booking.time).toBe('20:00');
  });

  async function pastBooking(): Promise<string> {
    const reference = await booked();
    await service.post(...change('cancel', reference));
    return reference;
  }
});

describe('an attempt that failed', () => {
  it.each<[string, () => Promise<{ failed: Answer; again: Answer }>]>([
    [
      '400: a field was wrong',
      async () => ({
        failed: await book(wish({ partySize: 0 }), 'wrong-field'),
        again: await book(wish(), 'wrong-field'),
      }),
    ],
    [
      '400: the phone was none in the country of the venue',
      async () => ({
        failed: await book(wish({ guest: { ...guest, phone: '12' } }), 'wrong-phone'),
        again: await book(wish(), 'wrong-phone'),
      }),
    ],
    [
      '400: the booking type was none of the venue',
      async () => {
        const bookingTypeId = '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50';
        const failed = await book(wish({ bookingTypeId }), 'wrong-type');
        return { failed, again: await book(wish(), 'wrong-type') };
      },
    ],
    [
      '404: the venue was unknown',
      async () => {
        const venueId = '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50';
        const failed = await book(wish({ venueId }), 'wrong-venue');
        return { failed, again: await book(wish(), 'wrong-venue') };
      },
    ],
    [
      '404: the phone was not the one on the booking',
      async () => {
        const [path, body] = change('cancel', await booked());
        const sending = { idempotencyKey: 'wrong-proof' };
        const failed = await service.post(path, { ...body, phone: '0117 496 0999' }, sending);
        return { failed, again: await service.post(path, body, sending) };
      },
    ],
    [
      '403: the capability had not been granted',
      async () => {
        const key = await service.issueKey({ capabilities: 'venues.read' });
        const sending = { idempotencyKey: 'granted-later', key };
        const failed = await service.post('/reservations', wish(), sending);
        await service.sql(
          `update integration set capabilities = '["bookings.create"]'
           where id = (select integration_id from api_key where public_id = $1)`,
          [readKey(key)?.publicId],
        );
        return { failed, again: await other.post('/reservations', wish(), sending) };
      },
    ],
    [
      '429: the rate was spent',
      async () => {
        const sending = { idempotencyKey: 'after-the-rate', key: await service.issueKey() };
        const slow = await openServer(service, { rateBurst: 1 });
        await slow.post('/availability/search', wish(), sending);
        const failed = await slow.post('/reservations', wish(), sending);
        await slow.close();
        return { failed, again: await service.post('/reservations', wish(), sending) };
      },
    ],
    [
      '429: too many had guessed',
      async () => {
        const reference = await booked();
        const sending = { idempotencyKey: 'after-the-guesses', key: await service.issueKey() };
        for (let guess = 0; guess < 5; guess += 1) {
          await service.post('/bookings/lookup', { reference, phone: '0117 496 0999' }, sending);
        }
        const failed = await service.post(...change('cancel', reference), sending);
        await service.moveTo('2026-12-01T10:05:00Z');
        const again = await service.post(...change('cancel', reference), sending);
        await service.moveTo(morning);
        return { failed, again };
      },
    ],
    [
      '503: the day was locked for too long',
      async () => {
        const blocker = await openConcurrentTransaction(service);
        await blocker.takeDay(service.venueId['the-harbour'] ?? '', '2026-12-16');
        const failed = await book(wish({ date: '2026-12-16' }), 'day-taken');
        await blocker.end();
        return { failed, again: await book(wish({ date: '2026-12-16' }), 'day-taken') };
      },
    ],
    [
      '503: the connection broke',
      async () => {
        const blocker = await openConcurrentTransaction(service);
        await blocker.takeDay(service.venueId['the-harbour'] ?? '', '2026-12-17');
        const failing = book(wish({ date: '2026-12-17' }), 'broken-off');
        await untilWaiting(service);
        await service.sql(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        const failed = await failing;
        await blocker.end();
        return { failed, again: await book(wish({ date: '2026-12-17' }), 'broken-off') };
      },
    ],
  ])('is not kept, and its key runs afterwards: %s', async (what, attempt) => {
    const { failed, again } = await attempt();

    expect(failed.status).toBe(Number(what.slice(0, 3)));
    expect([isReplay(failed), isReplay(again)]).toEqual([false, false]);
    expect(['booked', 'cancelled']).toContain(again.body.outcome);
  });
});

describe('a request sent many times at once', () => {
  /** All get the same answer, from one execution. */
  function expectOneEffect(answers: readonly Answer[], status: number): void {
    expect(tally(answers.map((answer) => String(answer.status)))).toEqual({
      [status]: answers.length,
    });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
  }

  it.each([
    ['one server', () => [service]],
    ['two servers', () => [service, other]],
  ])('books once, through %s', async (where, servers) => {
    const body = wish({ notes: where });
    const sending = { idempotencyKey: `many-${where.replace(' ', '-')}` };
    const answers = await crowd(50, servers(), (server) =>
      finalAnswer(() => server.post('/reservations', body, sending)),
    );

    expectOneEffect(answers, 201);
    expect(await count(where)).toBe(1);
  });

  it.each<['amend' | 'cancel', object, string]>([
    ['amend', { time: '20:15', partySize: 1 }, 'amended'],
    ['cancel', { reason: 'The guest is ill.' }, 'cancelled'],
  ])('does %s once', async (what, body, outcome) => {
    const reference = await booked();
    const sending = { idempotencyKey: `many-${what}` };
    const answers = await crowd(50, [service, other], (server) =>
      finalAnswer(() => server.post(...change(what, reference, body), sending)),
    );

    expectOneEffect(answers, 200);
    expect(answers[0]?.body.outcome).toBe(outcome);
    const [row] = await service.sql('select version from booking where reference = $1', [
      reference.replace(' ', ''),
    ]);
    expect(row).toEqual({ version: 2 });
  });

  it('creates one enquiry', async () => {
    const reference = await booked();
    const sending = { idempotencyKey: 'many-enquiries' };
    const answers = await crowd(20, [service, other], (server) =>
      finalAnswer(() => server.post(...change('amend', reference, { partySize: 9 }), sending)),
    );

    expectOneEffect(answers, 200);
    const rows = await service.sql(
      `select enquiry.id from enquiry join booking on booking.id = booking_id
       where reference = $1`,
      [reference.replace(' ', '')],
    );
    expect(rows).toEqual([{ id: answers[0]?.body.enquiryId }]);
  });

  it('is one request and a conflict when two different ones share a key', async () => {
    const answers = await crowd(20, [service, other], (server, index) =>
      server.post(
        '/reservations',
        wish({ partySize: 1 + (index % 4 < 2 ? 0 : 1), notes: 'rivals' }),
        {
          idempotencyKey: 'rivals',
        },
      ),
    );

    expect(await count('rivals')).toBe(1);
    expect(tally(answers.map((answer) => outcomeOf(answer).join(' ')))).toEqual({
      '201 booked': 10,
      '409 idempotency-conflict': 10,
    });
  });

  it('is carried out by the next one if the first fails', async () => {
    const blocker = await openConcurrentTransaction(service);
    const body = wish({ date: '2026-12-18', notes: 'taken over' });
    await blocker.takeDay(service.venueId['the-harbour'] ?? '', '2026-12-18');
    const answering = crowd(10, [service, other], (server) =>
      server.post('/reservations', body, { idempotencyKey: 'taken-over' }),
    );
    await untilWaiting(service, 2);
    await service.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event = 'advisory'`,
    );
    await blocker.end();
    const answers = await answering;

    expect(await count('taken over')).toBe(1);
    expect(tally(answers.map(({ status }) => String(status)))).toEqual({ '201': 9, '503': 1 });
    expect(answers.filter(isReplay)).toHaveLength(8);
  });

  it('is a conflict for as long as the first takes more than five seconds', async () => {
    const blocker = await openConcurrentTransaction(service);
    const [owner] = await service.sql<{ integration_id: string }>(
      'select integration_id from api_key where public_id = $1',
      [readKey(service.key)?.publicId],
    );
    await blocker.sql(
      `insert into idempotency values ($1, 'live', $2, 'of the first', 'its operation',
         null, null, null, app_now())`,
      [
        owner?.integration_id,
        new Secrets(service.pepper).hash('idempotency-key', 'long-under-way'),
      ],
    );
    const startedAt = performance.now();
    const duplicate = await book(wish(), 'long-under-way');
    const waitedMs = performance.now() - startedAt;
    await blocker.end();

    expect(outcomeOf(duplicate)).toEqual([409, 'conflict']);
    expect(duplicate.headers.get('retry-after')).toBe('1');
    expect(waitedMs).toBeGreaterThan(4_900);
    expect(outcomeOf(await book(wish(), 'long-under-way'))).toEqual([201, 'booked']);
  });
});

describe('the retention of an answer', () => {
  it('is 72 hours, and then the key is free for a new request', async () => {
    await service.moveTo(morning);
    const body = wish({ date: '2026-12-11', notes: 'kept for three days' });
    const first = await book(body, 'three-days');
    await service.moveTo('2026-12-04T08:59:00Z');
    const within = await book(body, 'three-days');
    await service.moveTo('2026-12-04T09:00:30Z');
    const after = await book(body, 'three-days');
    const again = await book(body, 'three-days');
    await service.moveTo(morning);

    expect(within.text).toBe(first.text);
    expect([first, within, after, again].map(isReplay)).toEqual([false, true, false, true]);
    expect(after.body.reference).not.toBe(first.body.reference);
    expect(again.text).toBe(after.text);
    expect(await count('kept for three days')).toBe(2);
  });

  it('ends for all at once: concurrent requests after it book once', async () => {
    await service.moveTo(morning);
    const body = wish({ date: '2026-12-11', notes: 'crowd after three days' });
    await book(body, 'crowd-after-three-days');
    await service.moveTo('2026-12-04T09:01:00Z');
    const answers = await crowd(20, [service, other], (server) =>
      finalAnswer(() =>
        server.post('/reservations', body, { idempotencyKey: 'crowd-after-three-days' }),
      ),
    );
    await service.moveTo(morning);

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await count('crowd after three days')).toBe(2);
  });

  it('lets the key be used for another request afterwards', async () => {
    await service.moveTo(morning);
    await book(wish(), 'reused-later');
    await service.moveTo('2026-12-04T09:02:00Z');
    const reference = await booked({ date: '2026-12-11' });
    const answer = await service.post(...change('cancel', reference), {
      idempotencyKey: 'reused-later',
    });
    await service.moveTo(morning);

    expect(outcomeOf(answer)).toEqual([200, 'cancelled']);
  });
});
