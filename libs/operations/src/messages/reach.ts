import type { Reach } from '@venue/domain';
import type { WriteContext } from '../pipeline/write-context';

/** The countries that the venue's texts go to: those of the group, or its own alone. */
export function reachOf({ venue, group }: Pick<WriteContext, 'venue' | 'group'>): Reach {
  return { home: venue.region, countries: group.textCountries ?? [venue.region] };
}
