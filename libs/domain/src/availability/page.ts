/** When two pages of the diary, or two decisions from one page, have to be the same. */
import type { Environment } from '../access/caller';
import type { VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { Span } from '../venue/opening-hours';
import type { Stay } from './stay';

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

type StayTimes = Pick<Stay, 'from' | 'until' | 'clearedAt'>;

const minuteMs = 60_000;

/**
 * Equal for moments at which the same is decided from a page. Rules count in whole minutes, so what
 * changes between them is which stays have begun or should be over; the turn of a minute is a stage
 * of its own, since a notice may still be kept at it, and a time that begins then is past.
 */
export function stageOf({ stays }: { readonly stays: readonly StayTimes[] }, now: Instant): string {
  let passed = 0;
  for (const { from, until, clearedAt } of stays) {
    if (from <= now) passed += 1;
    if (until <= now) passed += 1;
    if (clearedAt <= now) passed += 1;
  }
  const minute = Math.floor(now / minuteMs);
  return `${now % minuteMs === 0 ? minute : minute + 0.5} ${passed}`;
}
