import { stateOf, type StoredBooking } from '@venue/domain/booking/booking';
import type { BookingState } from '@venue/domain/booking/states';
import { displayReference } from '@venue/domain/shared/ids';
import type { Instant } from '@venue/domain/shared/time';
import { Problem } from '../../problems';

interface InState {
  readonly file: Pick<StoredBooking, 'booking'>;
  readonly now: Instant;
}

/**
 * The problem for a booking whose state does not allow the step; `participle` completes `it can't
 * be …`.
 */
export function notChangeable({ file: { booking }, now }: InState, participle: string): Problem {
  const which = `Booking ${displayReference(booking.reference)}`;
  const state = stateWords[stateOf(booking, now)];
  const detail = `${which} is ${state}, so it can't be ${participle}.`;
  return new Problem('booking-not-changeable', { detail });
}

/** Completes `is …` in the message that a booking can't be changed. */
const stateWords: Record<BookingState, string> = {
  held: 'held for a guest who is still booking',
  awaiting_deposit: 'waiting for its deposit',
  confirmed: 'not seated yet',
  seated: 'already seated',
  completed: 'already completed',
  no_show: 'marked as a no-show',
  cancelled: 'already cancelled',
  expired: 'expired, because its deposit was not paid in time',
};
