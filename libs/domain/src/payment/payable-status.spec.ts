import { describe, expect, it } from '@jest/globals';
import { pence } from '../shared/money';
import type { Instant } from '../shared/time';
import { aHold, onFile } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { storedOrder } from '@venue/testing/orders';
import type { StoredOrder, TicketOrder } from '../tickets/order';
import type { Booking } from '../booking/booking';
import { payableStatusOf } from './payable-status';
import type { BookingState } from '../booking/states';

const deadline = at('2026-06-10 14:00');
const justBefore = (deadline - 1) as Instant;

const table = (parts: Partial<Booking>, received = 0, now = justBefore) =>
  payableStatusOf({ kind: 'table', file: onFile(parts, { receivedPence: pence(received) }) }, now);

describe('the status of a table', () => {
  it.each([
    ['confirmed', 'confirmed'],
    ['seated', 'confirmed'],
    ['completed', 'confirmed'],
    ['no_show', 'confirmed'],
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
  ] as readonly (readonly [BookingState, string])[])('that is %s: %s', (state, stage) => {
    expect(table({ state }).state).toBe(stage);
  });

  it.each([
    ['before', justBefore, 'held', 'awaiting_payment'],
    ['at', deadline, 'expired', 'none'],
  ])('%s the deadline of its deposit', (_when, now, stage, depositStatus) => {
    const parts = { state: 'awaiting_deposit', holdUntil: deadline } as const;

    expect(table({ ...parts, depositPence: pence(2000) }, 0, now)).toEqual({
      state: stage,
      depositStatus,
      reference: 'K7QP4M2X',
    });
  });

  it('once its deposit is paid', () => {
    expect(table({ depositPence: pence(2000) }, 2000)).toMatchObject({
      state: 'confirmed',
      depositStatus: 'paid',
    });
  });

  it.each([
    ['before', justBefore, 'held'],
    ['at', deadline, 'expired'],
  ])('%s the end of a hold that is not booked: nothing is due', (_when, now, stage) => {
    const booking = aHold({ holdUntil: deadline, depositPence: pence(2000) });

    expect(payableStatusOf({ kind: 'table', file: onFile(booking) }, now)).toEqual({
      state: stage,
      depositStatus: 'none',
      reference: null,
    });
  });
});

describe('the status of tickets', () => {
  it.each([
    ['free', 'confirmed', 0, 0, 'confirmed', 'none'],
    ['paid', 'confirmed', 8000, 8000, 'confirmed', 'paid'],
    ['held', 'held', 8000, 0, 'held', 'awaiting_payment'],
    ['held, and paid in part', 'held', 8000, 5000, 'held', 'awaiting_payment'],
    ['expired', 'expired', 8000, 0, 'expired', 'none'],
    ['expired, and paid too late', 'expired', 8000, 8000, 'expired', 'paid'],
  ] as const)('that are %s', (...[, state, total, received, stage, depositStatus]) => {
    const file = tickets({ state, totalPence: pence(total) }, received);

    expect(payableStatusOf({ kind: 'tickets', file }, justBefore)).toEqual({
      state: stage,
      depositStatus,
      reference: 'HJK7QP4M',
    });
  });

  it('depends on their deadline, recorded or not', () => {
    const file = tickets({ state: 'held', totalPence: pence(8000) }, 0);

    expect(payableStatusOf({ kind: 'tickets', file }, deadline)).toMatchObject({
      state: 'expired',
      depositStatus: 'none',
    });
  });
});

function tickets(parts: Pick<TicketOrder, 'state' | 'totalPence'>, received: number): StoredOrder {
  const holdUntil = parts.state === 'held' ? deadline : null;
  return storedOrder({ ...parts, holdUntil }, { receivedPence: pence(received) });
}
