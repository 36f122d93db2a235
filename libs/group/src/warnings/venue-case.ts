import type { GroupSetup, Instant, VenueSetup } from '@venue/domain';
import type { Place } from '../place';

/** A venue with its place in the file, and what else its warnings depend on. */
export interface VenueCase {
  readonly venue: VenueSetup;
  readonly place: Place;
  readonly group: GroupSetup;
  readonly now: Instant;
}
