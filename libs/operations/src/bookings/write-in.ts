import {
  addDays,
  instantOf,
  localOf,
  plusMinutes,
  type Booking,
  type BookingId,
  type Day,
  type Instant,
  type Integration,
  type LocalDate,
  type LocalMoment,
  type Venue,
} from '@venue/domain';
import type { Desk } from '../desk';
import { lookAt } from './look';

interface Intent {
  /** Says of a day read without its lock that nothing can be had there. */
  readonly isHopeless: (day: Day) => boolean;
  /**
   * A booking that is to be changed: its own tables count as free, and its own days are locked
   * too.
   */
  readonly changing: { readonly id: BookingId; readonly days: readonly LocalDate[] } | null;
}

/** Where a stay is written: a call, or a payment that came late. */
export type Writing = Pick<Desk, 'work' | 'venue' | 'group' | 'now'> & {
  readonly caller: Pick<Integration, 'environment'>;
};

/**
 * The day of a start, ours alone until the transaction ends, or null when it was seen to be
 * hopeless. Nobody waits in a queue to hear that a day is full: while somebody else has the day
 * it is first looked at without the lock, and a look that finds nothing answers at once. One that
 * finds something decides nothing.
 */
export async function dayToWriteIn(
  start: LocalMoment,
  call: Writing,
  { isHopeless, changing }: Intent,
): Promise<Day | null> {
  const { work, venue, caller } = call;
  const look = (): ReturnType<typeof lookAt> =>
    lookAt(start.date, { ...call, diary: work.diary }, changing?.id ?? null);
  const days = [...daysWritten(start, venue), ...(changing?.days ?? [])];

  if (!(await work.diary.takeAtOnce(venue.id, caller.environment, days))) {
    if (isHopeless((await look()).day)) return null;
    await work.diary.take(venue.id, caller.environment, days);
  }
  const { day, lapsed } = await look();
  await work.bookings.expire(lapsed);
  return day;
}

/** The calendar days that a booking from that start on may touch, whatever its type. */
function daysWritten(start: LocalMoment, venue: Venue): LocalDate[] {
  const startsAt = instantOf(start, venue.zone);
  if (startsAt === null) return [start.date];
  const durations = venue.bookingTypes.flatMap((type) => type.durations);
  const longest = Math.max(0, ...durations.map(({ minutes }) => minutes));
  const clearedAt = plusMinutes(startsAt, longest + venue.policy.turnaroundMinutes);
  return daysTouched({ from: startsAt, until: clearedAt }, venue);
}

/** The calendar days of a span, late closing and turnaround included. */
export function daysTouched(
  { from, until }: { readonly from: Instant; readonly until: Instant },
  { zone }: Venue,
): LocalDate[] {
  const last = localOf(until, zone).date;
  const days: LocalDate[] = [];
  for (let day = localOf(from, zone).date; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The days that a booking touches as it was promised. */
export function daysOf({ startsAt, endsAt, policy }: Booking, venue: Venue): LocalDate[] {
  return daysTouched(
    { from: startsAt, until: plusMinutes(endsAt, policy.turnaroundMinutes) },
    venue,
  );
}
