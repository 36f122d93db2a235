/** Sentences for a guest about a requested change. */
import { localOf, type AmendRefusal, type Booking } from '@venue/domain';
import { formatDays, formatDuration, formatGuests, formatMoment, todayAt } from './format';
import type { Call } from '../operation';

/** Why only the venue can make the change, and what is possible online instead. */
export function describeAmendRefusal(
  because: AmendRefusal,
  { file, venue: { name, policy } }: Call<'of-the-booking', 'write'>,
): string {
  switch (because) {
    case 'awaiting-deposit':
      return 'This booking can be changed online once its deposit is paid';
    case 'party-too-large':
      return `${name} takes up to ${formatGuests(policy.partySizeMax)} online`;
    case 'too-close': {
      const notice = formatDuration(file.booking.policy.amendNoticeMinutes);
      return `Bookings at ${name} can be changed online until ${notice} before`;
    }
    case 'too-far-ahead':
      return `${name} takes bookings up to ${formatDays(policy.daysAheadMax)} ahead`;
  }
}

/** The booking after a change, in a sentence. */
export function describeAmended(
  booking: Booking,
  { venue, now }: Call<'of-the-booking', 'write'>,
  is: string,
): string {
  const when = formatMoment(localOf(booking.startsAt, venue.zone), todayAt(venue, now));
  return `Your booking at ${venue.name} ${is} for ${formatGuests(booking.partySize)} on ${when}.`;
}
