import { describe, expect, it } from '@jest/globals';
import { pence } from '../shared/money';
import { onFile } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import type { StoredOrder } from '../tickets/order';
import { amountDueOf } from './amount-due';

const now = at('2026-06-10 12:00');
const startsAt = at('2026-06-12 19:00');

describe('the amount due', () => {
  it('for a table is its deposit', () => {
    const file = onFile(
      { state: 'confirmed', depositPence: pence(6000), startsAt },
      { receivedPence: pence(2000) },
    );

    expect(amountDueOf({ kind: 'table', file }, now)).toEqual({
      status: 'kept',
      requiredPence: 6000,
      receivedPence: 2000,
      card: null,
      startsAt,
    });
  });

  it.each([
    ['held', null, 'awaiting'],
    ['held', now, 'expired'],
    ['confirmed', null, 'kept'],
    ['cancelled', null, 'cancelled'],
  ] as const)('for tickets that are %s until %s is their price: %s', (state, holdUntil, status) => {
    const order = { state, holdUntil, totalPence: pence(8000) };
    const file = { order, startsAt, receivedPence: pence(5000) } as unknown as StoredOrder;

    expect(amountDueOf({ kind: 'tickets', file }, now)).toEqual({
      status,
      requiredPence: 8000,
      receivedPence: 5000,
      card: null,
      startsAt,
    });
  });
});
