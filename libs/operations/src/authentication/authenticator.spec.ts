import { describe, expect, it } from '@jest/globals';
import type { Key } from '@venue/domain/access/caller';
import type { Keys } from '@venue/domain/access/request-ports';
import type { Instant } from '@venue/domain/shared/time';
import { Authenticator } from './authenticator';
import { writeKey, type KeyText } from './key-text';
import { Problem } from '../problems';
import { refusedKeysMax, RefusalCounter } from './refusal-counter';
import { Secrets } from './secrets';

const secrets = new Secrets('the pepper of this spec');
const text: KeyText = {
  kind: 'integration',
  environment: 'live',
  publicId: 'aaaaaaaa',
  secret: 's'.repeat(32),
};
const key = {
  publicId: text.publicId,
  integration: { kind: 'integration', environment: 'live', capabilities: [], origins: [] },
  expiresAt: null,
  revokedAt: null,
} as unknown as Key;

/** Stores one key, and counts the queries for it. */
function keysWith(one: Key): Keys & { queryCount: () => number } {
  let count = 0;
  return {
    queryCount: () => count,
    worksAt: async () => false,
    originsOf: async () => [],
    newestOf: async () => null,
    originsAt: async () => [],
    byPublicId: async (publicId) => {
      count += 1;
      if (publicId !== one.publicId) return null;
      return { key: one, secretHash: secrets.hash('key-secret', text.secret) };
    },
  };
}

/** A key of each kind, sent in its own header. */
function keysOfBothKinds() {
  const pub: KeyText = { ...text, kind: 'publishable', publicId: 'pppppppp' };
  const integration = { ...key.integration, kind: 'publishable' } as Key['integration'];
  const secretHash = secrets.hash('key-secret', text.secret);
  const stored = new Map([
    [text.publicId, key],
    [pub.publicId, { ...key, publicId: pub.publicId, integration }],
  ]);
  const keys: Keys = {
    ...keysWith(key),
    byPublicId: async (publicId) => {
      const match = stored.get(publicId);
      return match === undefined ? null : { key: match, secretHash };
    },
  };
  const authorization = `Bearer ${writeKey(text)}`;
  return {
    keys,
    credentials: { authorization, publishableKey: writeKey(pub), address: '192.0.2.1' },
  };
}

const authenticatorWith = (
  keys: Keys = keysWith(key),
  refusals: RefusalCounter = new RefusalCounter(),
): Authenticator => new Authenticator(keys, secrets, refusals);
const bearer = (authorization: string | null, address = '192.0.2.1') => ({
  authorization,
  publishableKey: null,
  address,
});
const refusal = new Problem('invalid-key');

