import { displayPence, displayReference, localOf, type Booking } from '@venue/domain';
import type { WriteContext } from '../pipeline/write-context';
import { formatDeadline, formatMoment, todayAt } from './format';

/** The state of a booking that has just been made, paid or changed, in words for the guest. */
export function describeBooked(
  booking: Booking,
  { venue, now }: Pick<WriteContext, 'venue' | 'now'>,
  isLinkSent = true,
): string {
  const today = todayAt(venue, now);
  const { partySize, startsAt, holdUntil, depositPence } = booking;
  const when = formatMoment(localOf(startsAt, venue.zone), today);
  const table = `Your table for ${partySize} at ${venue.name} on ${when}`;
  const reference = `Your reference is ${displayReference(booking.reference)}.`;
  if (holdUntil === null) return `${table} is booked. ${reference}`;

  const amount = displayPence(depositPence, venue.money);
  const until = formatDeadline(localOf(holdUntil, venue.zone), today);
  const how = isLinkSent
    ? `Please pay the deposit of ${amount} by then to keep it.`
    : `A deposit of ${amount} is due by then; ${venue.name} will be in touch about how to pay it.`;
  return `${table} is held for you until ${until}. ${how} ${reference}`;
}
