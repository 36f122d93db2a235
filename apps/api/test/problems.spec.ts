/** The contract's table of errors, row by row, and the order in which a request is judged. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readKey, writeKey } from '@venue/operations/authentication/key-text';
import { guest, slugOf, type Answer, sharedDeployment } from '@venue/testing/deployment';

/** Bookings of Ada's at The Harbour. */
let confirmed: string;
let cancelledReference: string;

const unknownId = 'b0b0b0b0-0000-4000-8000-000000000000';
const wish = { date: '2026-12-09', time: '19:00', partySize: 2, guest };
const proof = { phone: guest.phone };

const service = sharedDeployment('2026-12-01T09:00:00Z');
beforeAll(async () => {
  confirmed = await newBooking('2026-12-09');
  cancelledReference = await newBooking('2026-12-10');
  await service.post(pathTo(cancelledReference, 'cancel'), proof);
});

const atHarbour = (): object => ({ venueId: service.venueId['the-harbour'] });
const pathTo = (reference: string, what: 'amend' | 'cancel'): string =>
  `/bookings/${encodeURIComponent(reference)}/${what}`;

async function newBooking(date: string): Promise<string> {
  const { body } = await service.post('/reservations', { ...wish, ...atHarbour(), date });
  expect(body.outcome).toBe('booked');
  return body.reference;
}

const integrationOf = async (key: string): Promise<string> => {
  const [row] = await service.sql<{ id: string }>(
    'select integration_id as id from api_key where public_id = $1',
    [readKey(key)?.publicId],
  );
  return row?.id ?? '';
};
const revoke = (key: string): Promise<unknown> =>
  service.sql('update api_key set revoked_at = app_now() where public_id = $1', [
    readKey(key)?.publicId,
  ]);
const expire = (key: string): Promise<unknown> =>
  service.sql('update api_key set expires_at = app_now() where public_id = $1', [
    readKey(key)?.publicId,
  ]);

/** Uses the rate of a key up, for an hour. */
async function spendAll(key: string): Promise<void> {
  await service.get('/venues', { key });
  await service.sql(
    `update rate_spent set full_at = app_now() + interval '1 hour' where integration_id = $1`,
    [await integrationOf(key)],
  );
}

/** Records ten failed proofs of the key, just now. */
async function guessTenTimes(key: string): Promise<void> {
  await service.sql(
    `insert into failed_proof (integration_id, reference_hash, failed_at)
     select $1, 'some reference', app_now() from generate_series(1, 10)`,
    [await integrationOf(key)],
  );
}

interface Row {
  readonly slug: string;
  readonly status: number;
  readonly title: string;
  readonly when: string;
  readonly ask: () => Promise<Answer>;
}

