import {
  tableUses,
  type Booking,
  type BookingOnFile,
  type Instant,
  type TableUse,
} from '@venue/domain';
import type { WriteContext } from '../pipeline/write-context';
import { daysTouched } from './day-to-write';
import { expireBookings } from './expire';

interface OtherUsesContext extends WriteContext {
  readonly file: Pick<BookingOnFile, 'booking'>;
  readonly caller: Pick<Booking, 'environment'>;
}

/**
 * All other uses of tables from the start of a booking to that moment, under the locks of those
 * days; null where storage has refused tables that looked free.
 */
export async function otherUses(
  until: Instant,
  change: OtherUsesContext,
): Promise<readonly TableUse[] | null> {
  const { file, venue, work, now, group, caller } = change;
  const { id, startsAt } = file.booking;
  const span = { from: startsAt, until };
  const { environment } = caller;
  await work.diary.take(venue.id, environment, daysTouched(span, venue));
  const scope = { environment, now, revision: group.revision };
  const [page] = await work.diary.read(scope, [{ venueId: venue.id, span }]);
  // What becomes of the booking itself is for the change to decide.
  const lapsed = (page?.lapsed ?? []).filter((one) => one !== id);
  await expireBookings(lapsed, change);
  if (work.areTablesRefused) return null;
  const stays = (page?.stays ?? []).filter(({ bookingId }) => bookingId !== id);
  return tableUses({ venue, stays, blocks: page?.blocks ?? [] });
}
