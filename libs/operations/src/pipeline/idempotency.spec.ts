import { describe, expect, it } from '@jest/globals';
import type { KeyKind } from '@venue/domain';
import { parseIdempotencyKey } from './idempotency';
import { Problem } from '../problems';

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

  it('is judged at once, however many blanks are in it', () => {
    const began = performance.now();

    expect(() => parse(`a${' '.repeat(1_000_000)}b`)).toThrow(Problem);
    // A time that grew with the square of the length would be an hour.
    expect(performance.now() - began).toBeLessThan(60_000);
  });
});
