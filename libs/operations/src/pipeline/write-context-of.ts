import type { VenueId } from '@venue/domain/shared/ids';
import type { WriteContext } from './write-context';
import type { TeamWriteCall } from '../operation';

export interface TeamWriteContext extends WriteContext {
  /** Whether the caller may override the venue's rules with a reason. */
  readonly mayOverride: boolean;
}

/** The context for the team's changes to bookings and messages of that venue. */
export async function writeContextOf(
  venueId: VenueId,
  { team, now, ids, settings, secrets, work, ...call }: TeamWriteCall,
): Promise<TeamWriteContext> {
  const group = await team.groups.current();
  const venue = group.venues.find(({ id }) => id === venueId);
  if (venue === undefined) throw new Error('a venue that is not there');
  const mayOverride = call.may('diary.override');
  return { venue, group, now, ids, settings, secrets, work, mayOverride };
}
