import { describe, expect, it } from '@jest/globals';
import { legiblePhone, parsePhone, parseRegion, phonesIn } from './phone';

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
    '\u202a+44 117 496 0001\u202c',
    '\u200e0117\u00a0496\u202f0001\u200f',
    '0117\u2007496\u30000001\u2069',
    '\ufeff0117\u00ad496\u2060\u200b0001',
    '\t0117\t496 0001',
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
    ['two lines', '0117 496\n0001'],
    ['a line separator', '0117 496\u20280001'],
    ['a control character', '0117 496\u00000001'],
    ['format characters alone', '\u202a\u202c'],
    ['nothing', ''],
    ['spaces', '   '],
    ['ten kilobytes', '0'.repeat(10_240)],
  ])('is none: %s', (_what, text) => {
    expect(parsePhone(text, 'GB')).toBeNull();
  });
});

describe('a number that people read', () => {
  it('is unchanged except for invisible characters', () => {
    expect(legiblePhone('\u202a(0117)\u00a0496\u202f0001\u202c ')).toBe('(0117) 496 0001');
  });
});

describe('a number in several countries', () => {
  it('is one number if it has a prefix, or the countries share one', () => {
    expect(phonesIn('+44 117 496 0001', ['US', 'GB'])).toEqual(['+441174960001']);
    expect(phonesIn('0117 496 0001', ['GB', 'JE', 'GB'])).toEqual(['+441174960001']);
  });

  it('is as many numbers as it can mean, in the order of the countries', () => {
    expect(phonesIn('(212) 555-0147', ['US', 'GB'])).toEqual(['+12125550147', '+442125550147']);
    expect(phonesIn('(212) 555-0147', ['US'])).toEqual(['+12125550147']);
  });

  it('is none if it can’t be called in any of them', () => {
    expect(phonesIn('12', ['US', 'GB'])).toEqual([]);
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
