import type { Booking } from '@venue/domain/booking/booking';
import { freeUntilOf } from '@venue/domain/booking/guarantee';
import { displayReference } from '@venue/domain/shared/ids';
import { displayPence, type Pence } from '@venue/domain/shared/money';
import { localOf, type Instant } from '@venue/domain/shared/time';
import type { WriteContext } from '../../pipeline/write-context';
import { describeFee } from '../../availability/card-guarantee';
import { formatDeadline, formatMoment, todayAt } from '../../wording/format';

/** The state of a booking that was just made, paid or changed, for the guest. */
export function describeNewBooking(
  booking: Booking,
  { venue, now }: Pick<WriteContext, 'venue' | 'now'>,
  isLinkSent = true,
): string {
  const { partySize, startsAt, holdUntil, depositPence, guarantee } = booking;
  const when = formatMoment(localOf(startsAt, venue.zone), todayAt(venue, now));
  const table = `Your table for ${partySize} at ${venue.name} on ${when}`;
  const reference = `Your reference is ${displayReference(booking.reference)}.`;
  const fee = describeFeeOf(booking, { venue, now });
  if (holdUntil === null) return `${table} is booked. ${reference}${fee}`;

  const isCardDue = guarantee?.status === 'awaiting_card';
  const unpaid = { holdUntil, owedPence: depositPence, isLinkSent, isCardDue };
  return `${table} ${describeUnpaid(unpaid, { venue, now })}${fee} ${reference}`;
}

/** When the fee is charged; empty for a booking whose card is not asked for or held. */
export function describeFeeOf(booking: Booking, at: Pick<WriteContext, 'venue' | 'now'>): string {
  const { guarantee } = booking;
  const isAsked = guarantee?.status === 'awaiting_card' || guarantee?.status === 'held';
  if (!isAsked) return '';
  const { feePence } = guarantee;
  return ` ${describeFee({ feePence, freeUntil: freeUntilOf(booking) }, at)}`;
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
    /** Whether a card is asked for, and no money. */
    readonly isCardDue: boolean;
  },
  { venue, now }: Pick<WriteContext, 'venue' | 'now'>,
): string {
  const amount = displayPence(unpaid.owedPence, venue.money);
  const until = formatDeadline(localOf(unpaid.holdUntil, venue.zone), todayAt(venue, now));
  const card = unpaid.isLinkSent
    ? 'Please leave a card by then to keep it; nothing is taken now.'
    : `A card is needed by then, and nothing is taken now; ${venue.name} will be in touch about it.`;
  if (unpaid.isCardDue) return `is held for you until ${until}. ${card}`;
  const how = unpaid.isLinkSent
    ? `Please pay the deposit of ${amount} by then to keep it.`
    : `A deposit of ${amount} is due by then; ${venue.name} will be in touch about how to pay it.`;
  return `is held for you until ${until}. ${how}`;
}
