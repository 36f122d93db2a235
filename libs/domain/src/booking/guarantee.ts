/** The card that guarantees a booking, from the request for it to its end. */
import { noPence, type Pence } from '../shared/money';
import type { Instant } from '../shared/time';
import type { Booking } from './booking';
import { cancelEndOf } from './cancel-end';
import type { Guarantee } from './guarantee-terms';

/** The guarantee that a rule asks for; null for a fee of 0. */
export function newGuarantee(feePence: Pence): Guarantee | null {
  return feePence === noPence ? null : { feePence, status: 'awaiting_card' };
}

/** The guarantee after a change to a time or a party with that fee. A stored card stays stored. */
export function guaranteeAfter(before: Guarantee | null, feePence: Pence): Guarantee | null {
  if (before?.status !== 'held') return newGuarantee(feePence);
  return feePence === noPence ? { ...before, status: 'released' } : { feePence, status: 'held' };
}

/** Whether the guest still has to leave a card. */
export function isCardDue({ guarantee }: Pick<Booking, 'guarantee'>): boolean {
  return guarantee?.status === 'awaiting_card';
}

/** Whether a deposit or a card is needed before the booking is confirmed. */
export function isConfirmedLater(booking: Pick<Booking, 'depositPence' | 'guarantee'>): boolean {
  return booking.depositPence !== noPence || isCardDue(booking);
}

/** Until when the guest can cancel without a fee; null if that was never possible. */
export function freeUntilOf(
  booking: Pick<Booking, 'startsAt' | 'policy' | 'movedInsideNotice' | 'createdAt'>,
): Instant | null {
  const end = cancelEndOf(booking);
  return booking.movedInsideNotice || end < booking.createdAt ? null : end;
}

/** The guarantee after a cancellation: a card is released unless it was cancelled too late. */
export function guaranteeAfterCancel(booking: Booking, now: Instant): Guarantee | null {
  const { guarantee } = booking;
  if (guarantee?.status === 'awaiting_card') return null;
  if (guarantee?.status !== 'held') return guarantee;
  const freeUntil = freeUntilOf(booking);
  return freeUntil !== null && now <= freeUntil ? { ...guarantee, status: 'released' } : guarantee;
}
