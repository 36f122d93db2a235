import { describe, expect, it } from '@jest/globals';
import type { KeyKind } from '@venue/domain/access/caller';
import type { IntegrationId } from '@venue/domain/shared/ids';
import { Secrets } from '../authentication/secrets';
import { Problem } from '../problems';
import { claimOf, parseIdempotencyKey } from './idempotency';

const parse = (key: unknown, kind: KeyKind = 'integration'): string =>
  parseIdempotencyKey(key, { pointer: 'Idempotency-Key', kind });

describe('an idempotency key', () => {
  it.each(['k', ' k', '\tk \t', '"k"', ' " k " '])(
    '(%j) is plain within blanks and quotes',
    (key) => {
      expect(parse(key)).toBe('k');
    },
  );

  it.each([' ', '""', '\u00a0k', 'a b', '', null, 1])('(%j) is refused', (key) => {
    expect(() => parse(key)).toThrow(Problem);
  });

  it.each([
    ['integration', 1, 255],
    ['publishable', 16, 255],
  ] as const)('of an %s key has %i to %i characters', (kind, min, max) => {
    expect(parse('k'.repeat(min), kind)).toHaveLength(min);
    expect(parse('k'.repeat(max), kind)).toHaveLength(max);
    expect(() => parse('k'.repeat(max + 1), kind)).toThrow('validation-failed');
  });

  it.each(['k', 'k'.repeat(15), `"${'k'.repeat(15)}"`, ` ${'k'.repeat(15)}`])(
    'of a publishable key is too short: %s',
    (key) => {
      expect(parse(key)).toMatch(/^k+$/);
      expect(() => parse(key, 'publishable')).toThrow(
        expect.objectContaining({
          particulars: expect.objectContaining({
            detail: 'Idempotency-Key must be 16 to 255 visible ASCII characters.',
          }),
        }),
      );
    },
  );

  it.each(['integration', 'publishable'] as const)('of an %s key may not be empty', (kind) => {
    expect(() => parse('""', kind)).toThrow('idempotency-key-required');
  });

  // In quadratic time it would take an hour.
  it('is checked at once, however many blanks it has', () => {
    expect(() => parse(`a${' '.repeat(1_000_000)}b`)).toThrow(Problem);
  });
});

describe('the same request', () => {
  const fingerprintOf = (body: unknown, reference = 'ABCD2345'): string => {
    const request = {
      operation: { route: 'POST /bookings/{reference}/amend' },
      caller: { id: 'one' as IntegrationId, environment: 'live' },
      fields: { parameters: { reference }, body },
      input: {},
      idempotencyKey: 'k',
    } as const;
    return claimOf(request, new Secrets('pepper')).fingerprint;
  };

  it.each([
    ['members in another order', { a: 1, b: { c: 2, d: [3] } }, { b: { d: [3], c: 2 }, a: 1 }],
    ['a number that is written otherwise', JSON.parse('{"a":1e2}'), { a: 100 }],
  ])('may have %s', (_what, one, other) => {
    expect(fingerprintOf(one)).toBe(fingerprintOf(other));
  });

  it.each([
    ['null for nothing', { a: null }, {}],
    ['a list in another order', { a: [1, 2] }, { a: [2, 1] }],
    ['text for a number', { a: '1' }, { a: 1 }],
    // JSON allows such numbers, and would write each of them as null.
    ['a number beyond all others', JSON.parse('{"a":1e999}'), { a: null }],
    ['one below all others', JSON.parse('{"a":-1e999}'), JSON.parse('{"a":1e999}')],
    ['pairs for members', { a: { b: 1 } }, { a: { members: [['b', 1]] } }],
  ])('has not: %s', (_what, one, other) => {
    expect(fingerprintOf(one)).not.toBe(fingerprintOf(other));
  });

  it('may spell a reference with spaces, hyphens and in lower case', () => {
    expect(fingerprintOf({}, 'abcd-23 45')).toBe(fingerprintOf({}));
  });
});
