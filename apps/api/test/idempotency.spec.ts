/** The Idempotency-Key: its form, its owner, equal requests, the stored answer, its retention. */
import { describe, expect, it } from '@jest/globals';
import { pause } from '@venue/domain/async';
import { newKeyText, readKey, writeKey } from '@venue/operations/authentication/key-text';
import { Secrets } from '@venue/operations/authentication/secrets';
import { SingleFlight } from '@venue/operations/pipeline/single-flight';
import {
  guest,
  slugOf,
  type Answer,
  type TestDeployment,
  shared,
  sharedDeployment,
} from './test-deployment';
import { openConcurrentTransaction, untilWaiting } from './concurrent-transaction';
import { finalAnswer } from './final-answer';
import { crowd, openServer, tally } from './server';

const morning = '2026-12-01T09:00:00Z';

const service = sharedDeployment(morning, ({ venues }) => {
  const [harbour] = venues;
  harbour.policy.pacing = null;
  for (let table = 1; table <= 150; table += 1) {
    harbour.tables.push({
      name: `L${table}`,
      area: 'main',
      minCovers: 1,
      maxCovers: 2,
      priority: 3,
    });
  }
});
const other = shared(() => openServer(service));

type Sending = NonNullable<Parameters<TestDeployment['post']>[2]>;

/** Two at The Harbour, which has room for all bookings of this file. */
const wish = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  venueId: service.venueId['the-harbour'],
  date: '2026-12-09',
  time: '19:00',
  partySize: 2,
  bookingTypeId: null,
  guest,
  notes: null,
  ...change,
});
const book = (body: unknown, idempotencyKey: string | null, sending?: Sending): Promise<Answer> =>
  service.post('/reservations', body, { idempotencyKey, ...sending });
const change = (what: 'amend' | 'cancel', reference: string, body = {}): [string, object] => [
  `/bookings/${encodeURIComponent(reference)}/${what}`,
  { phone: guest.phone, ...body },
];

async function booked(body: Record<string, unknown> = {}): Promise<string> {
  const { body: answer } = await service.post('/reservations', wish(body));
  expect(answer.outcome).toBe('booked');
  return answer.reference;
}

async function count(notes: string): Promise<number | undefined> {
  const [row] = await service.sql<{ count: number }>(
    'select count(*)::int from booking where notes = $1',
    [notes],
  );
  return row?.count;
}

const isReplay = ({ headers }: Answer): boolean => headers.get('idempotent-replayed') === 'true';
const outcomeOf = (answer: Answer): [number, string] => [
  answer.status,
  answer.status < 400 ? answer.body.outcome : slugOf(answer),
];

describe('the form of an Idempotency-Key', () => {
  it.each([
    ['is missing', null],
    ['is empty', ''],
    ['is blanks', '   '],
    ['is a pair of quotes with nothing in it', '""'],
  ])('is asked for when it %s', async (_how, key) => {
    expect(outcomeOf(await book(wish(), key))).toEqual([400, 'idempotency-key-required']);
  });

  it.each([
    ['one character', '!'],
    ['255 characters', 'k'.repeat(255)],
    ['255 characters in quotes', `"${'q'.repeat(255)}"`],
    [
      'every visible sign',
      Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n)).join(''),
    ],
  ])('may be %s', async (_what, key) => {
    expect(outcomeOf(await book(wish(), key))).toEqual([201, 'booked']);
  });

  it.each([
    ['256 characters', 'k'.repeat(256)],
    ['a blank inside', 'my key'],
    ['a character that is not ASCII', 'clé'],
    ['a blank that is not ASCII before it', '\u00a0key'],
    ['two values', 'one, two'],
  ])('is refused with %s, and the header is named', async (_what, key) => {
    const answer = await book(wish(), key);

    expect(outcomeOf(answer)).toEqual([400, 'validation-failed']);
    expect(answer.body.errors).toEqual([
      { pointer: 'Idempotency-Key', detail: expect.stringContaining('visible ASCII') },
    ]);
  });

  it('is the same with and without quotes', async () => {
    const first = await book(wish(), 'in-quotes');

    expect(isReplay(await book(wish(), '"in-quotes"'))).toBe(true);
    expect((await book(wish(), ' "in-quotes" ')).text).toBe(first.text);
  });

  it('is another one in capitals', async () => {
    await book(wish({ notes: 'capitals' }), 'capitals');
    await book(wish({ notes: 'capitals' }), 'CAPITALS');

    expect(await count('capitals')).toBe(2);
  });
});

