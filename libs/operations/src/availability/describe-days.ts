/** Describes the days of a calendar in sentences that can be read out. */
import type { BookableDay, DayStatus } from '@venue/domain/availability/days';
import type { BookingTypeId } from '@venue/domain/shared/ids';
import {
  localOf,
  weekdayNameOf,
  weekdayOf,
  type Instant,
  type LocalDate,
} from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { describeNoSuchDay, describeTooLarge } from '../bookings/describe-refusal';
import {
  formatDate,
  formatDayAndMonth,
  formatGuests,
  formatHorizon,
  formatList,
} from '../wording/format';

/** The most dates that one sentence names individually. */
const namesMax = 3;

interface DaysRequest {
  readonly venue: Venue;
  readonly partySize: number;
  readonly bookingTypeId: BookingTypeId | null;
  readonly now: Instant;
}

/** `The Harbour has a table for 4 guests on … Fridays until 18 December are full.` */
export function describeDays(days: readonly BookableDay[], request: DaysRequest): string {
  const { venue, partySize, now } = request;
  const today = localOf(now, venue.zone).date;
  const dates = (...wanted: readonly DayStatus[]): LocalDate[] =>
    days.filter(({ status }) => wanted.includes(status)).map(({ date }) => date);
  const [free, full, closed] = [dates('available'), dates('full'), dates('closed')];
  const late = dates('past').filter((date) => date >= today);
  const beyond = [
    ...(late.length === 0 ? [] : [describeLate(late, today)]),
    ...(dates('not_yet').length === 0
      ? []
      : [`${venue.name} takes bookings ${formatHorizon(venue.policy)}.`]),
  ];

  if (dates('needs_venue').length > 0) return describeTooLarge(venue, partySize);
  const never = describeNoSuchDay(venue, request);
  if (never !== null) return never;
  if (dates('past', 'not_yet').length === days.length) {
    const passed = `That has passed; today at ${venue.name} is ${formatDate(today, today)}.`;
    return beyond.length === 0 ? passed : beyond.join(' ');
  }
  return [
    describeFree({ free, full, closed }, request, today),
    ...(free.length === 0 ? [] : describeFull(full, free, today)),
    ...(free.length + full.length === 0 ? [] : describeClosed(closed, [...free, ...full], today)),
    ...beyond,
  ].join(' ');
}

function describeLate(late: readonly LocalDate[], today: LocalDate): string {
  return `It is too late to book for ${formatList(late.map((date) => formatDate(date, today)))}.`;
}

interface Dates {
  readonly free: readonly LocalDate[];
  readonly full: readonly LocalDate[];
  readonly closed: readonly LocalDate[];
}

function describeFree(
  { free, full, closed }: Dates,
  { venue, partySize }: DaysRequest,
  today: LocalDate,
): string {
  const table = `table for ${formatGuests(partySize)}`;
  if (free.length + full.length === 0) return `${venue.name} is closed ${range(closed, today)}.`;
  if (free.length === 0) {
    return `${venue.name} has no ${table} ${range([...full, ...closed].sort(), today)}.`;
  }
  if (free.length <= namesMax) {
    const names = free.map((date) => formatDate(date, today));
    return `${venue.name} has a ${table} on ${formatList(names)}.`;
  }
  const every = closed.length > 0 ? 'every open day' : 'every day';
  const which = full.length > 0 ? `${free.length} days` : every;
  return `${venue.name} has a ${table} on ${which} ${range(free, today)}.`;
}

function describeFull(
  full: readonly LocalDate[],
  free: readonly LocalDate[],
  today: LocalDate,
): string[] {
  const names = namesOf(full, free, today);
  if (names.length === 0) return [];
  return [`${formatList(names)} ${full.length === 1 ? 'is' : 'are'} full.`];
}

function describeClosed(
  closed: readonly LocalDate[],
  others: readonly LocalDate[],
  today: LocalDate,
): string[] {
  if (closed.length === 0) return [];
  return [`It is closed on ${formatList(namesOf(closed, others, today))}.`];
}

/** `on Saturday 5 December`, or `from Tuesday 1 December to Thursday 31 December`. */
function range(dates: readonly LocalDate[], today: LocalDate): string {
  const [first, last] = [dates[0] as LocalDate, dates.at(-1) as LocalDate];
  if (first === last) return `on ${formatDate(first, today)}`;
  return `from ${formatDate(first, today)} to ${formatDate(last, today)}`;
}

/**
 * `Mondays` if `dates` has every Monday of the range, `Fridays until 18 December` if it lacks later
 * ones, and single dates for the rest. `others` are the days of the range that are not described.
 */
function namesOf(
  dates: readonly LocalDate[],
  others: readonly LocalDate[],
  today: LocalDate,
): readonly string[] {
  const names: string[] = [];
  const single: LocalDate[] = [];
  for (const [weekday, same] of Map.groupBy(dates, weekdayOf)) {
    const last = same.at(-1) as LocalDate;
    const rest = others.filter((date) => weekdayOf(date) === weekday);
    if (same.length === 1 || rest.some((date) => date < last)) single.push(...same);
    else if (rest.length === 0) names.push(`${weekdayNameOf(last)}s`);
    else names.push(`${weekdayNameOf(last)}s until ${formatDayAndMonth(last)}`);
  }
  const listedDates = single.sort().slice(0, namesMax);
  const more = single.length - listedDates.length;
  return [
    ...names,
    ...listedDates.map((date) => formatDate(date, today)),
    ...(more === 0 ? [] : [`${more} more ${more === 1 ? 'day' : 'days'}`]),
  ];
}
