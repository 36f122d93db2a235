import type { DiaryBlock } from '@venue/domain/availability/blocks';
import { spanToRead, type Day } from '@venue/domain/availability/day';
import { startOfStaysSpan } from '@venue/domain/availability/sitting';
import type { TableUse } from '@venue/domain/availability/table-uses';
import { clearingOf, type Booking, type StoredBooking } from '@venue/domain/booking/booking';
import { usesForSwap } from '@venue/domain/booking/swap';
import {
  earliest,
  latest,
  localOf,
  plusMinutes,
  startOfDay,
  type Instant,
} from '@venue/domain/shared/time';
import type { Span } from '@venue/domain/venue/opening-hours';
import type { Venue } from '@venue/domain/venue/venue';
import type { WriteContext } from '../../pipeline/write-context';
import { daysTouched } from './day-to-write';
import { expireBookings } from './expire';
import { readDay } from './search';

interface OtherUsesContext extends WriteContext {
  readonly file: Pick<StoredBooking, 'booking'>;
  readonly caller: Pick<Booking, 'environment'>;
}

export interface DayWithoutBooking extends Day {
  readonly blocks: readonly DiaryBlock[];
}

/**
 * The day of a booking's start without the booking, under locks on the days until `until`; null if
 * storage has refused tables that looked free.
 */
export async function dayWithoutBooking(
  until: Instant,
  change: OtherUsesContext,
): Promise<DayWithoutBooking | null> {
  const { file, venue, work, now, group, caller } = change;
  const { id, startsAt } = file.booking;
  const span = spanAround(file.booking, { until, now, venue });
  const { environment } = caller;
  await work.diary.take(venue.id, environment, daysTouched({ ...span, from: startsAt }, venue));
  const { date } = localOf(startsAt, venue.zone);
  // Includes the whole day, since parties that are moved may need tables for longer than the
  // booking.
  const wholeDaySpan = {
    ...span,
    until: latest(span.until, spanToRead(venue, { date, now }).until),
  };
  const scope = { environment, now, revision: group.revision };
  const [page] = await work.diary.read(scope, [{ venueId: venue.id, span: wholeDaySpan }]);
  // The change itself decides about this booking.
  const lapsed = (page?.lapsed ?? []).filter((one) => one !== id);
  await expireBookings(lapsed, change);
  if (work.areTablesRefused) return null;
  const stays = (page?.stays ?? []).filter(({ bookingId }) => bookingId !== id);
  const { onCutShort } = work.diary;
  return { venue, date, stays, blocks: page?.blocks ?? [], now, onCutShort };
}

/** The present day without the booking, under locks on that day and on the booking's own days. */
export async function todayWithoutBooking(
  change: OtherUsesContext & { readonly file: Pick<StoredBooking, 'clearedAt'> },
): Promise<Day> {
  const { file, venue, work, now, caller } = change;
  const { id, startsAt, endsAt } = file.booking;
  const { date } = localOf(now, venue.zone);
  const days = daysTouched({ from: startsAt, until: file.clearedAt ?? endsAt }, venue);
  await work.diary.take(venue.id, caller.environment, [...days, date]);
  const { day } = await readDay(date, { ...change, diary: work.diary }, { ignoring: id });
  return day;
}

/**
 * All uses of tables during both bookings except their own, under locks on their days; null if
 * storage has refused tables that looked free.
 */
export async function usesWithoutBoth(
  first: OtherUsesContext & TabledContext,
  second: OtherUsesContext & TabledContext,
): Promise<readonly TableUse[] | null> {
  const { venue, work, now, group, caller } = first;
  const { environment } = caller;
  const ids = [first, second].map(({ file }) => file.booking.id);
  const spans = [first, second].map(({ file }) =>
    spanAround(file.booking, { until: clearingOf(file), now, venue }),
  );
  const days = [first, second].flatMap(({ file }, index) =>
    daysTouched({ from: file.booking.startsAt, until: spans[index]?.until ?? now }, venue),
  );
  await work.diary.take(venue.id, environment, days);
  const scope = { environment, now, revision: group.revision };
  const span = {
    from: earliest(...spans.map(({ from }) => from)),
    until: latest(...spans.map(({ until }) => until)),
  };
  const [page] = await work.diary.read(scope, [{ venueId: venue.id, span }]);
  await expireBookings(
    (page?.lapsed ?? []).filter((id) => !ids.includes(id)),
    first,
  );
  if (work.areTablesRefused) return null;
  const stays = (page?.stays ?? []).filter(({ bookingId }) => !ids.includes(bookingId));
  return usesForSwap({ venue, stays, blocks: page?.blocks ?? [], now }, [first.file, second.file]);
}

interface TabledContext {
  readonly file: Pick<StoredBooking, 'booking' | 'clearedAt'>;
}

/**
 * Starts with the booking's day, since parties that stay longer than planned may have arrived
 * earlier. Ends no earlier than now, since such a party needs tables from now on.
 */
export function spanAround(
  { startsAt }: Pick<Booking, 'startsAt'>,
  {
    until,
    now,
    venue,
  }: { until: Instant; now: Instant; venue: Pick<Venue, 'hours' | 'zone' | 'policy'> },
): Span {
  const { zone, policy } = venue;
  return {
    from: startOfStaysSpan(startOfDay(localOf(startsAt, zone).date, zone), venue, now),
    until: latest(until, plusMinutes(now, Math.max(1, policy.turnaroundMinutes))),
  };
}
