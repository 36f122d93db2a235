/** What a guest hears of a change that was asked for. */
import { localOf, type AmendRefusal, type Booking } from '@venue/domain';
import { sayDays, sayDuration, sayGuests, sayMoment, todayAt } from '../wording';
import type { ChangeCall } from './change-answer';

/** Why only the venue can make the change, and what could be had online instead. */
export function sayWhy(
  because: AmendRefusal,
  { file, venue: { name, policy } }: ChangeCall,
): string {
  switch (because) {
    case 'awaiting-deposit':
      return 'This booking can be changed online once its deposit is paid';
    case 'party-too-large':
      return `${name} takes up to ${sayGuests(policy.partySizeMax)} online`;
    case 'too-close': {
      const notice = sayDuration(file.booking.policy.amendNoticeMinutes);
      return `Bookings at ${name} can be changed online until ${notice} before`;
    }
    case 'too-far-ahead':
      return `${name} takes bookings up to ${sayDays(policy.daysAheadMax)} ahead`;
  }
}

/** The booking after a change, in a sentence. */
export function sayAmended(booking: Booking, { venue, now }: ChangeCall, is: string): string {
  const when = sayMoment(localOf(booking.startsAt, venue.zone), todayAt(venue, now));
  return `Your booking at ${venue.name} ${is} for ${sayGuests(booking.partySize)} on ${when}.`;
}
