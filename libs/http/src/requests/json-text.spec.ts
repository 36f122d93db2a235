import { describe, expect, it } from '@jest/globals';
import { hasRepeatedMember } from './json-text';

describe('a JSON text that names a member twice', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"b":2,"a":3}',
    '{"a":1,\n\t"a" : 2}',
    '{"a":1,"\\u0061":2}',
    '{"":1,"":2}',
    '{"a":{"b":1,"b":2}}',
    '[{"a":1},{"a":1,"a":2}]',
    '{"a":[{"b":1}],"a":2}',
    '{"a":"}","a":2}',
    '{"a\\"":1,"a\\"":2}',
    '{"é":1,"\\u00e9":2}',
    '{"__proto__":1,"__proto__":2}',
  ])('is detected: %s', (text) => {
    expect(hasRepeatedMember(text)).toBe(true);
  });

  it.each([
    '{}',
    '[]',
    '"a"',
    '{"a":1,"b":2}',
    '{"a":1,"A":2}',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":2}]',
    '["a","a"]',
    '{"a":"a","b":"a"}',
    '{"a":"\\"b\\":1,\\"b\\":2"}',
    '{"a":"{","b":"}","c":":"}',
    '{"a":["b","b"],"b":1}',
    '{"é":1,"e\\u0301":2}',
    '{"constructor":1,"toString":2}',
  ])('is not detected where there is none: %s', (text) => {
    expect(hasRepeatedMember(text)).toBe(false);
  });

  it.each(['', '{', '}', '}}}{"a":1', '{"a"', '"', '{"a":1,"a', ',:,:', '\\', '{"\\x":1,"\\x":2}'])(
    'is left to the parser if it is not JSON: %s',
    (text) => {
      expect(() => hasRepeatedMember(text)).not.toThrow();
    },
  );

  // In quadratic time this would take hours.
  it('is detected in linear time', () => {
    const members = Array.from({ length: 5_000 }, (_, at) => `"${at}":1`).join();
    const hard = [`{"${'\\"'.repeat(2_000_000)}`, '"'.repeat(2_000_000), '{"'.repeat(1_000_000)];

    expect(hasRepeatedMember(`{${members}}`)).toBe(false);
    expect(hasRepeatedMember(`{${members},"7":1}`)).toBe(true);
    for (const text of hard) expect(hasRepeatedMember(text)).toBe(false);
  });
});
