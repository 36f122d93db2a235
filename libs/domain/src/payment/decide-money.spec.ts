import { describe, expect, it } from '@jest/globals';
import { pence } from '../shared/money';
import { decideMoney, moneyBalanceOf } from './decide-money';

const balance = (required: number, received: number, isOver = false) =>
  moneyBalanceOf({ isOver, requiredPence: pence(required), receivedPence: pence(received) });

describe('the money for a booking', () => {
  it.each([
    ['nothing yet', 6000, 0, [0, 0, 6000]],
    ['a penny less than is asked for', 6000, 5999, [5999, 0, 1]],
    ['as much as is asked for', 6000, 6000, [6000, 0, 0]],
    ['a penny more', 6000, 6001, [6000, 1, 0]],
    ['where nothing is asked for', 0, 500, [0, 500, 0]],
  ])('%s', (...[, required, received, [appliedPence, openPence, owedPence]]) => {
    expect(balance(required, received)).toEqual({ appliedPence, openPence, owedPence });
  });

  it('is all open once the booking is over, and nothing more is due', () => {
    expect(balance(6000, 5999, true)).toEqual({ appliedPence: 0, openPence: 5999, owedPence: 0 });
  });
});

describe('a decision about unassigned money', () => {
  const open = balance(6000, 8000);
  const none = balance(6000, 6000);
  const decide = (
    amount: number | null,
    { from = open, to = null as typeof open | null } = {},
  ): ReturnType<typeof decideMoney> =>
    decideMoney({ from, to, amountPence: amount === null ? null : pence(amount) });

  it.each([
    ['all of it', null, { kind: 'decided', amountPence: 2000 }],
    ['a part', 1999, { kind: 'decided', amountPence: 1999 }],
    ['as much as there is', 2000, { kind: 'decided', amountPence: 2000 }],
    ['a penny more', 2001, { kind: 'too-much', atMostPence: 2000 }],
  ])('accepts %s', (_what, amount, expected) => {
    expect(decide(amount)).toEqual(expected);
  });

  it('is impossible if nothing is open', () => {
    expect(decide(null, { from: none })).toEqual({ kind: 'nothing-open' });
    expect(decide(null, { from: none, to: none })).toEqual({ kind: 'nothing-open' });
  });

  it('moves nothing if nothing is due', () => {
    expect(decide(null, { to: none })).toEqual({ kind: 'nothing-owed' });
  });

  it.each([
    ['what is owed there, where more is open', 1500, null, { kind: 'decided', amountPence: 1500 }],
    ['what is open, where more is owed there', 2500, null, { kind: 'decided', amountPence: 2000 }],
    ['no penny more than is owed', 1500, 1501, { kind: 'too-much', atMostPence: 1500 }],
    ['no penny more than is open', 2500, 2001, { kind: 'too-much', atMostPence: 2000 }],
  ])('moves %s', (_what, owed, amount, expected) => {
    expect(decide(amount, { to: balance(owed, 0) })).toEqual(expected);
  });
});
