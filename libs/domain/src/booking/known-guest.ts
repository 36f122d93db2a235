/** What the team is shown of a guest, from the bookings with that phone number. */
import type { Environment } from '../access/caller';
import type { Reference, VenueId } from '../shared/ids';
import type { Phone } from '../shared/phone';
import type { Instant } from '../shared/time';
import type { VenueSummary } from '../venue/venue';

export interface KnownGuestQuery {
  readonly environment: Environment;
  /** Bookings elsewhere are not looked at. */
  readonly venues: readonly Pick<VenueSummary, 'id'>[];
  readonly phone: Phone;
}

export interface KnownGuest {
  /** As the newest booking has it. At the door names are seldom asked, so a walk-in comes last. */
  readonly name: string;
  readonly email: string | null;
  /** How often the party sat down. */
  readonly visits: number;
  readonly noShows: number;
  readonly cancellations: number;
  readonly lastVisit: { readonly venueId: VenueId; readonly startsAt: Instant } | null;
  /** By their start. */
  readonly upcoming: readonly BookingToCome[];
}

/** A booking that is still to come. */
export interface BookingToCome {
  readonly reference: Reference;
  readonly venueId: VenueId;
  readonly startsAt: Instant;
  readonly partySize: number;
}
