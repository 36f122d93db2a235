import type { Instant, Stay } from '@venue/domain';
import { daysTouched } from '../../diary/day-to-write';
import { expireBookings } from '../../diary/expire';
import type { TeamChange } from './locked-booking';

/**
 * All other stays from the start of a booking to that moment, under the locks of those days; null
 * where storage has refused tables that looked free, or the booking would have none.
 */
export async function otherStays(
  change: TeamChange,
  until: Instant | null,
): Promise<readonly Stay[] | null> {
  const { file, venue, work, now, group, caller } = change;
  const { id, startsAt } = file.booking;
  if (until === null) return null;
  const span = { from: startsAt, until };
  const { environment } = caller;
  await work.diary.take(venue.id, environment, daysTouched(span, venue));
  const scope = { environment, now, revision: group.revision };
  const [page] = await work.diary.read(scope, [{ venueId: venue.id, span }]);
  await expireBookings(page?.lapsed ?? [], change);
  if (work.areTablesRefused) return null;
  return (page?.stays ?? []).filter(({ bookingId }) => bookingId !== id);
}
