/** The Idempotency-Key: its form, its owner, and which requests are the same. */
import { describe, expect, it } from '@jest/globals';
import { newKeyText, readKey, writeKey } from '@venue/operations/authentication/key-text';
import { Secrets } from '@venue/operations/authentication/secrets';
import { change, isReplay, morning, openKeyedRequests, outcomeOf } from './keyed-requests';
import { openServer } from './server';
import { type Answer, guest } from '@venue/testing/deployment';

const { service, other, wish, book, booked, count } = openKeyedRequests();

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
