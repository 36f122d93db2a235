import type { Booking } from '@venue/domain/booking/booking';
import { displayReference } from '@venue/domain/shared/ids';
import { displayPence, type Pence } from '@venue/domain/shared/money';
import { localOf, type Instant } from '@venue/domain/shared/time';
import type { WriteContext } from '../../pipeline/write-context';
import { formatDeadline, formatMoment, todayAt } from '../../wording/format';

/** The state of a booking that was just made, paid or changed, for the guest. */
export function describeNewBooking(
  booking: Booking,
  { venue, now }: Pick<WriteContext, 'venue' | 'now'>,
  isLinkSent = true,
): string {
  const { partySize, startsAt, holdUntil, depositPence } = booking;
  const when = formatMoment(localOf(startsAt, venue.zone), todayAt(venue, now));
  const table = `Your table for ${partySize} at ${venue.name} on ${when}`;
  const reference = `Your reference is ${displayReference(booking.reference)}.`;
  if (holdUntil === null) return `${table} is booked. ${reference}`;

  const unpaid = { holdUntil, owedPence: depositPence, isLinkSent };
  return `${table} ${describeUnpaid(unpaid, { venue, now })} ${reference}`;
}

/**
 * What the guest of an unpaid table must do. If no payment link reaches the guest, the team gets in
 * touch.
 */
export function describeUnpaid(
  unpaid: {
    readonly holdUntil: Instant;
    readonly owedPence: Pence;
    readonly isLinkSent: boolean;
  },
  { venue, now }: Pick<WriteContext, 'venue' | 'now'>,
): string {
  const amount = displayPence(unpaid.owedPence, venue.money);
  const until = formatDeadline(localOf(unpaid.holdUntil, venue.zone), todayAt(venue, now));
  const how = unpaid.isLinkSent
    ? `Please pay the deposit of ${amount} by then to keep it.`
    : `A deposit of ${amount} is due by then; ${venue.name} will be in touch about how to pay it.`;
  return `is held for you until ${until}. ${how}`;
}
