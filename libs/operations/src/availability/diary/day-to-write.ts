import type { Integration } from '@venue/domain/access/caller';
import type { Day, Wish } from '@venue/domain/availability/day';
import type { StoredBooking } from '@venue/domain/booking/booking';
import type { BookingId } from '@venue/domain/shared/ids';
import {
  addDays,
  instantsOn,
  latest,
  localOf,
  plusMinutes,
  type Instant,
  type LocalDate,
  type LocalMoment,
} from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import type { WriteContext } from '../../pipeline/write-context';
import { expireBookings } from './expire';
import { findSharedRefusal, readDay } from './search';

interface Intent {
  /** Whether a day that was read without its lock has nothing free. */
  readonly isUnavailable: (day: Day) => boolean;
  /** The booking to change: its tables count as free, and its own days are locked too. */
  readonly changing: { readonly id: BookingId; readonly days: readonly LocalDate[] } | null;
  /** The length of the stay, where it may exceed that of every booking type. */
  readonly minutes?: number | null;
}

/** A wish with a start time, unlike a plain moment. */
type GuestWish = Wish & LocalMoment;

/** The context for writing a stay, in a call or for a late payment. */
export type StayWriteContext = WriteContext & {
  readonly caller: Pick<Integration, 'environment'>;
};

/**
 * Locks the day of a start until the transaction ends and returns it. If another transaction has
 * the lock, the day is first read without it: if that shows the day is full, the result is null
 * without waiting; otherwise the day is read again under the lock. The result is also null if
 * storage refused tables that looked free, or if another call's refusal answers this call too.
 */
export async function dayToWriteIn(
  start: LocalMoment | GuestWish,
  call: StayWriteContext,
  { isUnavailable, changing, minutes = null }: Intent,
): Promise<Day | null> {
  const { work, venue, caller } = call;
  if (work.areTablesRefused) return null;
  if (changing === null && isWish(start) && findSharedRefusal(start, call) !== null) return null;
  const read = (): ReturnType<typeof readDay> =>
    readDay(
      start.date,
      { ...call, diary: work.diary },
      { ignoring: changing?.id ?? null, minutes },
    );
  const days = [...daysWritten(start, venue, minutes), ...(changing?.days ?? [])];

  const isLocked = await work.diary.takeAtOnce(venue.id, caller.environment, days);
  let snapshot = await read();
  if (!isLocked) {
    if (isUnavailable(snapshot.day)) return null;
    await work.diary.take(venue.id, caller.environment, days);
    snapshot = await read();
  }
  await expireBookings(snapshot.lapsed, call);
  return snapshot.day;
}

function isWish(start: LocalMoment | GuestWish): start is GuestWish {
  return 'partySize' in start;
}

/** The calendar days that a booking from that start may touch, whatever its booking type. */
function daysWritten(start: LocalMoment, venue: Venue, minutes: number | null): LocalDate[] {
  const startsAt = instantsOn(start.date, venue.zone)(start.time);
  if (startsAt === null) return [start.date];
  return daysTouched({ from: startsAt, until: latestClearing(startsAt, venue, minutes) }, venue);
}

/** When the tables of the longest stay from that start are free again. */
function latestClearing(
  startsAt: Instant,
  { bookingTypes, policy }: Venue,
  minutesAtLeast: number | null = null,
): Instant {
  const durations = bookingTypes.flatMap((type) => type.durations);
  const longest = Math.max(minutesAtLeast ?? 0, ...durations.map(({ minutes }) => minutes));
  return plusMinutes(startsAt, longest + policy.turnaroundMinutes);
}

/** The venue-local calendar days of a span, both ends included. */
export function daysTouched(
  { from, until }: { readonly from: Instant; readonly until: Instant },
  { zone }: Venue,
): LocalDate[] {
  const last = localOf(until, zone).date;
  const days: LocalDate[] = [];
  for (let day = localOf(from, zone).date; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The days that a booking touches now or may touch after a change that keeps its start. */
export function daysOf(
  { booking, clearedAt }: Pick<StoredBooking, 'booking' | 'clearedAt'>,
  venue: Venue,
): LocalDate[] {
  const { startsAt, endsAt, expectedArrival, policy } = booking;
  const delayMs = (expectedArrival ?? startsAt) - startsAt;
  const until = latest(
    plusMinutes(endsAt, policy.turnaroundMinutes),
    (latestClearing(startsAt, venue) + delayMs) as Instant,
    clearedAt ?? startsAt,
  );
  return daysTouched({ from: startsAt, until }, venue);
}
