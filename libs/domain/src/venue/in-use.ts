import type { Group } from '../ports';

/**
 * The group as its callers see it. Storage knows retired venues too, since money and letters may
 * still come in for bookings that were made there.
 */
export function withoutRetired(group: Group): Group {
  const venues = group.venues.filter(({ isRetired }) => !isRetired);
  return venues.length === group.venues.length ? group : { ...group, venues };
}
