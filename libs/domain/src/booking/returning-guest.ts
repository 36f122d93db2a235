/** A returning guest for the team, from the bookings with the same phone number. */
import type { Environment } from '../access/caller';
import type { Reference, VenueId } from '../shared/ids';
import type { Phone } from '../shared/phone';
import type { Instant } from '../shared/time';
import type { VenueSummary } from '../venue/venue';

export interface ReturningGuestQuery {
  readonly environment: Environment;
  /** Bookings at other venues are ignored. */
  readonly venues: readonly Pick<VenueSummary, 'id'>[];
  readonly phone: Phone;
}

export interface ReturningGuest {
  /** From the newest booking; from a walk-in only if there is no other, since few leave a name. */
  readonly name: string;
  readonly email: string | null;
  /** How often the guest was seated. */
  readonly visits: number;
  readonly noShows: number;
  readonly cancellations: number;
  readonly lastVisit: { readonly venueId: VenueId; readonly startsAt: Instant } | null;
  /** Ordered by start. */
  readonly upcoming: readonly ReturningGuestBooking[];
}

export interface ReturningGuestBooking {
  readonly reference: Reference;
  readonly venueId: VenueId;
  readonly startsAt: Instant;
  readonly partySize: number;
}
