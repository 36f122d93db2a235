import { linkThrottle, secondsToWait } from '@venue/domain/access/throttle';
import { stateOf } from '@venue/domain/booking/booking';
import { outstandingPence } from '@venue/domain/booking/deposit-balance';
import type { Reference } from '@venue/domain/shared/ids';
import { displayPence, noPence } from '@venue/domain/shared/money';
import { dueByLink, linkKinds, requestPayment } from './request-payment';
import { output, outputOrNull, required } from '../fields/field';
import { bookingReference, int32Max, wholeNumber, plainText } from '../fields/kinds';
import { Problem } from '../problems';
import { bookingInScope } from '../pipeline/in-scope';
import { writeContextOf } from '../pipeline/write-context-of';
import { operation } from '../operation';

class SendLinkAgainInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
}

export class LinkSentAnswer {
  @output(wholeNumber(1, int32Max), 'The amount due, in pence.') amountPence!: number;
  @output(plainText, 'The amount as text.') amountDisplay!: string;
  @outputOrNull(
    plainText,
    'How the link goes: text, email, or text and email; null if it reaches nobody.',
  )
  sentTo!: string | null;
}

export const sendLinkAgain = operation({
  audience: 'team',
  route: 'POST /bookings/{reference}/payment-link',
  capability: 'money.manage',
  effect: 'write',
  title: 'Send the link to pay a deposit again',
  description:
    'Sends the guest a new link for what is owed, by text and e-mail as the venue does, and ends the links before it. ' +
    'No more than three links an hour are made for a booking, the first one counted.',
  input: SendLinkAgainInput,
  answer: LinkSentAnswer,
  problems: ['not-found', 'booking-not-changeable', 'no-deposit-due', 'too-many-links'],

  async run({ reference }, call): Promise<LinkSentAnswer> {
    const { work, now } = call;
    const match = await bookingInScope(reference, call);
    const context = await writeContextOf(match.booking.venueId, call);
    const { booking, receivedPence } = await work.bookings.lock(match.booking.id);
    const isOpen = ['awaiting_deposit', 'confirmed'].includes(stateOf(booking, now));
    if (!isOpen || booking.startsAt <= now) throw new Problem('booking-not-changeable');
    const owedPence = outstandingPence(booking.depositPence, receivedPence);
    const amountPence = dueByLink(booking, owedPence);
    if (amountPence === noPence) throw new Problem('no-deposit-due');
    const { requests } = await call.team.payments.ofBooking(booking.id);
    const requestTimes = requests.map(({ createdAt }) => createdAt);
    const retryAfterSeconds = secondsToWait(linkThrottle, requestTimes, now);
    if (retryAfterSeconds !== null) {
      const detail = 'Three links were sent within an hour. The newest one still works.';
      throw new Problem('too-many-links', { retryAfterSeconds, detail });
    }

    await work.messages.stop(booking.id, linkKinds);
    const channels = await requestPayment(booking, owedPence, context);
    return {
      amountPence,
      amountDisplay: displayPence(amountPence, context.venue.money),
      sentTo: channels.length === 0 ? null : channels.join(' and '),
    };
  },
});
