/**
 * The state of each day of a range for a party, as a calendar shows it. Contract: the states apply
 * in the order past, not yet, needs the venue, closed, full; a day is available exactly when the
 * search of that day is, past once clock or notice allow no start of it, and full if tables or
 * pacing are exhausted.
 */
import { addDays, daysBetween, localOf, plusMinutes, type Instant } from '../shared/time';
import type { LocalDate, LocalTime } from '../shared/time';
import type { DateRange } from '../venue/date-range';
import type { Span } from '../venue/opening-hours';
import { durationFor, takesParty, type BookingType, type Venue } from '../venue/venue';
import { spanToRead, type Day, type PartyWish } from './day';
import type { Stay } from './stay';
import { freeTimes, isWithinHorizon, keepsNotice } from './free-times';
import { isClosed, startsThatFit } from './search';
import { indexFrom } from './start-set';

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

/** The most days in one answer, both ends counted. Contract. */
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
  return {
    from: spanToRead(venue, { date: first, now }).from,
    until: spanToRead(venue, { date: last, now }).until,
  };
}

/** Every day of the range; `stays` are those of `daysToRead`, read from one snapshot. */
export function decideDays(
  { stays, ...facts }: Omit<Day, 'date'>,
  { from, to }: DateRange,
  wish: PartyWish,
): readonly BookableDay[] {
  const { venue, now } = facts;
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
    addDays(from, index),
  );
  const staysByDay = staysOfDays(facts, dates, stays);
  return dates.map((date, index) => {
    const status = statusWithoutTimes({ venue, date, now }, wish);
    if (status !== null) return { date, status, times: [] };
    const day = { ...facts, date, stays: staysByDay[index] ?? [] };
    const times = freeTimes(day, wish).map(({ time }) => time);
    if (times.length > 0) return { date, status: 'available', times };
    return { date, status: isClosed(day, { time: null }) ? 'closed' : 'full', times };
  });
}

/** The result of `onDate` for each of the days, which are consecutive; in one pass. */
function staysOfDays(
  { venue, now }: Pick<Day, 'venue' | 'now'>,
  dates: readonly LocalDate[],
  stays: readonly Stay[],
): readonly (readonly Stay[])[] {
  const spans = dates.map((date) => spanToRead(venue, { date, now }));
  const beginnings = spans.map(({ from }) => from);
  const ends = spans.map(({ until }) => until);
  const result = dates.map((): Stay[] => []);
  for (const stay of stays) {
    const first = indexFrom(ends, stay.from + 1);
    const end = indexFrom(beginnings, stay.clearedAt);
    for (const day of result.slice(first, end)) day.push(stay);
  }
  return result;
}

/** The status of a day whose bookings make no difference; null for any other day. */
function statusWithoutTimes(
  { venue, date, now }: Omit<Day, 'stays' | 'blocks'>,
  wish: PartyWish,
): DayStatus | null {
  const today = localOf(now, venue.zone).date;
  if (date < today || isOver({ venue, date, now }, wish)) return 'past';
  if (!isWithinHorizon(date, today, venue.policy)) return 'not_yet';
  return wish.partySize > venue.policy.partySizeMax ? 'needs_venue' : null;
}

/**
 * Whether all starts for the party are in the past or inside the notice. For a party that no
 * booking type accepts, those for any party count.
 */
function isOver(
  { venue, date, now }: Omit<Day, 'stays' | 'blocks'>,
  { partySize, bookingTypeId }: PartyWish,
): boolean {
  const noticeEnds = plusMinutes(now, venue.policy.bookNoticeMinutes);
  if (date > localOf(noticeEnds, venue.zone).date) return false;
  const types = venue.bookingTypes.filter(({ id }) => (bookingTypeId ?? id) === id);
  const typesForParty = types.filter((type) => takesParty(type, partySize));
  const ofParty = {
    ...anyStart,
    minutesOf: (type: BookingType) => durationFor(type, partySize),
  };
  const starts =
    typesForParty.length === 0
      ? startsThatFit({ ...venue, bookingTypes: types }, date, anyStart)
      : startsThatFit({ ...venue, bookingTypes: typesForParty }, date, ofParty);
  return starts.length > 0 && !starts.some((start) => keepsNotice(start, venue, now));
}

const anyStart = { time: null, bookingTypeId: null };
