import { describe, expect, it } from '@jest/globals';
import { firstRefusal, type Rule } from './rules';

const rules: readonly Rule<number, string>[] = [
  (count) => (count > 10 ? 'too many' : null),
  (count) => (count % 2 === 1 ? 'odd' : null),
];

describe('a list of rules', () => {
  it.each([
    ['the first that refuses', 11, 'too many'],
    ['a later one where the first allows', 9, 'odd'],
    ['nobody', 10, null],
  ])('returns the reason of %s', (_who, count, reason) => {
    expect(firstRefusal(rules, count)).toBe(reason);
  });

  it('asks no rule after the one that refused', () => {
    const never: Rule<number, string> = () => {
      throw new Error('asked');
    };

    expect(firstRefusal([...rules, never], 11)).toBe('too many');
  });
});
