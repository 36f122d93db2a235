/** The message about a payment that came after the table had been released. */
import type { Booking } from '@venue/domain/booking/booking';
import { greetingNameOf } from '@venue/domain/guest/first-name';
import type { NewMessage } from '@venue/domain/message/message';
import type { Pence } from '@venue/domain/shared/money';
import type { WriteContext } from '../pipeline/write-context';
import { wordingIn } from '../wording/wording';
import { builtInEmail } from './built-in';
import { emailContent } from './email-content';
import { newMessage } from './new-message';
import { allowedPhone } from './reach';

/** Notifies a guest that a payment did not pay for a table, and says who has the money now. */
export function paymentKept(
  booking: Booking,
  amountPence: Pence,
  context: WriteContext,
): readonly NewMessage[] {
  const { venue } = context;
  const words = wordingIn(booking.locale, context);
  const amount = words.money(amountPence);
  const values = { venue: venue.name, amount, name: greetingNameOf(booking.guestName) ?? '' };
  const about = { environment: booking.environment, booking };
  const kind = 'payment-too-late';
  const { guestEmail } = booking;
  if (guestEmail !== null) {
    const template = builtInEmail('emailPaymentKept', words);
    const email = emailContent(template, values, { ...context, lang: words.tag });
    return [
      newMessage({ kind, channel: 'email', recipient: guestEmail, ...email }, about, context),
    ];
  }
  const phone = allowedPhone(booking, context);
  if (phone === null) return [];
  const text = { subject: null, text: words.say('emailPaymentKeptText', values) };
  return [newMessage({ kind, channel: 'text', recipient: phone, ...text }, about, context)];
}
