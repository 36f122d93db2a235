import { spanOfWish, type DayWish } from '@venue/domain/venue/day-wish';
import type { Span } from '@venue/domain/venue/opening-hours';
import type { VenueSummary } from '@venue/domain/venue/venue';
import type { TeamCall } from '../operation';

/** The span of that day at each venue; null without a day. */
export async function spanOfDay(
  day: DayWish | null,
  { team, now }: Pick<TeamCall, 'team' | 'now'>,
): Promise<((venue: VenueSummary) => Span) | null> {
  if (day === null) return null;
  const { venues } = await team.rules.at(0);
  return ({ id, zone }) => {
    const hours = venues.find((venue) => venue.id === id)?.hours ?? noHours;
    return spanOfWish(day, { hours, zone }, now);
  };
}

/** For a venue that no longer exists. */
const noHours = { times: [], overrides: [], special: [] };