/** Status and title as in the contract. */
const rows: readonly Row[] = [
  {
    slug: 'venue-required',
    status: 400,
    title: 'Venue required',
    when: 'a key of several venues names none',
    ask: () => service.post('/availability/search', { ...wish, venueId: null }),
  },
  {
    slug: 'validation-failed',
    status: 400,
    title: 'Validation failed',
    when: 'some details are invalid',
    ask: () => service.post('/reservations', { ...wish, ...atHarbour(), partySize: 0 }),
  },
  {
    slug: 'idempotency-key-required',
    status: 400,
    title: 'Idempotency-Key required',
    when: 'a write comes without the header',
    ask: () => service.post('/reservations', { ...wish, ...atHarbour() }, { idempotencyKey: null }),
  },
  {
    slug: 'invalid-key',
    status: 401,
    title: 'Invalid or missing integration key',
    when: 'there is no key',
    ask: () => service.get('/venues', { key: null }),
  },
  {
    slug: 'capability-missing',
    status: 403,
    title: 'Capability not granted',
    when: 'the key lacks the capability',
    ask: async () =>
      service.get('/venues', { key: await service.issueKey({ capabilities: 'bookings.create' }) }),
  },
  {
    slug: 'venue-not-found',
    status: 404,
    title: 'Venue not found',
    when: 'the venue is unknown',
    ask: () => service.post('/availability/search', { ...wish, venueId: unknownId }),
  },
  {
    slug: 'venue-not-found',
    status: 404,
    title: 'Venue not found',
    when: 'the key does not cover the venue',
    ask: async () =>
      service.post(
        '/availability/search',
        { ...wish, ...atHarbour() },
        { key: await service.issueKey({ venues: 'the-pier' }) },
      ),
  },
  {
    slug: 'booking-not-found',
    status: 404,
    title: 'Booking not found',
    when: 'the phone is another',
    ask: () => service.post('/bookings/lookup', { reference: confirmed, phone: '0117 496 0999' }),
  },
  {
    slug: 'not-found',
    status: 404,
    title: 'Not found',
    when: 'there is nothing at the address',
    ask: () => service.get('/nowhere'),
  },
  {
    slug: 'booking-not-changeable',
    status: 409,
    title: "Booking can't be changed",
    when: 'a cancelled booking is amended',
    ask: () => service.post(pathTo(cancelledReference, 'amend'), { ...proof, time: '20:00' }),
  },
  {
    slug: 'idempotency-conflict',
    status: 409,
    title: 'Idempotency-Key conflict',
    when: 'the key was used for a different request',
    ask: async () => {
      const key = { idempotencyKey: 'one key, two requests'.replaceAll(' ', '-') };
      await service.post('/reservations', { ...wish, ...atHarbour(), partySize: 9 }, key);
      return service.post('/reservations', { ...wish, ...atHarbour(), partySize: 10 }, key);
    },
  },
  {
    slug: 'rate-limited',
    status: 429,
    title: 'Too many requests',
    when: 'the key has spent its rate',
    ask: async () => {
      const key = await service.issueKey();
      await spendAll(key);
      return service.get('/venues', { key });
    },
  },
  {
    slug: 'lookup-throttled',
    status: 429,
    title: 'Too many attempts',
    when: 'the key has failed ten times, though it is right now',
    ask: async () => {
      const key = await service.issueKey();
      await guessTenTimes(key);
      return service.post('/bookings/lookup', { ...proof, reference: confirmed }, { key });
    },
  },
];

