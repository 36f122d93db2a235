import { firstRefusal, type Rule } from '../shared/rules';
import type { Instant } from '../shared/time';
import { stateOf, type Booking, type StoredBooking } from './booking';
import { cancelEndOf } from './cancel-end';
import { guaranteeAfterCancel } from './guarantee';
import type { RuleName } from './rules';
import { stateAfter } from './states';
import { withUndo } from './undo';

interface CancelFacts {
  readonly reason: string | null;
  readonly now: Instant;
}

export interface GuestCancelCase extends CancelFacts {
  readonly booking: Booking;
  readonly by: 'guest';
}

export interface TeamCancelCase extends CancelFacts {
  readonly file: StoredBooking;
  readonly by: 'team';
  readonly isGuestTold: boolean;
}

/** Why only the venue's team can cancel. */
export type CancelRefusal = Extract<RuleName, 'inside-notice' | 'moved-inside-notice'>;

export type TeamCancelDecision =
  | { readonly kind: 'already-cancelled' }
  | { readonly kind: 'not-changeable' }
  | { readonly kind: 'cancelled'; readonly booking: Booking };

export type CancelDecision =
  TeamCancelDecision | { readonly kind: 'needs-venue'; readonly because: CancelRefusal };

const rules: readonly Rule<{ booking: Booking; now: Instant }, CancelRefusal>[] = [
  ({ booking, now }) => (now > cancelEndOf(booking) ? 'inside-notice' : null),
  ({ booking }) => (booking.movedInsideNotice ? 'moved-inside-notice' : null),
];

/**
 * Cancels a confirmed or unpaid booking. The cancellation notice binds only guests; the team can
 * cancel after the start too, until the guests are seated. `already-cancelled` takes precedence.
 */
export function decideCancel(facts: GuestCancelCase): CancelDecision;
export function decideCancel(facts: TeamCancelCase): TeamCancelDecision;
export function decideCancel(facts: GuestCancelCase | TeamCancelCase): CancelDecision {
  const { reason, by, now } = facts;
  const booking = by === 'guest' ? facts.booking : facts.file.booking;
  const state = stateOf(booking, now);
  if (state === 'cancelled') return { kind: 'already-cancelled' };
  const next = stateAfter(state, 'cancel');
  if (next === null) return { kind: 'not-changeable' };
  const changed: Booking = {
    ...booking,
    state: next,
    holdUntil: null,
    guarantee: guaranteeAfterCancel(booking, now),
    cancelReason: reason,
  };
  if (by === 'team') {
    const { file, isGuestTold } = facts;
    return {
      kind: 'cancelled',
      booking: withUndo('cancel', file, { booking: changed, now, isGuestTold }),
    };
  }
  if (booking.startsAt <= now) return { kind: 'not-changeable' };
  const because = firstRefusal(rules, { booking, now });
  return because === null
    ? { kind: 'cancelled', booking: changed }
    : { kind: 'needs-venue', because };
}

/**
 * Whether it is too late for the guest to cancel. A move to a later day does not change that:
 * decision 61.
 */
export function isInsideCancelNotice(booking: Booking, now: Instant): boolean {
  return firstRefusal(rules, { booking, now }) !== null;
}
