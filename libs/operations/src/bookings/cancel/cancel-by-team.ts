import type { Booking } from '@venue/domain/booking/booking';
import { decideCancel } from '@venue/domain/booking/cancel';
import type { Reference } from '@venue/domain/shared/ids';
import { displayPence, noPence } from '@venue/domain/shared/money';
import { raiseEnquiry } from '../change/change-answer';
import { linkKinds } from '../../money/request-payment';
import { required, optional } from '../../fields/field';
import { bookingReference, flag, lines } from '../../fields/kinds';
import { sendCancellation, stopOldMessages } from '../../messages/to-guest';
import { TeamBookingAnswer } from '../team-booking-view';
import { version } from '../team-inputs';
import { answerAbout, findAndLock, takeOnce, type TeamChange } from '../change/locked-booking';
import { notChangeable } from '../change/not-changeable';
import { type TeamWriteCall, operation } from '../../operation';

class CancelInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
  @required(version, 'The version of it that was seen.') version!: number;
  @optional(lines(500), 'Why it is cancelled.') reason!: string | null;
  @required(flag, 'Whether to notify the guest.') tellGuest!: boolean;
}

export const cancelBookingByTeam = operation({
  audience: 'team',
  route: 'POST /bookings/{reference}/cancel',
  capability: 'diary.write',
  effect: 'write',
  title: 'Cancel a booking',
  description:
    'Cancels a booking whose guests are not seated, and frees its tables. The notice for guests does not bind ' +
    'the team. Nothing is refunded: what was paid becomes an enquiry.',
  input: CancelInput,
  answer: TeamBookingAnswer,
  problems: ['not-found', 'conflict', 'booking-not-changeable'],

  run(input, call): Promise<TeamBookingAnswer> {
    return takeOnce('cancel', { target: input, call }, () => cancel(input, call));
  },
});

async function cancel(
  { reason, tellGuest, ...target }: CancelInput,
  call: TeamWriteCall,
): Promise<TeamBookingAnswer> {
  const change = await findAndLock(target, call);
  const { file, now } = change;
  const decision = decideCancel({ file, reason, now, by: 'team', isGuestTold: tellGuest });
  if (decision.kind !== 'cancelled') throw notChangeable(change, 'cancelled');
  await call.work.bookings.save(decision.booking);
  await tellOfCancellation(decision.booking, tellGuest, change);
  await reportMoney(change);
  return answerAbout(target, call);
}

async function tellOfCancellation(
  booking: Booking,
  isGuestTold: boolean,
  change: TeamChange,
): Promise<void> {
  const { file, work } = change;
  await work.messages.stop(booking.id, linkKinds);
  if (!isGuestTold) return stopOldMessages(booking, change);
  const wasConfirmed = file.booking.state === 'confirmed';
  const { receivedPence } = file;
  await sendCancellation(
    { file: { booking, receivedPence }, because: 'cancelled', wasConfirmed },
    change,
  );
}

/** Contract: a paid deposit is never refunded automatically; the venue's team decides. */
async function reportMoney(change: TeamChange): Promise<void> {
  const { receivedPence } = change.file;
  if (receivedPence === noPence) return;
  const paid = displayPence(receivedPence, change.venue.money);
  const message = `The team cancelled this booking after ${paid} had been paid for it.`;
  const subject = 'Deposit of a cancelled booking';
  await raiseEnquiry({ subject, message, severity: 'warning' }, change);
}
