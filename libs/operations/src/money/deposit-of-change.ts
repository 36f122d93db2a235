/**
 * The effect of a change of a booking on its deposit: a new link for the difference, or none if
 * nothing is owed.
 */
import type { Booking } from '@venue/domain/booking/booking';
import type { DepositBalance } from '@venue/domain/booking/deposit-balance';
import { isCardDue } from '@venue/domain/booking/guarantee';
import { displayPence, noPence, type Pence } from '@venue/domain/shared/money';
import { requestPayment, linkKinds } from './request-payment';
import { raiseEnquiry, type ChangeContext } from '../bookings/change/change-answer';

interface ChangedDeposit {
  readonly booking: Booking;
  readonly balance: DepositBalance;
}

/** Sends a link if the amount due has changed, and informs the team of a new surplus. */
export async function settleDeposit(
  { booking, balance }: ChangedDeposit,
  call: ChangeContext,
): Promise<void> {
  const { owedPence, isNewAmount, surplusPence } = balance;
  if (isNewAmount) {
    await call.work.messages.stop(booking.id, linkKinds);
    if (owedPence > noPence || isCardDue(booking)) await requestPayment(booking, owedPence, call);
  }
  if (surplusPence > noPence) await reportSurplus(booking, surplusPence, call);
}

/** Contract: nothing is refunded automatically; the venue's team is informed. */
async function reportSurplus(
  { depositPence }: Booking,
  surplusPence: Pence,
  call: ChangeContext,
): Promise<void> {
  const format = (amount: Pence): string => displayPence(amount, call.venue.money);
  const message =
    `This booking was changed. ${format(depositPence)} is required now, and ` +
    `${format(call.file.receivedPence)} has been paid: ${format(surplusPence)} more. ` +
    'Nothing was refunded: please decide about it.';
  const subject = 'Deposit larger than required';
  await raiseEnquiry({ subject, message, severity: 'warning' }, call);
}
