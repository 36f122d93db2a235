import type { Booking } from '@venue/domain/booking/booking';
import { decideCancel, type CancelRefusal } from '@venue/domain/booking/cancel';
import { displayPence, noPence } from '@venue/domain/shared/money';
import { required, optional } from '../../fields/field';
import { lines, phone, venueId } from '../../fields/kinds';
import { operation } from '../../operation';
import { linkKinds } from '../../money/request-payment';
import { sendCancellation } from '../../messages/to-guest';
import { Problem } from '../../problems';
import {
  describeCancellationPassedOn,
  describeCancellation,
  describeUnchangeable,
} from '../change/describe-change';
import { describeMoneyKept } from '../describe-match';
import {
  ChangeAnswer,
  changeAnswer,
  lockProvedBooking,
  raiseEnquiry,
  viewOf,
  type ChangeContext,
} from '../change/change-answer';
import { cancelTickets } from '../../tickets/cancel-tickets';
import { reference } from '../find-booking';

class CancelBookingInput {
  @required(reference, 'The booking reference; spaces, hyphens and case do not matter.')
  reference!: string;
  @required(phone, 'The phone number on the booking.') phone!: string;
  @optional(lines(500), 'Why the guest cancels.') reason!: string | null;
  @optional(venueId, 'Looks at this venue only.') venueId!: string | null;
}

export const cancelBooking = operation({
  tool: 'cancel_booking',
  route: 'POST /bookings/{reference}/cancel',
  capability: 'bookings.manage',
  effect: 'write',
  venue: 'of-the-booking',
  hints: { destructive: true, idempotent: true, openWorld: false },
  confirmation:
    'Cancel this booking? Its table is released at once, and a paid deposit is not refunded automatically.',
  title: 'Cancel a booking',
  description:
    'Cancels a booking at once and frees its table; guests are normally asked to confirm first. A paid deposit is ' +
    'not refunded automatically. Inside the venue’s notice, and for tickets that are paid, nothing is cancelled: ' +
    'the request goes to the venue’s team as an enquiry (needs_venue), and is not to be retried.',
  input: CancelBookingInput,
  answer: ChangeAnswer,
  problems: ['booking-not-changeable'],

  async run(input, call): Promise<ChangeAnswer> {
    const file = await lockProvedBooking(call);
    return cancelForGuest(input.reason, { ...call, file });
  },

  runForTickets: ({ reason }, call) => cancelTickets(reason, call),
});

/** Cancels a locked booking for its guest, or asks the venue's team to. */
export async function cancelForGuest(
  reason: string | null,
  call: ChangeContext,
): Promise<ChangeAnswer> {
  const { file, now, venue } = call;
  const decision = decideCancel({ booking: file.booking, reason, now, by: 'guest' });
  switch (decision.kind) {
    case 'already-cancelled':
      return changeAnswer({
        outcome: 'already_cancelled',
        booking: viewOf(file.booking, call),
        summary: `${describeCancellation(call, 'was already cancelled')}${describeMoneyKept(file.receivedPence, venue)}`,
      });
    case 'not-changeable':
      throw new Problem('booking-not-changeable', { detail: describeUnchangeable(call) });
    case 'needs-venue':
      return passToVenue(decision.because, reason, call);
    case 'cancelled':
      return storeCancellation(decision.booking, call);
  }
}

async function storeCancellation(booking: Booking, call: ChangeContext): Promise<ChangeAnswer> {
  const { receivedPence } = call.file;
  await call.work.bookings.save(booking);
  await call.work.messages.stop(booking.id, linkKinds);
  await sendCancellation(
    {
      file: { booking, receivedPence },
      because: 'cancelled',
      wasConfirmed: call.file.booking.state === 'confirmed',
    },
    call,
  );
  const summary = describeCancellation(call, 'is cancelled');
  const answer = { outcome: 'cancelled', booking: viewOf(booking, call), summary } as const;
  if (receivedPence === noPence) return changeAnswer(answer);

  // Contract: a paid deposit is never refunded automatically; the venue's team is informed.
  const paid = displayPence(receivedPence, call.venue.money);
  const message = `This booking was cancelled after ${paid} had been paid for it.`;
  const subject = 'Deposit of a cancelled booking';
  await raiseEnquiry({ subject, message, severity: 'warning' }, call);
  return changeAnswer({
    ...answer,
    summary: `${summary} ${call.venue.name} will be in touch about the ${paid} that you have paid.`,
  });
}

async function passToVenue(
  because: CancelRefusal,
  reason: string | null,
  call: ChangeContext,
): Promise<ChangeAnswer> {
  const message = `The guest asks to cancel this booking.${reason === null ? '' : ` Reason: ${reason}`}`;
  const words = { subject: 'Cancellation request', message, severity: null };
  const enquiryId = await raiseEnquiry(words, call);
  const summary = describeCancellationPassedOn(because, call);
  return changeAnswer({ outcome: 'needs_venue', enquiryId, summary });
}
