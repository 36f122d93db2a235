import { displayReference, localOf, type Booking, type Values } from '@venue/domain';
import { describeBooked } from '../wording/describe-booked';
import type { WriteContext } from '../pipeline/write-context';
import { formatDate, formatTime, todayAt, firstNameOf } from '../wording/format';

/**
 * The values of the placeholders about a booking. Of the name, only the first is used, so that a
 * booking can't send words of its own to a stranger under a venue's name.
 */
export function valuesOf(
  booking: Booking,
  { venue, now }: Pick<WriteContext, 'venue' | 'now'>,
): Values<'emailConfirmed'> {
  const { date, time } = localOf(booking.startsAt, venue.zone);
  return {
    venue: venue.name,
    name: firstNameOf(booking.guestName),
    reference: displayReference(booking.reference),
    date: formatDate(date, todayAt(venue, now)),
    time: formatTime(time),
    partySize: String(booking.partySize),
    summary: describeBooked(booking, { venue, now }),
  };
}
