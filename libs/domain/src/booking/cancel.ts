import { minutesBetween, type Instant } from '../shared/time';
import { stateOf, type Booking } from './booking';
import { after } from './states';

export type CancelDecision =
  | { readonly kind: 'already-cancelled' }
  | { readonly kind: 'not-changeable' }
  | { readonly kind: 'needs-venue' }
  | { readonly kind: 'cancelled' };

/**
 * Already cancelled comes first; a booking that waits for its deposit is treated like a confirmed
 * one.
 */
export function decideCancel(booking: Booking, now: Instant): CancelDecision {
  const state = stateOf(booking, now);
  if (state === 'cancelled') return { kind: 'already-cancelled' };
  if (after(state, 'cancel') === null || booking.startsAt <= now) return { kind: 'not-changeable' };
  const isTooClose = minutesBetween(now, booking.startsAt) < booking.policy.cancelNoticeMinutes;
  return { kind: isTooClose ? 'needs-venue' : 'cancelled' };
}
