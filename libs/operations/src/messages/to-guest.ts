/** Messages to a guest other than the payment link. */
import { displayPence, fill, mayText, type Booking, type Message, type Pence } from '@venue/domain';
import type { WriteContext } from '../pipeline/write-context';
import { calendarOf } from './calendar';
import { newMessage, type MessageDraft } from './new-message';
import { reachOf } from './reach';
import { valuesOf } from './values';

/** The confirmation with a calendar file, if there is an address and the venue has a template. */
export function confirmation(booking: Booking, context: WriteContext): readonly Message[] {
  const template = context.venue.messages.emailConfirmed;
  if (booking.guestEmail === null || template === null) return [];
  const values = valuesOf(booking, context);
  return [
    newMessage(
      {
        kind: 'confirmed',
        channel: 'email',
        recipient: booking.guestEmail,
        subject: fill(template.subject, values),
        text: fill(template.text, values),
        calendar: calendarOf(booking, context),
        notAfter: booking.startsAt,
      },
      { environment: booking.environment, booking },
      context,
    ),
  ];
}

/** Informs a guest of a payment that pays for no table, and says who has the money now. */
export function paymentKept(
  booking: Booking,
  amountPence: Pence,
  context: WriteContext,
): readonly Message[] {
  const { name, money } = context.venue;
  const amount = displayPence(amountPence, money);
  const text =
    `Your payment of ${amount} to ${name} came after the table had been given up. ` +
    `${name} has been told and will be in touch about it.`;
  const shared = { kind: 'payment-too-late', text } as const;
  const drafts: MessageDraft[] = [];
  if (booking.guestEmail !== null) {
    const subject = `Your payment to ${name}`;
    drafts.push({ ...shared, channel: 'email', recipient: booking.guestEmail, subject });
  } else if (booking.guestPhone !== '' && mayText(booking.guestPhone, reachOf(context))) {
    drafts.push({ ...shared, channel: 'text', recipient: booking.guestPhone, subject: null });
  }
  return drafts.map((draft) =>
    newMessage(draft, { environment: booking.environment, booking }, context),
  );
}
