import { describe, expect, it } from '@jest/globals';
import { aBooking, onFile } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { type Instant } from '../shared/time';
import type { Booking } from './booking';
import { decideCancel, isInsideCancelNotice } from './cancel';

const unpaid = { state: 'awaiting_deposit', holdUntil: at('2026-06-10 14:00') } as const;
const long = at('2026-06-10 12:00');

const decide = (booking: Booking, now: Instant) =>
  decideCancel({ booking, now, reason: 'Ill', by: 'guest' });

describe('cancelling a booking', () => {
  it.each([
    ['the last minute before the notice', '2026-06-11 19:00', 'cancelled'],
    ['a minute inside the notice', '2026-06-11 19:01', 'needs-venue'],
    ['a minute before the start', '2026-06-12 18:59', 'needs-venue'],
    ['at the start', '2026-06-12 19:00', 'not-changeable'],
    ['after it', '2026-06-12 19:01', 'not-changeable'],
  ])('%s', (_when, now, kind) => {
    expect(decide(aBooking(), at(now)).kind).toBe(kind);
  });

  it.each([
    ['confirmed', {}, 'cancelled'],
    ['waiting for its deposit, like a confirmed one', unpaid, 'cancelled'],
    ['cancelled', { state: 'cancelled' }, 'already-cancelled'],
    ['seated', { state: 'seated' }, 'not-changeable'],
    ['completed', { state: 'completed' }, 'not-changeable'],
    ['a no-show', { state: 'no_show' }, 'not-changeable'],
    ['expired', { state: 'expired' }, 'not-changeable'],
  ] as const)('that is %s', (_what, parts, kind) => {
    expect(decide(aBooking(parts), long).kind).toBe(kind);
  });

  it('ends the booking and its wait for a deposit, and keeps the reason', () => {
    const booking = aBooking(unpaid);

    expect(decide(booking, long)).toEqual({
      kind: 'cancelled',
      booking: { ...booking, state: 'cancelled', holdUntil: null, cancelReason: 'Ill' },
    });
  });

  it.each([
    ['cancelled, inside the notice', '2026-06-12 18:00'],
    ['cancelled, in the past', '2027-06-12 19:00'],
  ])('says first that it is %s', (_what, now) => {
    expect(decide(aBooking({ state: 'cancelled' }), at(now)).kind).toBe('already-cancelled');
  });

  it('is too late once the deadline of its deposit has passed', () => {
    expect(decide(aBooking(unpaid), at('2026-06-10 13:59')).kind).toBe('cancelled');
    expect(decide(aBooking(unpaid), at('2026-06-10 14:00')).kind).toBe('not-changeable');
  });

  it('is referred to the venue while it waits for its deposit inside the notice', () => {
    const late = { ...unpaid, holdUntil: at('2026-06-12 14:00') };

    expect(decide(aBooking(late), at('2026-06-12 12:00')).kind).toBe('needs-venue');
  });

  it('has the notice of the time of booking', () => {
    const policy = { ...aBooking().policy, cancelNoticeMinutes: 60 };

    expect(decide(aBooking({ policy }), at('2026-06-12 18:00')).kind).toBe('cancelled');
    expect(decide(aBooking({ policy }), at('2026-06-12 18:01')).kind).toBe('needs-venue');
  });

  it.each([
    ['far from the start', '2026-06-01 12:00', 'moved-inside-notice'],
    ['the last minute before the notice', '2026-06-11 19:00', 'moved-inside-notice'],
    ['inside the notice', '2026-06-11 19:01', 'inside-notice'],
  ])('is left to the venue after a move inside its notice: %s', (_when, now, because) => {
    const moved = aBooking({ movedInsideNotice: true });

    expect(decide(moved, at(now))).toEqual({ kind: 'needs-venue', because });
    expect(isInsideCancelNotice(moved, at(now))).toBe(true);
  });

  it('is inside its notice from its first minute', () => {
    expect(isInsideCancelNotice(aBooking(), at('2026-06-11 19:00'))).toBe(false);
    expect(isInsideCancelNotice(aBooking(), at('2026-06-11 19:01'))).toBe(true);
  });

  it('counts the notice in elapsed time when the clocks change', () => {
    const booking = aBooking({ startsAt: at('2027-03-28 19:00') });

    expect(decide(booking, at('2027-03-27 18:00')).kind).toBe('cancelled');
    expect(decide(booking, at('2027-03-27 18:01')).kind).toBe('needs-venue');
  });
});

describe('cancelling by the team', () => {
  const cancel = (now: Instant, file = onFile()) =>
    decideCancel({ file, reason: null, by: 'team', isGuestTold: true, now }).kind;
  const byGuest = (now: Instant) =>
    decideCancel({ booking: onFile().booking, reason: null, by: 'guest', now }).kind;

  it.each([
    ['2026-06-11 19:00', 'cancelled'],
    ['2026-06-11 19:01', 'needs-venue'],
    ['2026-06-12 18:59', 'needs-venue'],
    ['2026-06-12 19:00', 'not-changeable'],
  ])('at %s is bound by no notice, which binds guests: %s', (clock, kind) => {
    expect(byGuest(at(clock))).toBe(kind);
    expect(cancel(at(clock))).toBe('cancelled');
  });

  it('is impossible for seated guests, and happens once', () => {
    expect(cancel(long, onFile({ state: 'seated' }))).toBe('not-changeable');
    expect(cancel(long, onFile({ state: 'cancelled' }))).toBe('already-cancelled');
  });
});
