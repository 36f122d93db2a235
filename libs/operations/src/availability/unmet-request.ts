import type { Instant, Venue, Wish } from '@venue/domain';

/** The request that could not be met, and when it was checked. */
export interface UnmetRequest {
  readonly venue: Venue;
  readonly wish: Wish;
  readonly now: Instant;
}
