import { describe, expect, it } from '@jest/globals';
import { noPence, pence } from '../shared/money';
import type { Instant } from '../shared/time';
import { aBooking, aHold, onFile } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { depositOf, stateOf } from './booking';
import { bookingStates } from './states';

const deadline = at('2026-06-10 14:00');
const justBefore = (deadline - 1) as Instant;

describe('the state of a booking', () => {
  it.each([
    ['a moment before its deadline', justBefore, 'awaiting_deposit'],
    ['at its very deadline', deadline, 'expired'],
    ['later', at('2026-06-10 14:01'), 'expired'],
  ])('that is unpaid %s', (_when, now, expected) => {
    expect(stateOf(aBooking({ state: 'awaiting_deposit', holdUntil: deadline }), now)).toBe(
      expected,
    );
  });

  it.each([
    ['a moment before its end', justBefore, 'held'],
    ['at its very end', deadline, 'expired'],
  ])('that is held %s', (_when, now, expected) => {
    expect(stateOf(aHold({ holdUntil: deadline }), now)).toBe(expected);
  });

  it('that is unpaid lasts where there is no deadline', () => {
    expect(stateOf(aBooking({ state: 'awaiting_deposit', holdUntil: null }), deadline)).toBe(
      'awaiting_deposit',
    );
  });

  it.each(bookingStates.filter((state) => state !== 'awaiting_deposit' && state !== 'held'))(
    'stays %s whatever the deadline was',
    (state) => {
      expect(stateOf(aBooking({ state, holdUntil: deadline }), at('2026-06-10 15:00'))).toBe(state);
    },
  );
});

describe('the deposit of a booking', () => {
  it.each([
    ['none is asked', 0, 0, 'none'],
    ['nothing was received', 2000, 0, 'awaiting_payment'],
    ['a penny is missing', 2000, 1999, 'awaiting_payment'],
    ['all was received', 2000, 2000, 'paid'],
    ['more was received', 2000, 2500, 'paid'],
  ])('when %s', (...[, required, received, status]) => {
    const file = onFile({ depositPence: pence(required) }, { receivedPence: pence(received) });

    expect(depositOf(file, deadline)).toEqual({ requiredPence: required, status });
  });

  it('stays paid when none is required any more', () => {
    const file = onFile({ depositPence: noPence }, { receivedPence: pence(500) });

    expect(depositOf(file, deadline)).toEqual({ requiredPence: 500, status: 'paid' });
  });

  it.each([
    ['cancelled without a payment', 'cancelled', 0, { requiredPence: 0, status: 'none' }],
    ['cancelled after a payment', 'cancelled', 2000, { requiredPence: 2000, status: 'paid' }],
    ['cancelled after half of it', 'cancelled', 1000, { requiredPence: 1000, status: 'paid' }],
    ['expired', 'expired', 0, { requiredPence: 0, status: 'none' }],
    ['completed', 'completed', 1000, { requiredPence: 1000, status: 'paid' }],
    ['a no-show', 'no_show', 0, { requiredPence: 0, status: 'none' }],
    [
      'past its deadline, not recorded yet',
      'awaiting_deposit',
      0,
      { requiredPence: 0, status: 'none' },
    ],
  ] as const)('asks for nothing more once it is %s', (...[, state, received, expected]) => {
    const parts = { state, depositPence: pence(2000), holdUntil: deadline };

    expect(depositOf(onFile(parts, { receivedPence: pence(received) }), deadline)).toEqual(
      expected,
    );
  });

  it('is not required before the hold is booked', () => {
    const file = onFile(aHold({ depositPence: pence(2000), holdUntil: deadline }));

    expect(depositOf(file, justBefore)).toEqual({ requiredPence: 0, status: 'none' });
  });

  it('is awaited until its deadline', () => {
    const parts = {
      state: 'awaiting_deposit',
      depositPence: pence(2000),
      holdUntil: deadline,
    } as const;

    expect(depositOf(onFile(parts), justBefore).status).toBe('awaiting_payment');
  });
});