describe('authentication', () => {
  it('accepts a key, however the scheme is written', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect(
        await authenticatorWith().authenticate(
          bearer(`${scheme} ${writeKey(text)}`),
          'integration',
        ),
      ).toBe(key);
    }
  });

  it.each([
    ['nothing', null],
    ['an empty header', ''],
    ['another scheme', `Basic ${writeKey(text)}`],
    ['no scheme', writeKey(text)],
    ['two keys', `Bearer ${writeKey(text)} ${writeKey(text)}`],
    ['a mistyped key', `Bearer ${writeKey(text)}x`],
    ['a wrong secret', `Bearer ${writeKey({ ...text, secret: 't'.repeat(32) })}`],
    ['an unknown key', `Bearer ${writeKey({ ...text, publicId: 'bbbbbbbb' })}`],
    ['the other flavour', `Bearer ${writeKey({ ...text, environment: 'sandbox' })}`],
  ])('refuses %s in the same way', async (_what, header) => {
    await expect(authenticatorWith().authenticate(bearer(header), 'integration')).rejects.toEqual(
      refusal,
    );
  });

  it.each([
    ['a publishable key first', 'both', 'publishable'],
    ['the one of its kind alone', 'integration', 'integration'],
    ['the other of its kind alone', 'publishable', 'publishable'],
  ] as const)('takes of both headers %s', async (_what, audience, kind) => {
    const { keys, credentials } = keysOfBothKinds();
    const match = await authenticatorWith(keys).authenticate(credentials, audience);

    expect(match.integration.kind).toBe(kind);
  });

  it.each([
    ['both', 'integration'],
    ['publishable', null],
    ['integration', 'integration'],
  ] as const)('without a publishable key takes for %s: %s', async (audience, kind) => {
    const { keys, credentials } = keysOfBothKinds();
    const match = await authenticatorWith(keys)
      .authenticate({ ...credentials, publishableKey: null }, audience)
      .catch(() => null);

    expect(match?.integration.kind ?? null).toBe(kind);
  });

  it('takes no key in the header of the other kind', async () => {
    const { keys, credentials } = keysOfBothKinds();
    const swapped = {
      ...credentials,
      authorization: `Bearer ${credentials.publishableKey}`,
      publishableKey: credentials.authorization.slice('Bearer '.length),
    };
    for (const audience of ['integration', 'publishable'] as const) {
      await expect(authenticatorWith(keys).authenticate(swapped, audience)).rejects.toEqual(
        refusal,
      );
    }
  });

  it('takes no key whose text says another kind than is stored', async () => {
    const publishableKey = writeKey({ ...text, kind: 'publishable' });
    const credentials = { ...bearer(null), publishableKey };

    await expect(authenticatorWith().authenticate(credentials, 'publishable')).rejects.toEqual(
      refusal,
    );
  });

  it('runs no query for a mistyped key', async () => {
    const keys = keysWith(key);
    await authenticatorWith(keys)
      .authenticate(bearer(`Bearer ${writeKey(text).slice(0, -1)}~`), 'integration')
      .catch(() => undefined);

    expect(keys.queryCount()).toBe(0);
  });

  it('queries a frequent key once', async () => {
    const keys = keysWith(key);
    const authenticator = authenticatorWith(keys);
    for (let time = 0; time < 5; time += 1)
      await authenticator.authenticate(bearer(`Bearer ${writeKey(text)}`), 'integration');

    expect(keys.queryCount()).toBe(1);
  });
});

describe('a key that is authorized', () => {
  const now = 1_000 as Instant;
  const authorize = (change: Partial<Key>): void =>
    authenticatorWith().authorize({ ...key, ...change }, now, { origin: null, address: '' });

  it('may pass until the moment in which it expires', () => {
    expect(() => authorize({ expiresAt: 1_001 as Instant })).not.toThrow();
    expect(() => authorize({ expiresAt: 1_000 as Instant })).toThrow(refusal);
  });

  it('may not pass once it is revoked', () => {
    expect(() => authorize({ revokedAt: 999 as Instant })).toThrow(refusal);
  });

  it('may not pass on a page where it does not work, which is not counted', () => {
    const refusals = new RefusalCounter();
    const authenticator = authenticatorWith(keysWith(key), refusals);
    const origins = ['https://venue.example'];
    const integration = { ...key.integration, kind: 'publishable', origins } as Key['integration'];
    const authorizeAt = (origin: string) => () =>
      authenticator.authorize({ ...key, integration }, now, { origin, address: '192.0.2.1' });

    expect(authorizeAt('https://venue.example')).not.toThrow();
    expect(authorizeAt('https://other.example')).toThrow(
      expect.objectContaining({
        slug: 'invalid-key',
        particulars: expect.objectContaining({ code: 'origin_not_allowed' }),
      }),
    );
    expect(refusals.count('192.0.2.1')).toBe(0);
  });
});

