/** The reminder of a booking, for its guest. */
import { fill, type Booking, type Message } from '@venue/domain';
import { manageLink } from '../access/manage-token';
import type { WriteContext } from '../pipeline/write-context';
import { newMessage } from './new-message';
import { valuesOf } from './values';

/** The reminder by e-mail, if there is an address, with the link to change or cancel. */
export function reminder(booking: Booking, context: WriteContext): readonly Message[] {
  if (booking.guestEmail === null) return [];
  const values = { ...valuesOf(booking, context), manage: manageLink(booking, context) };
  return [
    newMessage(
      {
        kind: 'reminder',
        channel: 'email',
        recipient: booking.guestEmail,
        subject: fill(plainEmail.subject, values),
        text: fill(plainEmail.text, values),
        notAfter: booking.startsAt,
      },
      { environment: booking.environment, booking },
      context,
    ),
  ];
}

const plainEmail = {
  subject: 'Your table at {venue} on {date}',
  text:
    'Hello {name},\n\n' +
    'We look forward to seeing you at {venue} on {date} at {time}, table for {partySize}. ' +
    'Your reference is {reference}.\n\n' +
    'If your plans have changed, please let us know here:\n{manage}\n',
};
