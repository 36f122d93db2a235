import { noPence, pence, type Pence } from '../shared/money';
import type { Booking, BookingOnFile } from './booking';

/** What a change does to the deposit, in pence. */
export interface DepositBalance {
  /** Still to be paid. */
  readonly owedPence: Pence;
  /** Whether another amount was owed before, so that earlier links ask for the wrong one. */
  readonly isNewAmount: boolean;
  /** Received beyond what is required; 0 unless this change made it larger. */
  readonly surplusPence: Pence;
}

/** What the changed booking owes or has paid too much, beside what it did before. */
export function balanceAfter(
  { booking, receivedPence }: BookingOnFile,
  changed: Booking,
): DepositBalance {
  const owedPence = owed(changed.depositPence, receivedPence);
  const surplusPence = owed(receivedPence, changed.depositPence);
  const isLarger = surplusPence > owed(receivedPence, booking.depositPence);
  return {
    owedPence,
    isNewAmount: owedPence !== owed(booking.depositPence, receivedPence),
    surplusPence: isLarger ? surplusPence : noPence,
  };
}

/** What is still owed, at least 0. */
export function owed(depositPence: Pence, receivedPence: Pence): Pence {
  return depositPence > receivedPence ? pence(depositPence - receivedPence) : noPence;
}
