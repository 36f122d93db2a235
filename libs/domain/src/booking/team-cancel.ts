import type { Instant } from '../shared/time';
import { stateOf, type Booking, type BookingOnFile } from './booking';
import { isInsideCancelNotice } from './cancel';
import { after } from './states';
import { withUndo } from './undo';

export interface TeamCancelCase {
  readonly file: BookingOnFile;
  readonly reason: string | null;
  readonly isGuestTold: boolean;
  /** Why the team cancels inside the notice; null where it does not. */
  readonly overrideReason: string | null;
  readonly now: Instant;
}

export type TeamCancelDecision =
  | { readonly kind: 'not-changeable' }
  /** It is too late for the guest to cancel, so only an override does. */
  | { readonly kind: 'inside-notice' }
  | {
      readonly kind: 'cancelled';
      readonly booking: Booking;
      /** Why the notice was overridden; null where it was kept. */
      readonly overrideReason: string | null;
    };

/** Also after the start, as long as the guests are not seated. */
export function decideTeamCancel(facts: TeamCancelCase): TeamCancelDecision {
  const { file, reason, isGuestTold, overrideReason, now } = facts;
  const { booking } = file;
  const next = after(stateOf(booking, now), 'cancel');
  if (next === null) return { kind: 'not-changeable' };
  const isInside = isInsideCancelNotice(booking, now);
  if (isInside && overrideReason === null) return { kind: 'inside-notice' };
  const changed: Booking = {
    ...booking,
    state: next,
    holdUntil: null,
    cancelReason: reason,
  };
  return {
    kind: 'cancelled',
    booking: withUndo('cancel', file, { booking: changed, now, isGuestTold }),
    overrideReason: isInside ? overrideReason : null,
  };
}
