import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Ids } from '@venue/domain/ports';
import { newKeyText, readKey, writeKey, type KeyText } from './key-text';

const letters = fc.constantFrom(
  ...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
);
const base62 = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: letters, minLength: length, maxLength: length });
const keys: fc.Arbitrary<KeyText> = fc.record({
  kind: fc.constantFrom('integration' as const, 'publishable' as const),
  environment: fc.constantFrom('live' as const, 'sandbox' as const),
  publicId: base62(8),
  secret: base62(32),
});

describe('the text of a key', () => {
  it('is read as it was written', () => {
    fc.assert(fc.property(keys, (key) => expect(readKey(writeKey(key))).toEqual(key)));
  });

  it('says whether it is a live or a test key', () => {
    const key = { kind: 'integration', publicId: 'a'.repeat(8), secret: 'b'.repeat(32) } as const;

    expect(writeKey({ ...key, environment: 'live' })).toMatch(/^vb_live_a{8}_b{32}\w{6}$/);
    expect(writeKey({ ...key, environment: 'sandbox' })).toMatch(/^vb_test_a{8}_b{32}\w{6}$/);
    expect(writeKey({ ...key, kind: 'publishable', environment: 'live' })).toMatch(
      /^vb_pub_live_a{8}_b{32}\w{6}$/,
    );
  });

  it('is the same in a year: the checksum never changes its meaning', () => {
    const key = {
      kind: 'integration',
      environment: 'live',
      publicId: '0'.repeat(8),
      secret: '0'.repeat(32),
    } as const;

    expect(writeKey(key)).toBe(`vb_live_00000000_${'0'.repeat(32)}0Aq0oX`);
  });

  it('is not read with any one letter mistyped', () => {
    const mistyped = fc.tuple(keys, fc.nat(54), letters);
    fc.assert(
      fc.property(mistyped, ([key, place, letter]) => {
        const text = writeKey(key);
        const wrong = text.slice(0, place) + letter + text.slice(place + 1);
        expect(readKey(wrong)).toEqual(wrong === text ? key : null);
      }),
    );
  });

  it('is not read with two letters swapped', () => {
    fc.assert(
      fc.property(keys, fc.nat(53), (key, place) => {
        const text = writeKey(key);
        const [one = '', two = ''] = text.slice(place);
        const swapped = text.slice(0, place) + two + one + text.slice(place + 2);
        expect(readKey(swapped)).toEqual(swapped === text ? key : null);
      }),
    );
  });

  it.each(['', 'vb', 'vb_live__', 'Bearer x', `vb_live_${'a'.repeat(47)}`])(
    'is not read out of %j',
    (text) => {
      expect(readKey(text)).toBeNull();
    },
  );

  it('is not read with anything before or after it', () => {
    const text = writeKey({
      kind: 'integration',
      environment: 'live',
      publicId: 'a'.repeat(8),
      secret: 'b'.repeat(32),
    });

    for (const wrong of [` ${text}`, `${text} `, `${text}\n`, `x${text}`, text.toUpperCase()]) {
      expect(readKey(wrong)).toBeNull();
    }
  });

  it('is new with a public part and a secret from the one source of chance', () => {
    const ids: Pick<Ids, 'text'> = { text: (length) => 'x'.repeat(length) };
    const key = newKeyText({ kind: 'publishable', environment: 'sandbox' }, ids as Ids);

    expect(key).toEqual({
      kind: 'publishable',
      environment: 'sandbox',
      publicId: 'x'.repeat(8),
      secret: 'x'.repeat(32),
    });
  });
});
