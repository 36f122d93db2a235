import { describe, expect, it } from '@jest/globals';
import { pence } from '../shared/money';
import { plusMinutes } from '../shared/time';
import { aBooking, onFile } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { amountDueOf } from './amount-due';
import { linkExpiry, linkStateOf, payableRequestOf, type PaymentRequest } from './request';

const now = at('2026-06-10 12:00');
const deadline = at('2026-06-10 14:00');

const request: PaymentRequest = {
  id: 'first' as PaymentRequest['id'],
  environment: 'live',
  purpose: 'payment',
  bookingId: aBooking().id,
  orderId: null,
  token: 'token',
  amountPence: pence(6000),
  currency: 'GBP',
  expiresAt: deadline,
  createdAt: now,
};
const newer = { ...request, id: 'second' as PaymentRequest['id'] };
const held = { state: 'awaiting_deposit', holdUntil: deadline, depositPence: pence(6000) } as const;
const confirmed = { state: 'confirmed', depositPence: pence(6000) } as const;

describe('a payment link', () => {
  it.each([
    ['can be paid while the table is held', held, 0, request, 'open'],
    ['can be paid for a top-up', confirmed, 2000, request, 'open'],
    ['is paid when nothing is owed', confirmed, 6000, request, 'paid'],
    ['is paid even where it was not the newest', confirmed, 6000, newer, 'paid'],
    ['is superseded by a newer one', held, 0, newer, 'superseded'],
    [
      'is cancelled with its booking',
      { ...confirmed, state: 'cancelled' },
      0,
      request,
      'cancelled',
    ],
    [
      'is cancelled though it was paid',
      { ...confirmed, state: 'cancelled' },
      6000,
      request,
      'cancelled',
    ],
    ['has expired with its booking', { ...confirmed, state: 'expired' }, 0, request, 'expired'],
    ['was paid too late', { ...confirmed, state: 'expired' }, 6000, request, 'too-late'],
  ] as const)('%s', (...[, booking, received, newest, expected]) => {
    const file = onFile(booking, { receivedPence: pence(received) });

    const amountDue = amountDueOf({ kind: 'table', file }, now);

    expect(linkStateOf(request, { amountDue, newest, wasPaidSince: received > 0, now })).toBe(
      expected,
    );
  });

  it.each([
    ['though nothing was ever paid', 0, 0],
    ['though an earlier link was paid', 6000, 6000],
  ])('is for nothing once a change removed its cause, %s', (...[, required, received]) => {
    const parts = { ...confirmed, depositPence: pence(required) };
    const file = onFile(parts, { receivedPence: pence(received) });
    const amountDue = amountDueOf({ kind: 'table', file }, now);
    const stateOf = (wasPaidSince: boolean) =>
      linkStateOf(request, { amountDue, newest: request, wasPaidSince, now });

    expect(stateOf(false)).toBe('not-due');
    expect(stateOf(true)).toBe('paid');
  });

  it('can be paid until the millisecond before its deadline', () => {
    const file = onFile(confirmed);
    const stateAt = (moment: typeof now) =>
      linkStateOf(request, {
        amountDue: amountDueOf({ kind: 'table', file }, moment),
        newest: request,
        wasPaidSince: false,
        now: moment,
      });

    expect(stateAt((deadline - 1) as typeof now)).toBe('open');
    expect(stateAt(deadline)).toBe('lapsed');
  });

  it('has expired, not lapsed, while its table is kept for no longer than the link', () => {
    const stays = { ...held, holdUntil: plusMinutes(deadline, 1) };
    const amountDue = amountDueOf({ kind: 'table', file: onFile(stays) }, deadline);

    expect(
      linkStateOf(request, { amountDue, newest: request, wasPaidSince: false, now: deadline }),
    ).toBe('expired');
  });

  it('can never be paid from the start on', () => {
    const booking = { ...confirmed, startsAt: at('2026-06-10 13:00') };
    const stateAt = (moment: typeof now) =>
      linkStateOf(request, {
        amountDue: amountDueOf({ kind: 'table', file: onFile(booking) }, moment),
        newest: request,
        wasPaidSince: false,
        now: moment,
      });

    expect(stateAt((booking.startsAt - 1) as typeof now)).toBe('open');
    expect(stateAt(booking.startsAt)).toBe('lapsed');
  });

  it('lasts as long as the table is held, or as long as the venue says', () => {
    const booking = aBooking({ state: 'confirmed' });
    const span = booking.policy.depositLinkMinutes;

    expect(linkExpiry(aBooking(held), now)).toBe(deadline);
    expect(linkExpiry(booking, now)).toBe(plusMinutes(now, span));
    expect(linkExpiry(booking, plusMinutes(booking.startsAt, -1))).toBe(booking.startsAt);
  });
});

describe('the request that a guest can pay', () => {
  const payable = (parts: Parameters<typeof onFile>[0] = {}, received = 0) =>
    ({
      kind: 'table',
      file: onFile({ ...confirmed, ...parts }, { receivedPence: pence(received) }),
    }) as const;

  it('is the newest, until it expires or the table is confirmed', () => {
    expect(payableRequestOf(payable(), request, now)).toEqual({ request, payBy: deadline });

    const startsAt = at('2026-06-10 13:00');
    expect(payableRequestOf(payable({ startsAt }), request, now)?.payBy).toBe(startsAt);
  });

  it.each([
    ['none was made', payable(), null],
    ['all is paid', payable({}, 6000), request],
    ['the booking is cancelled', payable({ state: 'cancelled' }), request],
    ['it has expired', payable(), { ...request, expiresAt: now }],
  ])('does not exist if %s', (_why, what, newest) => {
    expect(payableRequestOf(what, newest, now)).toBeNull();
  });
});
