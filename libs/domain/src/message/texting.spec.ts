import { describe, expect, it } from '@jest/globals';
import type { Phone } from '../shared/phone';
import { exceededBudget, isAbroad, mayText, prefixOf, type TextsSent } from './texting';

const atHome = { home: 'GB', countries: ['GB'] } as const;
const widely = { home: 'GB', countries: ['GB', 'US', 'IE'] } as const;

describe('a text', () => {
  it.each([
    ['a British landline', '+441174960000', true],
    ['a British mobile set aside for drama, which has no type', '+447700900123', true],
    ['a premium number', '+449012345678', false],
    ['a number that forwards at a price', '+447012345678', false],
    ['a number abroad', '+12125550100', false],
    ['a landline in Guernsey, with the calling code of home', '+441481234567', true],
    ['a mobile in Jersey', '+447797712345', true],
    ['a mobile in the Isle of Man', '+447624123456', true],
    ['a shared number of Jersey and home, which has no type', '+441534960000', true],
    ['a premium number that is charged in Jersey', '+449018105678', false],
    ['a number for whole organisations', '+445512345678', false],
    ['a pager', '+447640123456', false],
    ['a satellite', '+882161234567', false],
  ])('within the calling code of the country alone may go to %s: %s', (_what, phone, expected) => {
    expect(mayText(phone as Phone, atHome)).toBe(expected);
  });

  it.each([
    ['a country that is allowed', '+353861234567', true],
    ['a country with the same prefix as an allowed one', '+18762345678', false],
    ['a number abroad of no known type', '+35312', false],
  ])('may go to %s: %s', (_what, phone, expected) => {
    expect(mayText(phone as Phone, widely)).toBe(expected);
  });

  it.each([
    ['Canada', '+14165550100', true],
    ['Jamaica', '+18762345678', true],
    ['a premium number', '+19002345678', false],
    ['Ireland', '+353861234567', false],
  ])('of a venue in the United States may go to %s: %s', (_what, phone, expected) => {
    expect(mayText(phone as Phone, { home: 'US', countries: ['US'] })).toBe(expected);
  });

  it('of a venue in Jersey may go to the mainland', () => {
    expect(mayText('+447924123456' as Phone, { home: 'JE', countries: ['JE'] })).toBe(true);
  });

  it('stays at home if the list of countries leaves out the country', () => {
    const irish = { home: 'GB', countries: ['IE'] } as const;

    expect(mayText('+447924123456' as Phone, irish)).toBe(false);
    expect(mayText('+447797712345' as Phone, irish)).toBe(false);
    expect(mayText('+353861234567' as Phone, irish)).toBe(true);
  });

  it('goes abroad if the calling code differs from the one at home', () => {
    expect(isAbroad('+447700900123' as Phone, 'GB')).toBe(false);
    expect(isAbroad('+447797712345' as Phone, 'GB')).toBe(false);
    expect(isAbroad('+447924123456' as Phone, 'JE')).toBe(false);
    expect(isAbroad('+353861234567' as Phone, 'GB')).toBe(true);
    expect(prefixOf('+353861234567' as Phone)).toBe('+3538612');
  });
});

const few: TextsSent = {
  toBookingToday: 0,
  toNumberToday: 0,
  toPrefixToday: null,
  thisHour: 0,
  medianHour: 0,
};

describe('the budget of texts', () => {
  it.each([
    ['six a day for a booking', { toBookingToday: 5 }, { toBookingToday: 6 }, 'booking'],
    ['six a day for a number', { toNumberToday: 5 }, { toNumberToday: 6 }, 'number'],
    ['twenty a day for a prefix abroad', { toPrefixToday: 19 }, { toPrefixToday: 20 }, 'prefix'],
    ['fifty an hour at least', { thisHour: 49 }, { thisHour: 50 }, 'hour'],
    [
      'five times the usual hour where that is more',
      { thisHour: 104, medianHour: 21 },
      { thisHour: 105, medianHour: 21 },
      'hour',
    ],
  ])('is %s', (_what, within, beyond, budget) => {
    expect(exceededBudget({ ...few, ...within })).toBeNull();
    expect(exceededBudget({ ...few, ...beyond })).toBe(budget);
  });
});