describe('an address that sends bad keys', () => {
  const good = `Bearer ${writeKey(text)}`;
  const unknown = (number: number): string =>
    `Bearer ${writeKey({ ...text, publicId: String(number).padStart(8, 'b') })}`;
  const slugOf = (
    authenticator: Authenticator,
    header: string | null,
    address?: string,
  ): Promise<string> =>
    authenticator.authenticate(bearer(header, address), 'integration').then(
      () => 'recognised',
      (error: Problem) => error.slug,
    );

  it('answers 600 bad keys with 401, and from then on with 429', async () => {
    const clock = { ms: 0 };
    const keys = keysWith(key);
    const authenticator = authenticatorWith(keys, new RefusalCounter(() => clock.ms));
    const slugs = await Promise.all(
      Array.from({ length: refusedKeysMax }, (_, number) => slugOf(authenticator, unknown(number))),
    );
    const countBefore = keys.queryCount();
    clock.ms = 20_000;

    expect([...new Set(slugs)]).toEqual(['invalid-key']);
    await expect(
      authenticator.authenticate(bearer(unknown(600)), 'integration'),
    ).rejects.toMatchObject({
      slug: 'rate-limited',
      particulars: { retryAfterSeconds: 40 },
    });
    expect(await slugOf(authenticator, 'Bearer nothing')).toBe('rate-limited');
    expect(await slugOf(authenticator, null)).toBe('invalid-key');
    expect(keys.queryCount()).toBe(countBefore);
    expect(await slugOf(authenticator, unknown(600), '192.0.2.2')).toBe('invalid-key');
    clock.ms = 60_000;
    expect(await slugOf(authenticator, unknown(600))).toBe('invalid-key');
  });

  it('is not counted for a request without a key', async () => {
    const authenticator = authenticatorWith();
    for (let number = 0; number <= refusedKeysMax; number += 1) await slugOf(authenticator, null);

    expect(await slugOf(authenticator, good)).toBe('recognised');
  });

  it('answers no more than 600 with 401 where all come at once', async () => {
    const authenticator = authenticatorWith();
    const slugs = await Promise.all(
      Array.from({ length: 650 }, (_, number) => slugOf(authenticator, unknown(number))),
    );

    expect(slugs.filter((slug) => slug === 'invalid-key')).toHaveLength(600);
    expect(slugs.filter((slug) => slug === 'rate-limited')).toHaveLength(50);
  });

  it('may use a key that is cached as valid, and no other', async () => {
    const authenticator = authenticatorWith();
    await slugOf(authenticator, good, '192.0.2.2');
    const wrongSecret = `Bearer ${writeKey({ ...text, secret: 't'.repeat(32) })}`;
    for (let number = 0; number < refusedKeysMax; number += 1) {
      await slugOf(authenticator, 'Bearer nothing');
    }

    expect(await slugOf(authenticator, good)).toBe('recognised');
    expect(await slugOf(authenticator, wrongSecret)).toBe('rate-limited');
    expect(await slugOf(exhaustedAuthenticator(), good)).toBe('rate-limited');
  });

  it('may not use an expired key, each use of which counts', async () => {
    const expired = { ...key, expiresAt: 1_000 as Instant };
    const authenticator = authenticatorWith(keysWith(expired));
    const authorize = async (): Promise<void> =>
      authenticator.authorize(
        await authenticator.authenticate(bearer(good), 'integration'),
        1_000 as Instant,
        {
          origin: null,
          address: '192.0.2.1',
        },
      );
    const slugs: string[] = [];
    for (let time = 0; time <= refusedKeysMax; time += 1) {
      slugs.push(
        await authorize().then(
          () => '',
          (error: Problem) => error.slug,
        ),
      );
    }

    expect(slugs.slice(-2)).toEqual(['invalid-key', 'rate-limited']);
    expect(await slugOf(authenticator, good)).toBe('rate-limited');
  });

  it('may not use a key that was found to be revoked', async () => {
    const authenticator = authenticatorWith(keysWith({ ...key, revokedAt: 999 as Instant }));
    await slugOf(authenticator, good, '192.0.2.2');
    for (let number = 0; number < refusedKeysMax; number += 1) {
      await slugOf(authenticator, 'Bearer nothing');
    }

    expect(await slugOf(authenticator, good)).toBe('rate-limited');
  });

  it('evicts no valid key from the cache', async () => {
    const keys = keysWith(key);
    const authenticator = authenticatorWith(keys);
    await slugOf(authenticator, good);
    await Promise.all(
      Array.from({ length: 2_500 }, (_, number) =>
        slugOf(authenticator, unknown(number), `10.0.${number >> 8}.${number & 255}`),
      ),
    );
    const countBefore = keys.queryCount();

    expect(await slugOf(authenticator, good)).toBe('recognised');
    expect(keys.queryCount()).toBe(countBefore);
  });

  function exhaustedAuthenticator(): Authenticator {
    const refusals = new RefusalCounter();
    for (let time = 0; time < refusedKeysMax; time += 1) refusals.note('192.0.2.1');
    return authenticatorWith(keysWith(key), refusals);
  }
});
