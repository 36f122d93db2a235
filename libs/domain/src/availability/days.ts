/**
 * The state of each day of a range for a party, as a calendar shows it. Contract: judged in the
 * order past, not yet, needs the venue, closed, full; a day is available exactly when the search
 * of that day is.
 */
import { addDays, daysBetween, localOf, type Instant } from '../shared/time';
import type { LocalDate, LocalTime } from '../shared/time';
import type { DateRange } from '../venue/date-range';
import type { Span } from '../venue/opening-hours';
import type { Venue } from '../venue/venue';
import { spanToRead, onDate, type Day, type PartyWish } from './day';
import { freeTimes, isWithinHorizon } from './free-times';
import { isClosed } from './search';

export const dayStatuses = [
  'available',
  'full',
  'closed',
  'not_yet',
  'past',
  'needs_venue',
] as const;
export type DayStatus = (typeof dayStatuses)[number];

export interface BookableDay {
  readonly date: LocalDate;
  readonly status: DayStatus;
  /** The free starts in order of time; empty unless the day is available. */
  readonly times: readonly LocalTime[];
}

/** The most days that one answer gives, both ends counted. Contract. */
export const bookableDaysMax = 62;

/** The part of the diary that the days need; null if their states do not depend on bookings. */
export function daysToRead(
  venue: Venue,
  { from, to }: DateRange,
  { partySize, now }: { readonly partySize: number; readonly now: Instant },
): Span | null {
  if (partySize > venue.policy.partySizeMax) return null;
  const today = localOf(now, venue.zone).date;
  const first = from < today ? today : from;
  const horizon = addDays(today, venue.policy.daysAheadMax);
  const last = to < horizon ? to : horizon;
  if (last < first) return null;
  return { from: spanToRead(venue, first).from, until: spanToRead(venue, last).until };
}

/** Every day of the range; `stays` are those of `daysToRead`, read from one snapshot. */
export function decideDays(
  { venue, stays, now }: Omit<Day, 'date'>,
  { from, to }: DateRange,
  wish: PartyWish,
): readonly BookableDay[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index);
    const status = statusWithoutTimes({ venue, date, now }, wish);
    if (status !== null) return { date, status, times: [] };
    const day = onDate({ venue, date, stays, now }, date);
    const times = freeTimes(day, wish).map(({ time }) => time);
    if (times.length > 0) return { date, status: 'available', times };
    return { date, status: isClosed(day, { time: null }) ? 'closed' : 'full', times };
  });
}

/** The status of a day whose bookings make no difference; null for any other day. */
function statusWithoutTimes(
  { venue, date, now }: Omit<Day, 'stays'>,
  { partySize }: PartyWish,
): DayStatus | null {
  const today = localOf(now, venue.zone).date;
  if (date < today) return 'past';
  if (!isWithinHorizon(date, today, venue.policy)) return 'not_yet';
  return partySize > venue.policy.partySizeMax ? 'needs_venue' : null;
}
