import { describe, expect, it } from '@jest/globals';
import { pence } from '../shared/money';
import { plusMinutes, type Instant } from '../shared/time';
import { decideCancelOrder } from './cancel-order';
import type { StoredOrder, TicketOrder } from './order';

const now = Date.UTC(2026, 5, 10, 9) as Instant;

function cancel(
  order: Partial<TicketOrder>,
  { receivedPence = 0, startsIn = 600 } = {},
): ReturnType<typeof decideCancelOrder> {
  const file = {
    order: { state: 'held', holdUntil: plusMinutes(now, 15), ...order },
    startsAt: plusMinutes(now, startsIn),
    receivedPence: pence(receivedPence),
  } as unknown as StoredOrder;
  return decideCancelOrder({ file, reason: 'Ill', now });
}

const theirs = { state: 'confirmed', holdUntil: null } as const;

describe('cancelling tickets', () => {
  it('ends the hold of unpaid ones, and keeps the reason', () => {
    expect(cancel({})).toMatchObject({
      kind: 'cancelled',
      order: { state: 'cancelled', holdUntil: null, cancelReason: 'Ill' },
    });
  });

  it('is possible for free ones, whatever the venue’s notice for tables', () => {
    expect(cancel(theirs, { startsIn: 1 }).kind).toBe('cancelled');
  });

  it.each([
    ['a penny has come in', theirs, { receivedPence: 1 }, 'needs-venue'],
    ['a penny has come in for held ones', {}, { receivedPence: 1 }, 'needs-venue'],
    ['the event begins', theirs, { startsIn: 0 }, 'not-changeable'],
    ['it begins in a minute', theirs, { startsIn: 1 }, 'cancelled'],
    ['the hold has ended', { holdUntil: now }, {}, 'not-changeable'],
    ['the hold ends in a minute', { holdUntil: plusMinutes(now, 1) }, {}, 'cancelled'],
    ['they are cancelled', { state: 'cancelled', holdUntil: null }, {}, 'already-cancelled'],
    [
      'they were cancelled and the event is over',
      { state: 'cancelled', holdUntil: null },
      { startsIn: -600 },
      'already-cancelled',
    ],
  ] as const)('when %s', (...[, order, facts, kind]) => {
    expect(cancel(order, facts).kind).toBe(kind);
  });
});
