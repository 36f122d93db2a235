/**
 * What a change of a booking does to its deposit: a new link for the difference, or none if nothing
 * is owed.
 */
import {
  displayPence,
  noPence,
  type Booking,
  type DepositBalance,
  type Pence,
} from '@venue/domain';
import { requestPayment, linkKinds } from '../deposits/request-payment';
import { raiseEnquiry, type ChangeContext } from './change-answer';

interface Changed {
  readonly booking: Booking;
  readonly balance: DepositBalance;
}

/** Sends a link for another amount that is owed now, and informs the team of a new surplus. */
export async function settleDeposit(
  { booking, balance }: Changed,
  call: ChangeContext,
): Promise<void> {
  const { owedPence, isNewAmount, surplusPence } = balance;
  if (isNewAmount) {
    await call.work.messages.stop(booking.id, linkKinds);
    if (owedPence > noPence) await requestPayment(booking, owedPence, call);
  }
  if (surplusPence > noPence) await reportSurplus(booking, surplusPence, call);
}

/** Contract: nothing is refunded automatically; the venue's team is informed. */
async function reportSurplus(
  { depositPence }: Booking,
  surplusPence: Pence,
  call: ChangeContext,
): Promise<void> {
  const say = (amount: Pence): string => displayPence(amount, call.venue.money);
  const message =
    `This booking was changed. ${say(depositPence)} is required now, and ` +
    `${say(call.file.receivedPence)} has been paid: ${say(surplusPence)} more. ` +
    'Nothing was refunded: please decide about it.';
  await raiseEnquiry({ subject: 'Deposit larger than required', message }, call);
}

/** The balance in sentences for the guest, which follow the one about the booking; may be empty. */
export function describeBalance(
  { owedPence, surplusPence }: DepositBalance,
  { venue }: Pick<ChangeContext, 'venue'>,
): string {
  if (owedPence > noPence) {
    return ` A deposit of ${displayPence(owedPence, venue.money)} is still to be paid.`;
  }
  if (surplusPence === noPence) return '';
  const surplus = displayPence(surplusPence, venue.money);
  return ` You have paid ${surplus} more than is asked now; ${venue.name} will be in touch about it.`;
}
