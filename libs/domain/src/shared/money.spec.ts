import { describe, expect, it } from '@jest/globals';
import { displayPence, noPence, pence } from './money';

const pounds = { currency: 'GBP', locale: 'en-GB' };

describe('an amount of pence', () => {
  it.each([0, 1, 2000, 2_147_483_647])('may be %i', (amount) => {
    expect(pence(amount)).toBe(amount);
  });

  it.each([-1, 0.5, NaN, Infinity, 2_147_483_648])('is a fault of ours when it is %d', (amount) => {
    expect(() => pence(amount)).toThrow('not an amount of pence');
  });

  it('is nothing when it is minus nothing', () => {
    expect(Object.is(pence(-0), noPence)).toBe(true);
  });
});

describe('money as a guest reads it', () => {
  it.each([
    [0, '£0.00'],
    [5, '£0.05'],
    [2000, '£20.00'],
    [125_000, '£1,250.00'],
    [2_147_483_647, '£21,474,836.47'],
  ])('%i pence are %s', (amount, text) => {
    expect(displayPence(pence(amount), pounds)).toBe(text);
  });

  it('follows the currency and the locale of the group', () => {
    expect(displayPence(pence(2000), { currency: 'USD', locale: 'en-US' })).toBe('$20.00');
    expect(displayPence(pence(2000), { currency: 'EUR', locale: 'en-IE' })).toBe('€20.00');
    expect(displayPence(pence(2000), pounds)).toBe('£20.00');
  });
});
