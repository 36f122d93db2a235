/** Describes the state of a booking that was looked up, for the guest. */
import { stateOf, type StoredBooking } from '@venue/domain/booking/booking';
import { outstandingPence } from '@venue/domain/booking/deposit-balance';
import { isCardDue } from '@venue/domain/booking/guarantee';
import type { BookingState } from '@venue/domain/booking/states';
import { displayPence, noPence, type Pence } from '@venue/domain/shared/money';
import { localOf, type Instant } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { describeCancelNow } from '../availability/card-guarantee';
import { describeFeeOf, describeUnpaid } from './make/describe-new-booking';
import { formatGuests, formatMoment, formatWhen, todayAt } from '../wording/format';

/** The booking, its state, and the amount paid or still due. */
export function describeMatch(
  file: StoredBooking,
  {
    venue,
    now,
    isLinkSent,
  }: { readonly venue: Venue; readonly now: Instant; readonly isLinkSent: boolean },
): string {
  const { booking } = file;
  const state = stateOf(booking, now);
  const when = formatMoment(localOf(booking.startsAt, venue.zone), todayAt(venue, now));
  const table = `Your table for ${formatGuests(booking.partySize)} at ${venue.name} on ${when}`;
  const owedPence = outstandingPence(booking.depositPence, file.receivedPence);
  if (state === 'awaiting_deposit' && booking.holdUntil !== null) {
    const { holdUntil } = booking;
    const unpaid = { table, holdUntil, owedPence, isLinkSent, isCardDue: isCardDue(booking) };
    return `${describeUnpaid(unpaid, { venue, now })}${describeFeeOf(booking, { venue, now })}`;
  }
  const fee = describeCancelNow(booking, { venue, now });
  const isOver = state === 'cancelled' || state === 'expired';
  const sentences = [
    `${table} ${endings[state]}.`,
    ...describeDelay(file, venue, now),
    ...(state === 'confirmed' && owedPence > noPence
      ? [`A deposit of ${displayPence(owedPence, venue.money)} is still to be paid.`]
      : []),
    ...(fee === null ? [] : [fee]),
  ].join(' ');
  return isOver ? `${sentences}${describeMoneyKept(file.receivedPence, venue)}` : sentences;
}

/**
 * A sentence for a booking or tickets that are over and were paid for: the venue's team decides
 * about the money. Empty if nothing was paid.
 */
export function describeMoneyKept(
  receivedPence: Pence,
  { name, money }: Venue,
  them: 'it' | 'them' = 'it',
): string {
  if (receivedPence === noPence) return '';
  const paid = displayPence(receivedPence, money);
  return ` You have paid ${paid} for ${them}; ${name} can tell you what happens to it.`;
}

/** The expected arrival of a party that has announced a delay. */
function describeDelay({ booking }: StoredBooking, venue: Venue, now: Instant): string[] {
  const { expectedArrival } = booking;
  if (expectedArrival === null || stateOf(booking, now) !== 'confirmed') return [];
  const arrival = formatWhen(localOf(expectedArrival, venue.zone), todayAt(venue, now));
  return [`You ${expectedArrival < now ? 'were' : 'are'} expected ${arrival}.`];
}

const endings: Readonly<Record<BookingState, string>> = {
  // Never shown: a booking that is only held can't be proved, and one that awaits its deposit has a
  // deadline.
  held: 'is held for a moment',
  awaiting_deposit: 'is held while we wait for its deposit',
  confirmed: 'is confirmed',
  seated: 'is yours, and your party is seated',
  completed: 'is over; thank you for coming',
  no_show: 'was not used',
  cancelled: 'is cancelled',
  expired: 'was released, because its deposit was not paid in time',
};
