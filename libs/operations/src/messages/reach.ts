import type { Reach } from '@venue/domain';
import type { Desk } from '../desk';

/** The countries that the venue's texts go to: those of the group, or its own alone. */
export function reachOf({ venue, group }: Pick<Desk, 'venue' | 'group'>): Reach {
  return { home: venue.region, countries: group.textCountries ?? [venue.region] };
}
