import { describe, expect, it } from '@jest/globals';
import { parseIdempotencyKey } from './idempotency';
import { Problem } from './problems';

const parse = (key: unknown): string => parseIdempotencyKey(key, 'Idempotency-Key');

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

  it('is judged at once, however many blanks are in it', () => {
    const began = performance.now();

    expect(() => parse(`a${' '.repeat(60_000)}b`)).toThrow(Problem);
    expect(performance.now() - began).toBeLessThan(200);
  });
});
