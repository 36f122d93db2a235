import type { Wish } from '@venue/domain/availability/day';
import type { Instant } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';

/** A request that could not be met, and the time of the check. */
export interface UnmetRequest {
  readonly venue: Venue;
  readonly wish: Wish;
  readonly now: Instant;
}
