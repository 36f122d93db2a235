/**
 * Wording for guests: British English, with its forms of dates and times, in whole sentences that
 * can be read out.
 */
import {
  daysBetween,
  localOf,
  minutesOf,
  weekdayNameOf,
  type Instant,
  type LocalDate,
  type LocalTime,
} from '@venue/domain/shared/time';
import type { Hours } from '@venue/domain/venue/opening-hours';
import type { Venue } from '@venue/domain/venue/venue';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `Saturday 5 December`; with the year when the day is not within ten months. */
export function formatDate(date: LocalDate, today: LocalDate): string {
  const isFar = Math.abs(daysBetween(today, date)) > 300;
  return `${weekdayNameOf(date)} ${formatDayAndMonth(date)}${isFar ? ` ${date.slice(0, 4)}` : ''}`;
}

/** `5 December`. */
export function formatDayAndMonth(date: LocalDate): string {
  const [, month, day] = date.split('-').map(Number);
  return `${day} ${months[(month ?? 1) - 1]}`;
}

/** `7:30pm`, `7pm`, `12:15am`. */
export function formatTime(time: LocalTime): string {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60);
  const past = minutes % 60 === 0 ? '' : time.slice(2);
  return `${hour % 12 === 0 ? 12 : hour % 12}${past}${hour < 12 ? 'am' : 'pm'}`;
}

/** `5pm to 2am`, `10am to 10am the next day`. */
export function formatPeriod({ opens, closes }: Hours): string {
  return `${formatTime(opens)} to ${formatTime(closes)}${opens === closes ? ' the next day' : ''}`;
}

/** `Saturday 5 December at 7:30pm`. */
export function formatMoment(
  { date, time }: { readonly date: LocalDate; readonly time: LocalTime },
  today: LocalDate,
): string {
  return `${formatDate(date, today)} at ${formatTime(time)}`;
}

/** A deadline: only the time if it is today, otherwise the day too. */
export function formatDeadline(
  until: { readonly date: LocalDate; readonly time: LocalTime },
  today: LocalDate,
): string {
  return until.date === today ? formatTime(until.time) : formatMoment(until, today);
}

/** A moment: `at 7:30pm` if it is today, otherwise `on Saturday 5 December at 7:30pm`. */
export function formatWhen(
  moment: { readonly date: LocalDate; readonly time: LocalTime },
  today: LocalDate,
): string {
  return `${moment.date === today ? 'at' : 'on'} ${formatDeadline(moment, today)}`;
}

/**
 * A duration in everyday words: `45 minutes`, `an hour`, `two hours`, `24 hours`, `three days`. Up
 * to two days it is in hours.
 */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0 || minutes === 90) return formatCount(minutes, 'a minute', 'minutes');
  if (rest !== 0) return `${formatDuration(hours * 60)} and ${formatDuration(rest)}`;
  const isWholeDays = hours > 48 && hours % 24 === 0;
  return isWholeDays
    ? formatCount(hours / 24, 'a day', 'days')
    : formatCount(hours, 'an hour', 'hours');
}

const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function formatCount(count: number, one: string, many: string): string {
  return count === 1 ? one : `${numbers[count - 2] ?? count} ${many}`;
}

/** `1 guest`, `4 guests`. */
export function formatGuests(partySize: number): string {
  return partySize === 1 ? '1 guest' : `${partySize} guests`;
}

/** `1 day`, `90 days`. */
function formatDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** `up to 90 days ahead`, or `for today only`. */
export function formatHorizon({ daysAheadMax }: Venue['policy']): string {
  return daysAheadMax === 0 ? 'for today only' : `up to ${formatDays(daysAheadMax)} ahead`;
}

/** `7pm, 7:15pm and 7:30pm`. */
export function formatList(parts: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (parts.length <= 1) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}

/** A list whose parts may contain “and”: `from 12pm to 2pm, and at 5pm and 6pm`. */
export function formatClauses(parts: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (parts.length <= 1) return parts.join('');
  return `${parts.slice(0, -1).join(', ')}, ${last} ${parts.at(-1)}`;
}

/** The venue-local day of a moment, which is “today” for its guests. */
export function todayAt({ zone }: Venue, now: Instant): LocalDate {
  return localOf(now, zone).date;
}