describe('a problem', () => {
  it.each(rows)('is $status $slug when $when', async ({ slug, status, title, ask }) => {
    const { headers, body, text } = await ask();

    expect(body).toEqual({
      type: `http://house.test/problems/${slug}`,
      title,
      status,
      detail: expect.any(String),
      traceId: headers.get('x-request-id'),
      ...(slug === 'validation-failed' ? { errors: expect.any(Array) } : {}),
    });
    expect(headers.get('cache-control')).toBe('no-store');
    // The answer repeats nothing of the request, and has no internals.
    expect(text).not.toMatch(/4960000|117 496|Lovelace|vb_|b0b0b0b0|select |\.ts\b|node_modules/);
  });

  it.each(rows)('says in whole sentences why it is $slug', async ({ ask }) => {
    const { detail } = (await ask()).body;

    expect(detail).toMatch(/^[A-Za-z].*\.$/);
    expect(detail).not.toMatch(/'|undefined|null|NaN|\bERR|exception/i);
  });
});

describe('validation-failed', () => {
  it('names every wrong field by its JSON pointer, and the first one in its detail', async () => {
    const { body } = await service.post('/reservations', {
      date: '2026-02-30',
      time: '7pm',
      partySize: '2',
      guest: { name: ' ', email: 'ada' },
    });

    expect(body.errors).toEqual([
      {
        pointer: '/date',
        detail: 'date must be a calendar day as yyyy-MM-dd, such as 2026-12-05.',
      },
      { pointer: '/time', detail: 'time must be a time of day as HH:mm, from 00:00 to 23:59.' },
      { pointer: '/partySize', detail: 'partySize must be a whole number from 1 to 1000.' },
      {
        pointer: '/guest/name',
        detail:
          'guest.name must be text of 1 to 120 characters on one line, without control characters or web addresses.',
      },
      { pointer: '/guest/phone', detail: 'guest.phone is required.' },
      {
        pointer: '/guest/email',
        detail: 'guest.email must be an e-mail address of at most 254 characters.',
      },
    ]);
    expect(body.detail).toBe(body.errors[0].detail);
  });

  it.each([
    {
      part: 'a field of the body',
      path: '/availability/search',
      sent: { date: 'tomorrow', partySize: 2 },
      pointer: '/date',
    },
    {
      part: 'a missing object',
      path: '/reservations',
      sent: { ...wish, guest: undefined },
      pointer: '/guest',
    },
    {
      part: 'an object that is a list',
      path: '/reservations',
      sent: { ...wish, guest: [guest] },
      pointer: '/guest',
    },
    {
      part: 'a parameter of the path',
      path: `/bookings/${'K'.repeat(65)}/cancel`,
      sent: proof,
      pointer: 'reference',
    },
    { part: 'the whole body', path: '/reservations', sent: '[]', pointer: '' },
    {
      part: 'a member of a prototype',
      path: '/reservations',
      sent: '{"a/b":{"~":{"__proto__":1}}}',
      pointer: '/a~1b/~0/__proto__',
    },
  ])('points at $part', async ({ path, sent, pointer }) => {
    const answer = await service.post(path, sent);

    expect(slugOf(answer)).toBe('validation-failed');
    expect(answer.body.errors).toHaveLength(1);
    expect(answer.body.errors[0]).toEqual({ pointer, detail: answer.body.detail });
  });

  it('names a booking type that the venue does not have', async () => {
    const sent = { ...wish, ...atHarbour(), bookingTypeId: unknownId };

    for (const path of ['/availability/search', '/reservations']) {
      const { status, body } = await service.post(path, sent);

      expect(status).toBe(400);
      expect(body.errors).toEqual([
        {
          pointer: '/bookingTypeId',
          detail: 'bookingTypeId must be one of the booking types of The Harbour.',
        },
      ]);
    }
  });

  it('names a phone that can’t be called', async () => {
    const sent = { ...wish, ...atHarbour(), guest: { ...guest, phone: '999' } };
    const { status, body } = await service.post('/reservations', sent);

    expect([status, body.errors[0].pointer]).toEqual([400, '/guest/phone']);
  });

  it('names the header of an ill-formed Idempotency-Key', async () => {
    const { status, body } = await service.post(
      '/reservations',
      { ...wish, ...atHarbour() },
      { idempotencyKey: 'k'.repeat(256) },
    );

    expect([status, body.errors[0].pointer]).toEqual([400, 'Idempotency-Key']);
  });
});

describe('a key', () => {
  it.each(['Bearer ', 'bearer ', 'Bearer   '])('is taken after %j', async (scheme) => {
    const headers = { authorization: `${scheme}${service.key}` };
    const { status } = await service.get('/venues', { key: null, headers });

    expect(status).toBe(200);
  });
});

describe('a key that opens nothing', () => {
  const mistyped = (key: string): string => key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  const partsOf = (key: string): NonNullable<ReturnType<typeof readKey>> =>
    readKey(key) ?? { kind: 'integration', environment: 'live', publicId: '', secret: '' };

  it('is refused with the same bytes, whatever is wrong with it', async () => {
    const revoked = await service.issueKey();
    await revoke(revoked);
    const expired = await service.issueKey();
    await expire(expired);
    const parts = partsOf(service.key);
    const headers: readonly (string | null)[] = [
      null,
      '',
      'Bearer',
      'Bearer ',
      `Basic ${service.key}`,
      service.key,
      `Bearer ${service.key} ${service.key}`,
      `Bearer ${mistyped(service.key)}`,
      `Bearer ${writeKey({ ...parts, secret: '0'.repeat(32) })}`,
      `Bearer ${writeKey({ ...parts, publicId: '00000000' })}`,
      `Bearer ${writeKey({ ...parts, environment: 'sandbox' })}`,
      `Bearer ${revoked}`,
      `Bearer ${expired}`,
    ];
    const answers = await Promise.all(
      headers.map((authorization) =>
        service.get('/venues', {
          key: null,
          headers: authorization === null ? {} : { authorization },
        }),
      ),
    );

    const seen = answers.map(({ status, text, body, headers: given }) => {
      const names = [...given.keys()].sort().join(' ');
      return [status, text.replace(body.traceId, ''), given.get('www-authenticate'), names];
    });
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(seen[0]?.slice(0, 1)).toEqual([401]);
    expect(seen[0]?.[2]).toBe('Bearer');
  });
});

describe('a booking that is not proved', () => {
  it('is not found with the same bytes, whatever was wrong', async () => {
    const sandbox = await service.issueKey({ env: 'sandbox' });
    const elsewhere = await service.issueKey({ venues: 'the-pier' });
    const right = { ...proof, reference: confirmed };
    const tries: readonly [object, string?][] = [
      [{ ...right, reference: 'BBBB BBBB' }],
      [{ ...right, reference: 'no reference at all' }],
      [{ ...right, reference: `TEST ${confirmed}` }],
      [{ ...right, phone: '0117 496 0999' }],
      [{ ...right, phone: 'not a phone' }],
      [{ ...right, phone: '+1 117 496 0000' }],
      [{ ...right, venueId: service.venueId['the-pier'] }],
      [{ ...right, venueId: unknownId }],
      [right, sandbox],
      [right, elsewhere],
    ];
    const answers: Answer[] = [];
    for (const [body, key = await service.issueKey()] of tries) {
      answers.push(await service.post('/bookings/lookup', body, { key }));
      await service.sql('delete from failed_proof');
    }

    const seen = answers.map(({ status, text, body, headers }) => {
      return [status, text.replace(body.traceId, ''), [...headers.keys()].sort().join(' ')];
    });
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(seen[0]?.[0]).toBe(404);
  });
});

/** A request before it is sent; faults are added to it. */
interface Draft {
  capabilities: string;
  isRevoked: boolean;
  isSpent: boolean;
  isThrottled: boolean;
  idempotencyKey: string | null;
  isUsed: boolean;
  reference: () => string;
  body: Record<string, unknown>;
}

interface Trouble {
  readonly is: string;
  readonly slug: string;
  /** The pointer of the problem, if its slug says too little. */
  readonly pointer?: string;
  /** Two faults of the same subject can't be combined. */
  readonly about?: string;
  readonly put: (draft: Draft) => void;
}

const withKey: readonly Trouble[] = [
  { is: 'a revoked key', slug: 'invalid-key', put: (draft) => (draft.isRevoked = true) },
  { is: 'a spent rate', slug: 'rate-limited', put: (draft) => (draft.isSpent = true) },
  {
    is: 'no capability',
    slug: 'capability-missing',
    put: (draft) => (draft.capabilities = 'content.read'),
  },
];
const withIdempotencyKey: readonly Trouble[] = [
  {
    is: 'no Idempotency-Key',
    slug: 'idempotency-key-required',
    about: 'Idempotency-Key',
    put: (draft) => (draft.idempotencyKey = null),
  },
  {
    is: 'an ill-formed Idempotency-Key',
    slug: 'validation-failed',
    pointer: 'Idempotency-Key',
    about: 'Idempotency-Key',
    put: (draft) => (draft.idempotencyKey = 'two words'),
  },
];
const withShape: Trouble = {
  is: 'a wrong field',
  slug: 'validation-failed',
  pointer: '/partySize',
  put: (draft) => (draft.body['partySize'] = 'two'),
};
const withVenue: readonly Trouble[] = [
  {
    is: 'no venue',
    slug: 'venue-required',
    about: 'venue',
    put: (draft) => (draft.body['venueId'] = null),
  },
  {
    is: 'an unknown venue',
    slug: 'venue-not-found',
    about: 'venue',
    put: (draft) => (draft.body['venueId'] = unknownId),
  },
];
const withClaim: Trouble = {
  is: 'a used Idempotency-Key',
  slug: 'idempotency-conflict',
  about: 'Idempotency-Key',
  put: (draft) => (draft.isUsed = true),
};
const withProof: readonly Trouble[] = [
  { is: 'ten failures', slug: 'lookup-throttled', put: (draft) => (draft.isThrottled = true) },
  {
    is: 'a wrong phone',
    slug: 'booking-not-found',
    put: (draft) => (draft.body['phone'] = '0117 496 0999'),
  },
];
const withType: Trouble = {
  is: 'an unknown booking type',
  slug: 'validation-failed',
  pointer: '/bookingTypeId',
  put: (draft) => (draft.body['bookingTypeId'] = unknownId),
};
const withState: Trouble = {
  is: 'a cancelled booking',
  slug: 'booking-not-changeable',
  put: (draft) => (draft.reference = () => cancelledReference),
};

interface FaultyRequest {
  readonly path: (draft: Draft) => string;
  readonly body: (draft: Draft) => Record<string, unknown>;
  /** In the order of the checks. */
  readonly troubles: readonly Trouble[];
}

const faultyRequests: Readonly<Record<string, FaultyRequest>> = {
  'searching for a table': {
    path: () => '/availability/search',
    body: () => ({ ...wish, ...atHarbour() }),
    troubles: [...withKey, withShape, ...withVenue, withType],
  },
  'making a booking': {
    path: () => '/reservations',
    body: () => ({ ...wish, ...atHarbour(), partySize: 9 }),
    troubles: [...withKey, ...withIdempotencyKey, withShape, ...withVenue, withClaim, withType],
  },
  'finding a booking': {
    path: () => '/bookings/lookup',
    body: (draft) => ({ ...proof, reference: draft.reference() }),
    troubles: [
      ...withKey,
      { ...withShape, pointer: '/venueId', put: ({ body }) => (body['venueId'] = 'here') },
      ...withProof,
    ],
  },
  'amending a booking': {
    path: ({ reference }) => pathTo(reference(), 'amend'),
    body: () => ({ ...proof }),
    troubles: [...withKey, ...withIdempotencyKey, withShape, withClaim, ...withProof, withState],
  },
  'cancelling a booking': {
    path: ({ reference }) => pathTo(reference(), 'cancel'),
    body: () => ({ ...proof, reason: 'wrong day' }),
    troubles: [
      ...withKey,
      ...withIdempotencyKey,
      { ...withShape, pointer: '/reason', put: ({ body }) => (body['reason'] = 7) },
      withClaim,
      ...withProof,
    ],
  },
};

let drafted = 0;

async function sendWith(
  { path, body }: FaultyRequest,
  troubles: readonly Trouble[],
): Promise<Answer> {
  const draft: Draft = {
    capabilities: 'all',
    isRevoked: false,
    isSpent: false,
    isThrottled: false,
    idempotencyKey: `drafted-${(drafted += 1)}`,
    isUsed: false,
    reference: () => confirmed,
    body: {},
  };
  draft.body = body(draft);
  for (const { put } of troubles) put(draft);
  if ('reference' in draft.body) draft.body['reference'] = draft.reference();

  const key = await service.issueKey({ capabilities: draft.capabilities });
  const { idempotencyKey } = draft;
  if (draft.isUsed) await use(key, idempotencyKey ?? '');
  if (draft.isRevoked) await revoke(key);
  if (draft.isThrottled) await guessTenTimes(key);
  if (draft.isSpent) await spendAll(key);
  const answer = await service.post(path(draft), draft.body, { key, idempotencyKey });
  await service.sql('delete from failed_proof');
  return answer;
}

/** Uses the Idempotency-Key for another request, whatever the key's capabilities. */
async function use(key: string, idempotencyKey: string): Promise<void> {
  const helper = await service.issueKey();
  const other = { ...wish, ...atHarbour(), partySize: 10 };
  const { status } = await service.post('/reservations', other, { key: helper, idempotencyKey });
  expect(status).toBe(200);
  await service.sql('update idempotency set integration_id = $1 where integration_id = $2', [
    await integrationOf(key),
    await integrationOf(helper),
  ]);
}

describe.each(Object.entries(faultyRequests))('the order of the checks, %s', (_what, operation) => {
  const { troubles } = operation;
  const pairs = troubles.flatMap((first, at) =>
    troubles
      .slice(at + 1)
      .filter(({ about }) => about === undefined || about !== first.about)
      .map((second) => ({ first, second })),
  );

  it.each(pairs)('reports $first.is before $second.is', async ({ first, second }) => {
    const answer = await sendWith(operation, [first, second]);

    expect([slugOf(answer), answer.body.errors?.[0]?.pointer]).toEqual([first.slug, first.pointer]);
  });

  it.each(troubles)('finds $is where it is the only trouble', async (trouble) => {
    expect(slugOf(await sendWith(operation, [trouble]))).toBe(trouble.slug);
  });
});
