import { noPence, pence, type Pence } from '../shared/money';
import type { Booking, StoredBooking } from './booking';

/** The effect of a change on the deposit. */
export interface DepositBalance {
  /** The fee of the card that the guest still has to leave; 0 for none. */
  readonly cardFeePence: Pence;
  /** The unpaid rest, at least 0. */
  readonly owedPence: Pence;
  /** Whether the amount or the fee of the card changed, so that earlier payment links are wrong. */
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
  const cardFeePence = feeOfCardDue(changed);
  const isLarger = surplusPence > outstandingPence(receivedPence, booking.depositPence);
  return {
    cardFeePence,
    owedPence,
    isNewAmount:
      owedPence !== outstandingPence(booking.depositPence, receivedPence) ||
      cardFeePence !== feeOfCardDue(booking),
    surplusPence: isLarger ? surplusPence : noPence,
  };
}

function feeOfCardDue({ guarantee }: Booking): Pence {
  return guarantee?.status === 'awaiting_card' ? guarantee.feePence : noPence;
}

/** The unpaid rest, at least 0. */
export function outstandingPence(depositPence: Pence, receivedPence: Pence): Pence {
  return depositPence > receivedPence ? pence(depositPence - receivedPence) : noPence;
}
