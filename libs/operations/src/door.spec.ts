import { describe, expect, it } from '@jest/globals';
import type { Instant, Key, Keys } from '@venue/domain';
import { Doorkeeper } from './door';
import { writeKey, type KeyText } from './key-text';
import { Problem } from './problems';
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

/** Keeps the one key, and counts how often it is asked. */
function keysWith(one: Key): Keys & { asked: () => number } {
  let asked = 0;
  return {
    asked: () => asked,
    worksAt: async () => false,
    originsOf: async () => [],
    byPublicId: async (publicId) => {
      asked += 1;
      if (publicId !== one.publicId) return null;
      return { key: one, secretHash: secrets.hash('key-secret', text.secret) };
    },
  };
}

const doorOf = (keys: Keys = keysWith(key)): Doorkeeper => new Doorkeeper(keys, secrets);
const bearer = (authorization: string | null) => ({ authorization, publishableKey: null });
const refusal = new Problem('invalid-key');

describe('the door', () => {
  it('knows a key, however the scheme is written', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect(await doorOf().recognise(bearer(`${scheme} ${writeKey(text)}`), 'integration')).toBe(
        key,
      );
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
    await expect(doorOf().recognise(bearer(header), 'integration')).rejects.toEqual(refusal);
  });

  it('asks nobody about a key that is mistyped', async () => {
    const keys = keysWith(key);
    await doorOf(keys)
      .recognise(bearer(`Bearer ${writeKey(text).slice(0, -1)}~`), 'integration')
      .catch(() => undefined);

    expect(keys.asked()).toBe(0);
  });

  it('asks once about a key that comes often', async () => {
    const keys = keysWith(key);
    const door = doorOf(keys);
    for (let time = 0; time < 5; time += 1)
      await door.recognise(bearer(`Bearer ${writeKey(text)}`), 'integration');

    expect(keys.asked()).toBe(1);
  });
});

describe('a key at the door', () => {
  const now = 1_000 as Instant;
  const admit = (change: Partial<Key>): void => doorOf().admit({ ...key, ...change }, now, null);

  it('may pass until the moment in which it expires', () => {
    expect(() => admit({ expiresAt: 1_001 as Instant })).not.toThrow();
    expect(() => admit({ expiresAt: 1_000 as Instant })).toThrow(refusal);
  });

  it('may not pass once it is revoked', () => {
    expect(() => admit({ revokedAt: 999 as Instant })).toThrow(refusal);
  });
});
