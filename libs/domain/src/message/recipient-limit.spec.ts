import { describe, expect, it } from '@jest/globals';
import type { Pence } from '../shared/money';
import type { BookingState } from '../booking/states';
import type { MessageKind } from './message';
import { isLimited } from './recipient-limit';

const limited = (kind: MessageKind, state: BookingState = 'confirmed', pence = 0): boolean =>
  isLimited({
    kind,
    environment: 'live',
    booking: { state, depositPence: pence as Pence },
    order: null,
  });

describe('the limit of messages to one recipient', () => {
  it('applies to messages to guests', () => {
    for (const kind of ['confirmed', 'changed', 'cancelled', 'reminder', 'late-noted'] as const) {
      expect(limited(kind)).toBe(true);
    }
    expect(limited('enquiry-received')).toBe(true);
  });

  it('applies to the first link of an unpaid booking, and not to a top-up', () => {
    for (const kind of ['deposit-link', 'deposit-link-asked'] as const) {
      expect([limited(kind, 'awaiting_deposit', 1000), limited(kind, 'confirmed', 1000)]).toEqual([
        ...[true, false],
      ]);
    }
  });

  it('does not apply to messages about a payment', () => {
    expect([limited('confirmed', 'confirmed', 1000), limited('payment-too-late')]).toEqual([
      ...[false, false],
    ]);
    const tickets = (totalPence: number): boolean =>
      isLimited({
        ...{ kind: 'tickets', environment: 'live', booking: null },
        order: { totalPence: totalPence as Pence },
      });
    expect([tickets(0), tickets(2500)]).toEqual([true, false]);
  });

  it('does not apply to the team, nor in the sandbox', () => {
    expect([limited('team'), limited('sign-in')]).toEqual([false, false]);
    const facts = { kind: 'confirmed', booking: null, order: null } as const;
    expect(isLimited({ ...facts, environment: 'sandbox' })).toBe(false);
    expect(isLimited({ ...facts, environment: 'live' })).toBe(true);
  });
});
