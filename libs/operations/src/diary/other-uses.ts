import {
  latest,
  localOf,
  plusMinutes,
  sinceSeated,
  startOfDay,
  tableUses,
  type Booking,
  type BookingOnFile,
  type Instant,
  type Span,
  type TableUse,
  type Venue,
} from '@venue/domain';
import type { WriteContext } from '../pipeline/write-context';
import { daysTouched } from './day-to-write';
import { expireBookings } from './expire';

interface BookingChange extends WriteContext {
  readonly file: Pick<BookingOnFile, 'booking'>;
  readonly caller: Pick<Booking, 'environment'>;
}

/**
 * All other uses of tables from the start of a booking to that moment, under the locks of those
 * days; null where storage has refused tables that looked free. Blocks count that were made since
 * `blocksSince`; null for all.
 */
export async function otherUses(
  until: Instant,
  change: BookingChange,
  blocksSince: Instant | null = null,
): Promise<readonly TableUse[] | null> {
  const { file, venue, work, now, group, caller } = change;
  const { id, startsAt } = file.booking;
  const span = spanAround(file.booking, { until, now, venue });
  const { environment } = caller;
  await work.diary.take(venue.id, environment, daysTouched({ ...span, from: startsAt }, venue));
  const scope = { environment, now, revision: group.revision };
  const [page] = await work.diary.read(scope, [{ venueId: venue.id, span }]);
  // What becomes of the booking itself is for the change to decide.
  const lapsed = (page?.lapsed ?? []).filter((one) => one !== id);
  await expireBookings(lapsed, change);
  if (work.areTablesRefused) return null;
  const stays = (page?.stays ?? []).filter(({ bookingId }) => bookingId !== id);
  const blocks = (page?.blocks ?? []).filter(
    ({ createdAt }) => blocksSince === null || createdAt >= blocksSince,
  );
  return tableUses({ venue, stays, blocks, now });
}

/**
 * From the beginning of its day, since those who sit longer than planned came before; and past this
 * moment, since a party that does so itself needs tables from now on.
 */
export function spanAround(
  { startsAt }: Pick<Booking, 'startsAt'>,
  { until, now, venue }: { until: Instant; now: Instant; venue: Pick<Venue, 'zone' | 'policy'> },
): Span {
  const { zone, policy } = venue;
  return {
    from: sinceSeated(startOfDay(localOf(startsAt, zone).date, zone), now),
    until: latest(until, plusMinutes(now, Math.max(1, policy.turnaroundMinutes))),
  };
}
