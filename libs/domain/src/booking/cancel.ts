import { minutesBetween, type Instant } from '../shared/time';
import { stateOf, type Booking } from './booking';
import { after } from './states';

/** Why only the venue's team can cancel. */
export type CancelRefusal = 'inside-notice' | 'moved-inside-notice';

export type CancelDecision =
  | { readonly kind: 'already-cancelled' }
  | { readonly kind: 'not-changeable' }
  | { readonly kind: 'needs-venue'; readonly because: CancelRefusal }
  | { readonly kind: 'cancelled' };

/**
 * `already-cancelled` takes precedence. A booking that waits for its deposit is treated like a
 * confirmed one.
 */
export function decideCancel(booking: Booking, now: Instant): CancelDecision {
  const state = stateOf(booking, now);
  if (state === 'cancelled') return { kind: 'already-cancelled' };
  if (after(state, 'cancel') === null || booking.startsAt <= now) return { kind: 'not-changeable' };
  const because = refusalOf(booking, now);
  return because === null ? { kind: 'cancelled' } : { kind: 'needs-venue', because };
}

/**
 * Whether it is too late for the guest to cancel. A move to a later day does not change that.
 * Decision 61.
 */
export function isInsideCancelNotice(booking: Booking, now: Instant): boolean {
  return refusalOf(booking, now) !== null;
}

function refusalOf(booking: Booking, now: Instant): CancelRefusal | null {
  const { startsAt, policy, movedInsideNotice } = booking;
  if (minutesBetween(now, startsAt) < policy.cancelNoticeMinutes) return 'inside-notice';
  return movedInsideNotice ? 'moved-inside-notice' : null;
}
