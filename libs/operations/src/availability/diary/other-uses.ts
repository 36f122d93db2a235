import type { DiaryBlock } from '@venue/domain/availability/blocks';
import { spanToRead, type Day } from '@venue/domain/availability/day';
import { sinceSeated } from '@venue/domain/availability/sitting';
import type { TableUse } from '@venue/domain/availability/table-uses';
import { clearingOf, type Booking, type BookingOnFile } from '@venue/domain/booking/booking';
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
  readonly file: Pick<BookingOnFile, 'booking'>;
  readonly caller: Pick<Booking, 'environment'>;
}

export interface DayBeside extends Day {
  readonly blocks: readonly DiaryBlock[];
}

/**
 * The day of a booking's start without the booking, under the locks of the days until that moment;
 * null where storage has refused tables that looked free.
 */
export async function dayBeside(
  until: Instant,
  change: OtherUsesContext,
): Promise<DayBeside | null> {
  const { file, venue, work, now, group, caller } = change;
  const { id, startsAt } = file.booking;
  const span = spanAround(file.booking, { until, now, venue });
  const { environment } = caller;
  await work.diary.take(venue.id, environment, daysTouched({ ...span, from: startsAt }, venue));
  const { date } = localOf(startsAt, venue.zone);
  // Whole, since those who are moved need tables for longer than the booking itself.
  const whole = { ...span, until: latest(span.until, spanToRead(venue, { date, now }).until) };
  const scope = { environment, now, revision: group.revision };
  const [page] = await work.diary.read(scope, [{ venueId: venue.id, span: whole }]);
  // What becomes of the booking itself is for the change to decide.
  const lapsed = (page?.lapsed ?? []).filter((one) => one !== id);
  await expireBookings(lapsed, change);
  if (work.areTablesRefused) return null;
  const stays = (page?.stays ?? []).filter(({ bookingId }) => bookingId !== id);
  const { onCutShort } = work.diary;
  return { venue, date, stays, blocks: page?.blocks ?? [], now, onCutShort };
}

/** The present day without the booking, under the locks of that day and of its own. */
export async function todayBeside(
  change: OtherUsesContext & { readonly file: Pick<BookingOnFile, 'clearedAt'> },
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
 * All uses of tables in the time of both bookings but their own, under the locks of their days;
 * null where storage has refused tables that looked free.
 */
export async function usesBesideBoth(
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
  readonly file: Pick<BookingOnFile, 'booking' | 'clearedAt'>;
}

/**
 * From the beginning of its day, since those who sit longer than planned came before; and past this
 * moment, since a party that does so itself needs tables from now on.
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
    from: sinceSeated(startOfDay(localOf(startsAt, zone).date, zone), venue, now),
    until: latest(until, plusMinutes(now, Math.max(1, policy.turnaroundMinutes))),
  };
}
