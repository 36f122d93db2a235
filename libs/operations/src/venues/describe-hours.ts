/** Describes opening hours: today's, and the special dates of the next 30 days. */
import {
  addDays,
  localOf,
  startOfDay,
  type Instant,
  type LocalDate,
  type LocalTime,
} from '@venue/domain/shared/time';
import {
  hoursOn,
  isAllDay,
  isOnClosedDay,
  isOpenThroughout,
  openSpans,
  spansFrom,
  specialStretches,
  type Hours,
  type SpecialStretch,
} from '@venue/domain/venue/opening-hours';
import type { Venue } from '@venue/domain/venue/venue';
import { formatDate, formatList, formatPeriod, formatTime, todayAt } from '../wording/format';

const daysAhead = 30;

/** At most two sentences, which can be read out. */
export function describeHours(venue: Venue, now: Instant): string {
  const today = todayAt(venue, now);
  const special = specialStretches(venue.hours).filter(({ validFrom, validThrough }) => {
    return validThrough >= today && validFrom <= addDays(today, daysAhead);
  });
  const dates = special.map((item) => describeSpecial(item, today));
  return [
    describeToday(venue, now),
    ...(dates.length === 0 ? [] : [`Special dates: ${formatList(dates)}.`]),
  ].join(' ');
}

/** After midnight, last night's hours may still apply. */
function describeToday(venue: Venue, now: Instant): string {
  const { name, hours, zone } = venue;
  const today = todayAt(venue, now);
  const open = openSpans(today, hours, zone);
  const wholeDay = { from: startOfDay(today, zone), until: startOfDay(addDays(today, 1), zone) };
  if (isOpenThroughout(open, wholeDay)) return `${name} is open all day today.`;
  const hoursToday = hoursOn(today, hours).map(formatHours);
  const last = endOfLastNight(venue, now);
  if (last !== null) {
    const later =
      hoursToday.length === 0
        ? 'and stays closed after that today'
        : `and again today ${formatList(hoursToday)}`;
    return `${name} is still open from last night until ${formatTime(last)}, ${later}.`;
  }
  if (hoursToday.length === 0) {
    return isOnClosedDay(now, hours, zone)
      ? `${name} is closed today${describeNext(venue, today)}.`
      : `${describeNoHours(venue)}.`;
  }
  const isOver = open.every(({ until }) => until <= now);
  return isOver
    ? `${name} was open today ${formatList(hoursToday)}, and has closed${describeNext(venue, today)}.`
    : `${name} is open today ${formatList(hoursToday)}.`;
}

/** For a venue without weekly hours; it may have hours on special days. */
export function describeNoHours({ name, hours: { special } }: Venue): string {
  return `${name} has published no ${special.length === 0 ? '' : 'regular '}opening hours`;
}

/** `from 12pm to 2:30pm`, `all day`. */
function formatHours(hours: Hours): string {
  return isAllDay(hours) ? 'all day' : `from ${formatPeriod(hours)}`;
}

/** The end of the hours that began yesterday, if they are not over yet. */
function endOfLastNight({ hours, zone }: Venue, now: Instant): LocalTime | null {
  const yesterday = addDays(localOf(now, zone).date, -1);
  const last = spansFrom(yesterday, hours, zone).find(({ until }) => now < until);
  return last === undefined ? null : localOf(last.until, zone).time;
}

const daysToLookFor = 14;

/** `; it opens again on Tuesday 24 November at 12pm`, or empty if that is not soon. */
function describeNext({ hours }: Venue, today: LocalDate): string {
  for (let ahead = 1; ahead <= daysToLookFor; ahead += 1) {
    const date = addDays(today, ahead);
    const [first] = hoursOn(date, hours);
    if (first !== undefined)
      return `; it opens again on ${formatDate(date, today)} at ${formatTime(first.opens)}`;
  }
  return '';
}

function describeSpecial(
  { names, validFrom, validThrough, hours }: SpecialStretch,
  today: LocalDate,
): string {
  const days =
    validFrom === validThrough
      ? `on ${formatDate(validFrom, today)}`
      : `from ${formatDate(validFrom, today)} to ${formatDate(validThrough, today)}`;
  const what = hours.length === 0 ? 'closed' : `open ${formatList(hours.map(formatHours))}`;
  return `${what} ${days} (${formatList(names)})`;
}
