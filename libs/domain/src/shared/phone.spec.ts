import { describe, expect, it } from '@jest/globals';
import { parsePhone, parseRegion } from './phone';

describe('a telephone number', () => {
  it.each([
    '+441174960001',
    '+44 117 496 0001',
    '+44 (0)117 496 0001',
    '0044 117 496 0001',
    '0117 496 0001',
    '01174960001',
    '(0117) 496-0001',
    '0117.496.0001',
    '０１１７４９６０００１',
  ])('is the same however it is spelt: %s', (text) => {
    expect(parsePhone(text, 'GB')).toBe('+441174960001');
  });

  it('without a country prefix is one of the region', () => {
    expect(parsePhone('(212) 555-0100', 'US')).toBe('+12125550100');
    expect(parsePhone('+44 117 496 0001', 'US')).toBe('+441174960001');
  });

  it('need only be possible: the examples of the regulators are in no numbering plan', () => {
    expect(parsePhone('07700 900123', 'GB')).toBe('+447700900123');
  });

  it.each([
    ['an extension', '0117 496 0001 ext 5'],
    ['an extension, short', '0117 496 0001 x5'],
    ['an extension of the protocol', '0117 496 0001;ext=5'],
    ['three digits', '999'],
    ['five digits', '12345'],
    ['a digit too many', '+4411749600011'],
    ['forty digits', '1'.repeat(40)],
    ['a word before it', 'call 0117 496 0001'],
    ['a word after it', '0117 496 0001 please'],
    ['letters in it', '0117 CALL 001'],
    ['a plus alone', '+'],
    ['nothing', ''],
    ['spaces', '   '],
    ['ten kilobytes', '0'.repeat(10_240)],
  ])('is none: %s', (_what, text) => {
    expect(parsePhone(text, 'GB')).toBeNull();
  });
});

describe('a region', () => {
  it.each(['GB', 'US'])('may be %s', (text) => {
    expect(parseRegion(text)).toBe(text);
  });

  it.each(['gb', 'UK', 'XX', 'GBR', '__proto__', 'constructor', ''])('is none: %j', (text) => {
    expect(parseRegion(text)).toBeNull();
  });
});
