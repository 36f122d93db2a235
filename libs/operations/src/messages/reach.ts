import type { Reach } from '@venue/domain';
import type { WriteContext } from '../pipeline/write-context';

/** The countries to which the venue's texts may go: those of the group, or only its own. */
export function reachOf({ venue, group }: Pick<WriteContext, 'venue' | 'group'>): Reach {
  return { home: venue.region, countries: group.textCountries ?? [venue.region] };
}
