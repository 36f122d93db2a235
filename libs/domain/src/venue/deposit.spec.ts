import { describe, expect, it } from '@jest/globals';
import { pence } from '../shared/money';
import { date, time } from '@venue/testing/moments';
import { when } from '@venue/testing/venues';
import { depositFor, type DepositCondition, type DepositRule } from './deposit';

const start = (day: string, clock: string) => ({ date: date(day), time: time(clock) });
const friday = start('2026-06-12', '19:00');

const flat = (amount: number, parts: Partial<DepositCondition> = {}): DepositRule => ({
  kind: 'flat',
  when: when(parts),
  amountPence: pence(amount),
});
const perGuest = (amount: number, parts: Partial<DepositCondition> = {}): DepositRule => ({
  ...flat(amount, parts),
  kind: 'per-guest',
});

describe('the deposit of a party', () => {
  it.each([
    ['nothing without a rule', [], 4, 0],
    ['an amount for the whole party', [flat(2000)], 4, 2000],
    ['an amount for a single guest too', [flat(2000)], 1, 2000],
    ['an amount for each guest', [perGuest(1000)], 4, 4000],
    ['nothing when no rule matches', [flat(2000, { partySizeFrom: 6 })], 4, 0],
    ['the first that matches, not the dearest', [perGuest(100), flat(5000)], 4, 400],
    [
      'the next where the first does not match',
      [perGuest(100, { partySizeFrom: 6 }), flat(5000)],
      4,
      5000,
    ],
    ['nothing where a rule asks nothing', [flat(0), flat(5000)], 4, 0],
  ])('is %s', (...[, rules, partySize, expected]) => {
    expect(depositFor(rules, partySize, friday)).toBe(expected);
  });

  it.each([
    ['one guest too few', 5, 0],
    ['the first size', 6, 6000],
    ['more', 8, 8000],
  ])('may begin at a party size: %s', (_what, partySize, expected) => {
    expect(depositFor([perGuest(1000, { partySizeFrom: 6 })], partySize, friday)).toBe(expected);
  });

  it.each([
    ['the day before', '2026-12-23', 0],
    ['the first day', '2026-12-24', 2000],
    ['the last day', '2026-12-26', 2000],
    ['the day after', '2026-12-27', 0],
  ])('may hold for dates: %s', (_what, day, expected) => {
    const range = { validFrom: date('2026-12-24'), validThrough: date('2026-12-26') };

    expect(depositFor([flat(2000, range)], 2, start(day, '19:00'))).toBe(expected);
  });

  it('may hold from a date on, or up to one', () => {
    const from = flat(2000, { validFrom: date('2026-06-12') });
    const through = flat(2000, { validThrough: date('2026-06-12') });

    expect(depositFor([from], 2, start('2030-01-01', '19:00'))).toBe(2000);
    expect(depositFor([from], 2, start('2026-06-11', '19:00'))).toBe(0);
    expect(depositFor([through], 2, start('2020-01-01', '19:00'))).toBe(2000);
    expect(depositFor([through], 2, start('2026-06-13', '19:00'))).toBe(0);
  });

  const late = { starts: { days: ['saturday'], from: time('19:00'), to: time('00:30') } } as const;

  it.each([
    ['the minute before', start('2026-06-13', '18:59'), 0],
    ['the first minute', start('2026-06-13', '19:00'), 2000],
    ['after midnight, which is still that night', start('2026-06-14', '00:30'), 2000],
    ['the minute after', start('2026-06-14', '00:31'), 0],
    ['after midnight of another night', start('2026-06-13', '00:15'), 0],
  ])('may hold for times of a weekday, past midnight too: %s', (_what, moment, expected) => {
    expect(depositFor([flat(2000, late)], 2, moment)).toBe(expected);
  });

  it.each([
    ['on the evening', '2026-12-31', '23:00', 2000],
    ['past midnight of that evening', '2027-01-01', '00:30', 2000],
    ['not past midnight of the evening before', '2026-12-31', '00:30', 0],
    ['not on the evening after', '2027-01-01', '23:00', 0],
  ])('belongs to the day on which its hours began: %s', (...[, day, clock, expected]) => {
    const evening = date('2026-12-31');
    const parts = {
      starts: { days: null, from: time('17:00'), to: time('01:30') },
      validFrom: evening,
      validThrough: evening,
    };

    expect(depositFor([flat(2000, parts)], 4, start(day, clock))).toBe(expected);
  });

  it('needs every part of a condition', () => {
    const rule = flat(2000, { ...late, partySizeFrom: 4, validFrom: date('2026-06-13') });

    expect(depositFor([rule], 4, start('2026-06-13', '20:00'))).toBe(2000);
    expect(depositFor([rule], 3, start('2026-06-13', '20:00'))).toBe(0);
    expect(depositFor([rule], 4, start('2026-06-06', '20:00'))).toBe(0);
    expect(depositFor([rule], 4, start('2026-06-14', '20:00'))).toBe(0);
  });
});
