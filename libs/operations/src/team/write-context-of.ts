import type { TeamWork, VenueId } from '@venue/domain';
import type { WriteContext } from '../pipeline/write-context';
import type { TeamCall } from './team-operation';

/** What writing a message or a booking of that venue needs, from a write of the team. */
export async function writeContextOf(
  venueId: VenueId,
  { team, now, ids, settings, secrets, work }: TeamCall & { readonly work: TeamWork },
): Promise<WriteContext> {
  const group = await team.groups.current();
  const venue = group.venues.find(({ id }) => id === venueId);
  if (venue === undefined) throw new Error('a venue that is not there');
  return { venue, group, now, ids, settings, secrets, work };
}
