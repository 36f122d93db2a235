/**
 * What a change of a booking does to its deposit: a new link for the difference, or none if nothing
 * is owed.
 */
import {
  displayPence,
  noPence,
  owed,
  type Booking,
  type BookingOnFile,
  type Pence,
} from '@venue/domain';
import { askForPayment, linkKinds } from '../deposits/ask';
import { raiseEnquiry, type ChangeCall } from './change-answer';

/** Amounts in pence. */
export interface DepositBalance {
  /** Still to be paid. */
  readonly owedPence: Pence;
  /** Received beyond what is required; 0 unless this change made it larger. */
  readonly surplusPence: Pence;
}

/** The balance without a change. */
export function balanceOf({ booking, receivedPence }: BookingOnFile): DepositBalance {
  return { owedPence: owed(booking.depositPence, receivedPence), surplusPence: noPence };
}

/**
 * Sends a link for what is owed now if the amount has changed, and informs the team of a new
 * surplus. `call.file` is the locked booking as it was.
 */
export async function settleDeposit(changed: Booking, call: ChangeCall): Promise<DepositBalance> {
  const { booking, receivedPence } = call.file;
  const { owedPence } = balanceOf({ ...call.file, booking: changed });
  if (owedPence !== balanceOf(call.file).owedPence) {
    await call.work.messages.stop(booking.id, linkKinds);
    if (owedPence > noPence) await askForPayment(changed, owedPence, call);
  }
  const surplusPence = owed(receivedPence, changed.depositPence);
  const isNew = surplusPence > owed(receivedPence, booking.depositPence);
  if (isNew) await tellOfSurplus(changed, surplusPence, call);
  return { owedPence, surplusPence: isNew ? surplusPence : noPence };
}

/** Contract: nothing is refunded automatically; the venue's team is informed. */
async function tellOfSurplus(
  { depositPence }: Booking,
  surplusPence: Pence,
  call: ChangeCall,
): Promise<void> {
  const say = (amount: Pence): string => displayPence(amount, call.venue.money);
  const message =
    `The guest changed this booking. ${say(depositPence)} is required now, and ` +
    `${say(call.file.receivedPence)} has been paid: ${say(surplusPence)} more. ` +
    'Nothing was refunded: please decide about it.';
  await raiseEnquiry({ subject: 'Deposit larger than required', message }, call);
}

/** The balance in sentences for the guest, which follow the one about the booking; may be empty. */
export function describeBalance(
  { owedPence, surplusPence }: DepositBalance,
  { venue }: Pick<ChangeCall, 'venue'>,
): string {
  if (owedPence > noPence) {
    return ` A deposit of ${displayPence(owedPence, venue.money)} is still to be paid.`;
  }
  if (surplusPence === noPence) return '';
  const surplus = displayPence(surplusPence, venue.money);
  return ` You have paid ${surplus} more than is asked now; ${venue.name} will be in touch about it.`;
}
