import type { Group } from '@venue/domain/venue/group';
import type { Venue, VenueSummary } from '@venue/domain/venue/venue';
import type { TeamCall } from '../operation';
import { unknown } from '../problems';

/** The venue with that id or slug, if the caller may see it. */
export function summaryOfVenue(
  idOrSlug: string,
  { venues }: Pick<TeamCall, 'venues'>,
): VenueSummary {
  const venue = venues.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug);
  if (venue === undefined) throw unknownVenue();
  return venue;
}

/** The venue with its rules. */
export function ruledVenue({ id }: Pick<VenueSummary, 'id'>, { venues }: Group): Venue {
  const venue = venues.find((one) => one.id === id);
  if (venue === undefined) throw unknownVenue();
  return venue;
}

function unknownVenue(): ReturnType<typeof unknown> {
  return unknown('We don’t know that venue.');
}
