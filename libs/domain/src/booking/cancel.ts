import { firstRefusal, type Rule } from '../shared/rules';
import { minutesBetween, type Instant } from '../shared/time';
import { stateOf, type Booking } from './booking';
import { after } from './states';

export interface CancelCase {
  readonly booking: Booking;
  readonly reason: string | null;
  readonly now: Instant;
}

/** Why only the venue's team can cancel. */
export type CancelRefusal = 'inside-notice' | 'moved-inside-notice';

export type CancelDecision =
  | { readonly kind: 'already-cancelled' }
  | { readonly kind: 'not-changeable' }
  | { readonly kind: 'needs-venue'; readonly because: CancelRefusal }
  | { readonly kind: 'cancelled'; readonly booking: Booking };

const rules: readonly Rule<Pick<CancelCase, 'booking' | 'now'>, CancelRefusal>[] = [
  ({ booking: { startsAt, policy }, now }) =>
    minutesBetween(now, startsAt) < policy.cancelNoticeMinutes ? 'inside-notice' : null,
  ({ booking }) => (booking.movedInsideNotice ? 'moved-inside-notice' : null),
];

/**
 * `already-cancelled` takes precedence. A booking that waits for its deposit is treated like a
 * confirmed one.
 */
export function decideCancel(facts: CancelCase): CancelDecision {
  const { booking, reason, now } = facts;
  const state = stateOf(booking, now);
  if (state === 'cancelled') return { kind: 'already-cancelled' };
  const next = after(state, 'cancel');
  if (next === null || booking.startsAt <= now) return { kind: 'not-changeable' };
  const because = firstRefusal(rules, facts);
  if (because !== null) return { kind: 'needs-venue', because };
  return {
    kind: 'cancelled',
    booking: { ...booking, state: next, holdUntil: null, cancelReason: reason },
  };
}

/**
 * Whether it is too late for the guest to cancel. A move to a later day does not change that.
 * Decision 61.
 */
export function isInsideCancelNotice(booking: Booking, now: Instant): boolean {
  return firstRefusal(rules, { booking, now }) !== null;
}