describe('the owner of an Idempotency-Key', () => {
  it.each([['live' as const], ['sandbox' as const]])(
    'is the integration: the same key of another one, %s, is independent',
    async (env) => {
      const key = await service.issueKey({ env });
      const first = await book(wish(), `shared-${env}`);
      const second = await book(wish({ partySize: 1 }), `shared-${env}`, { key });

      expect(outcomeOf(second)).toEqual([201, 'booked']);
      expect(isReplay(second)).toBe(false);
      expect(second.body.reference).not.toBe(first.body.reference);
    },
  );

  it('stays the integration when its secret is changed', async () => {
    const key = await service.issueKey();
    const first = await book(wish(), 'rotated', { key });
    const [text, secrets] = [
      newKeyText({ kind: 'integration', environment: 'live' }, ids),
      new Secrets(service.pepper),
    ];
    await service.sql(
      `insert into api_key (public_id, integration_id, secret_hash, created_at)
       select $1, integration_id, $2, app_now() from api_key where public_id = $3`,
      [text.publicId, secrets.hash('key-secret', text.secret), readKey(key)?.publicId],
    );
    const second = await book(wish(), 'rotated', { key: writeKey(text) });

    expect(second.text).toBe(first.text);
    expect(isReplay(second)).toBe(true);
  });

  it('may use it for one operation only', async () => {
    const { body } = await book(wish(), 'for-booking');
    const cancelled = await service.post(...change('cancel', body.reference), {
      idempotencyKey: 'for-booking',
    });

    expect(outcomeOf(cancelled)).toEqual([409, 'idempotency-conflict']);
    expect((await service.post(...change('cancel', body.reference))).body.outcome).toBe(
      'cancelled',
    );
  });

  const ids = {
    uuid: () => '',
    reference: () => {
      throw new Error('not asked');
    },
    text: (length: number) => 'Rotated1Secret2'.repeat(3).slice(0, length),
  };
});

