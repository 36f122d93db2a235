/** Who has agreed to hear news of a venue. */
import type { VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';

/** One address or number that a venue may write news to. */
export interface Consent {
  readonly channel: 'email' | 'text';
  readonly to: string;
  /** The name with which it was given last. */
  readonly name: string;
  /** When it was given first. */
  readonly since: Instant;
  /** The page on which it was given last; null where none was named. */
  readonly page: string | null;
}

export interface Consents {
  /**
   * Of live guests, e-mail addresses first, in the order in which they were given. A refusal of any
   * contact with that address or number counts, whatever was said later.
   */
  ofVenue(venueId: VenueId): Promise<readonly Consent[]>;
}
