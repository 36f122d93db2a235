import { noPence, pence, type Pence } from '../shared/money';
import type { Booking, StoredBooking } from './booking';

/** The effect of a change on the deposit. */
export interface DepositBalance {
  /** The unpaid rest, at least 0. */
  readonly owedPence: Pence;
  /** Whether the amount changed, so that earlier payment links are wrong. */
  readonly isNewAmount: boolean;
  /** The amount received beyond the deposit; 0 unless this change increased it. */
  readonly surplusPence: Pence;
}

export function balanceAfter(
  { booking, receivedPence }: StoredBooking,
  changed: Booking,
): DepositBalance {
  const owedPence = outstandingPence(changed.depositPence, receivedPence);
  const surplusPence = outstandingPence(receivedPence, changed.depositPence);
  const isLarger = surplusPence > outstandingPence(receivedPence, booking.depositPence);
  return {
    owedPence,
    isNewAmount: owedPence !== outstandingPence(booking.depositPence, receivedPence),
    surplusPence: isLarger ? surplusPence : noPence,
  };
}

/** The unpaid rest, at least 0. */
export function outstandingPence(depositPence: Pence, receivedPence: Pence): Pence {
  return depositPence > receivedPence ? pence(depositPence - receivedPence) : noPence;
}
