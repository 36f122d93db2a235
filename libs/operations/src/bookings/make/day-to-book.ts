import type { Environment } from '@venue/domain/access/caller';
import type { Day } from '@venue/domain/availability/day';
import type { LocalDate } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { readDay } from '../../availability/diary/search';
import { retryOnStaleRules } from '../../pipeline/retry-on-stale-rules';
import { ruledVenue, summaryOfVenue } from '../../venues/team-venue';
import type { TeamCall } from '../../operation';

interface DayQuery {
  /** The venue, by its id or its slug. */
  readonly venueId: string;
  readonly environment: Environment | null;
  readonly dateAt: (venue: Venue) => LocalDate;
}

/** A day of a venue that the caller may see, from one snapshot, with the rules of that snapshot. */
export async function dayToBook(
  { venueId, environment, dateAt }: DayQuery,
  { now, team, ...call }: TeamCall,
): Promise<Day> {
  const summary = summaryOfVenue(venueId, call);
  let newerThan = -1;
  return retryOnStaleRules(async () => {
    const group = await team.rules.at(newerThan + 1);
    newerThan = group.revision;
    const venue = ruledVenue(summary, group);
    const caller = { environment: environment ?? 'live' };
    const context = { diary: team.diary, caller, now, group, venue };
    return (await readDay(dateAt(venue), context)).day;
  });
}
