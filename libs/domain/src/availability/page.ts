/** When two pages of the diary have to be the same. */
import type { Environment } from '../access/caller';
import type { VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { Span } from '../venue/opening-hours';

/** Equal for questions that have the same answer as long as nothing is written. */
export function pageKey(
  { environment, revision }: { readonly environment: Environment; readonly revision: number },
  { venueId, span }: { readonly venueId: VenueId; readonly span: Span },
): string {
  return `${environment} ${revision} ${venueId} ${span.from} ${span.until}`;
}

interface PageAt {
  readonly page: { readonly nextLapse: Instant | null };
  readonly now: Instant;
}

/** Whether a page that tells stays from lapsed ones by `now` is the same by `later`. */
export function isPageAt({ page: { nextLapse }, now }: PageAt, later: Instant): boolean {
  return now <= later && (nextLapse === null || later < nextLapse);
}