describe('the same request', () => {
  it.each<[string, () => string]>([
    ['with its members in another order', () => JSON.stringify(reversed(wish()))],
    ['with white space', () => `\n${JSON.stringify(wish(), null, 4)}\n `],
    ['with its text escaped', () => JSON.stringify(wish()).replace('Ada', '\\u0041da')],
  ])('is replayed %s', async (how, body) => {
    const first = await book(wish(), how.replaceAll(' ', '-'));
    const second = await book(body(), how.replaceAll(' ', '-'));

    expect(second.text).toBe(first.text);
    expect(isReplay(second)).toBe(true);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['an unknown member more', {}, { colour: 'blue' }],
    ['an unknown member of the guest more', {}, { guest: { ...guest, title: 'Ms' } }],
    ['null instead of nothing', { notes: undefined }, { notes: null }],
    ['another party', {}, { partySize: 1 }],
    ['another spelling of the phone', {}, { guest: { ...guest, phone: '01174960000' } }],
  ])('is another one with %s', async (what, first, second) => {
    const key = what.replaceAll(' ', '-');
    expect(outcomeOf(await book(wish(first), key))).toEqual([201, 'booked']);
    const answer = await book(wish(second), key);

    expect(outcomeOf(answer)).toEqual([409, 'idempotency-conflict']);
    expect(isReplay(answer)).toBe(false);
    expect(isReplay(await book(wish(first), key))).toBe(true);
  });

  it('is another one at another venue', async () => {
    await book(wish(), 'elsewhere');
    const answer = await book(wish({ venueId: service.venueId['the-lantern'] }), 'elsewhere');

    expect(outcomeOf(answer)).toEqual([409, 'idempotency-conflict']);
  });

  it('is replayed for any spelling of the reference in its path', async () => {
    const reference = await booked();
    const spelt = [
      reference,
      reference.replace(' ', ''),
      reference.toLowerCase().replace(' ', '-'),
      ` ${reference.toLowerCase()}`,
    ];
    const answers: Answer[] = [];
    for (const each of spelt) {
      const key = { idempotencyKey: 'one-reference' };
      answers.push(await service.post(...change('amend', each, { time: '20:00' }), key));
    }

    expect(answers.map(isReplay)).toEqual([false, true, true, true]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('is another one for another reference', async () => {
    const [one, two] = [await booked(), await booked()];
    const sending = { idempotencyKey: 'two-references' };
    await service.post(...change('cancel', one), sending);

    expect(outcomeOf(await service.post(...change('cancel', two), sending))).toEqual([
      409,
      'idempotency-conflict',
    ]);
  });
});

describe('before a stored answer', () => {
  it('the key is checked, and before that the body is not even read', async () => {
    const refused = await book('{', null, { key: service.key.replace(/.$/, '-') });
    expect(outcomeOf(refused)).toEqual([401, 'invalid-key']);

    const venues = await service.issueKey({ capabilities: 'venues.read' });
    expect(outcomeOf(await book('{', null, { key: venues }))).toEqual([403, 'capability-missing']);
    expect(outcomeOf(await book('{', null))).toEqual([400, 'idempotency-key-required']);
    expect(outcomeOf(await book('{', 'well-formed'))).toEqual([400, 'validation-failed']);
  });

  // A server without the key in its cache queries the database at once; others within seconds.
  it.each([
    ['a revoked key', 'update api_key set revoked_at = app_now() where public_id = $1', 401],
    [
      'a key that lost its capability',
      `update integration set capabilities = '[]'
       where id = (select integration_id from api_key where public_id = $1)`,
      403,
    ],
  ])('%s is refused', async (_which, statement, status) => {
    const key = await service.issueKey();
    const first = await book(wish(), 'to-be-refused', { key });
    const retry = (): Promise<Answer> =>
      other.post('/reservations', wish(), { idempotencyKey: 'to-be-refused', key });
    await service.sql(statement, [readKey(key)?.publicId]);

    expect(first.status).toBe(201);
    expect((await retry()).status).toBe(status);
  });

  it('the rate is spent', async () => {
    const key = await service.issueKey();
    const slow = await openServer(service, { rateBurst: 1 });
    const sending = { idempotencyKey: 'too-often', key };
    await book(wish(), 'too-often', { key });
    await service.sql('delete from rate_spent');
    const answers = [
      await slow.post('/reservations', wish(), sending),
      await slow.post('/reservations', wish(), sending),
    ];
    await slow.close();

    expect(answers.map(isReplay)).toEqual([true, false]);
    expect(answers.map(({ status }) => status)).toEqual([201, 429]);
  });

  it('the form of the request is checked, and then the venue', async () => {
    await book(wish(), 'judged-again');

    expect(outcomeOf(await book(wish({ partySize: 0 }), 'judged-again'))).toEqual([
      400,
      'validation-failed',
    ]);
    const unknown = wish({ venueId: '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50' });
    expect(outcomeOf(await book(unknown, 'judged-again'))).toEqual([404, 'venue-not-found']);
  });

  it('neither clock nor policy is checked: a retry after the guests came is a replay', async () => {
    const today = wish({ date: '2026-12-01', time: '12:00' });
    const first = await book(today, 'in-time');
    await service.moveTo('2026-12-01T12:30:00Z');
    const retry = await book(today, 'in-time');
    const late = await book(today, 'too-late');
    await service.moveTo(morning);

    expect([first, retry, late].map(outcomeOf)).toEqual([
      [201, 'booked'],
      [201, 'booked'],
      [200, 'unavailable'],
    ]);
    expect(retry.text).toBe(first.text);
  });

  it('no proof is checked either, so a replay is no attempt', async () => {
    const key = await service.issueKey();
    const reference = await booked();
    const [path, body] = change('cancel', reference);
    const first = await service.post(path, body, { idempotencyKey: 'proved-once', key });
    for (let guess = 0; guess < 5; guess += 1) {
      await service.post('/bookings/lookup', { reference, phone: '0117 496 0999' }, { key });
    }
    const retry = await service.post(path, body, { idempotencyKey: 'proved-once', key });

    expect(outcomeOf(await service.post(path, body, { key }))).toEqual([429, 'lookup-throttled']);
    expect(retry.text).toBe(first.text);
    expect(isReplay(retry)).toBe(true);
  });
});

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
    ['amend', '409 booking-not-changeable', async () => amended(await gone(), { time: '20:00' })],
    ['cancel', '200 cancelled', async () => cancelled(await booked())],
    ['cancel', '200 already_cancelled', async () => cancelled(await gone())],
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
    const send = amended(await gone(), { time: '20:30' });
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

  async function gone(): Promise<string> {
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
  /** All are the same answer, from one execution. */
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

describe('duplicates in one process', () => {
  it('run one after the other, and only a duplicate that waits too long gives up', async () => {
    const singleFlight = new SingleFlight(50);
    const seen: string[] = [];
    const first = singleFlight.run('a', async () => {
      seen.push('first begins');
      await pause(150);
      seen.push('first ends');
    });
    await expect(singleFlight.run('a', async () => seen.push('duplicate'))).rejects.toMatchObject({
      reason: 'duplicate-in-flight',
    });
    await singleFlight.run('b', async () => seen.push('another key'));
    await first;
    await singleFlight.run('a', async () => seen.push('later duplicate'));

    expect(seen).toEqual(['first begins', 'another key', 'first ends', 'later duplicate']);
  });

  it('run one after the other, even if the first fails', async () => {
    const singleFlight = new SingleFlight();
    let working = 0;
    let most = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        singleFlight.run('a', async () => {
          most = Math.max(most, (working += 1));
          await pause(1);
          working -= 1;
          if (index % 3 === 0) throw new Error('failed');
        }),
      ),
    );

    expect(most).toBe(1);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(13);
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

describe('a read', () => {
  it.each(['any', '', 'not well formed', 'k'.repeat(256)])(
    'does not care about an Idempotency-Key: %p',
    async (idempotencyKey) => {
      const reference = await booked();
      const search = await service.post('/availability/search', wish(), { idempotencyKey });
      const later = wish({ date: '2026-12-10' });
      const another = await service.post('/availability/search', later, { idempotencyKey });
      const proof = { reference, phone: guest.phone };
      const lookup = await service.post('/bookings/lookup', proof, { idempotencyKey });

      expect([search, another, lookup].map(({ status }) => status)).toEqual([200, 200, 200]);
      expect([search, another, lookup].some(isReplay)).toBe(false);
      expect(another.body.date).toBe('2026-12-10');
    },
  );
});

/** The same members, the last first, inside as well. */
function reversed(value: object): object {
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]: [string, unknown]) => [
        name,
        typeof member === 'object' && member !== null ? reversed(member) : member,
      ]),
  );
}
