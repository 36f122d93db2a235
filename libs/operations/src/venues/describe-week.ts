/** Opening hours as a table for people: the usual week, and the dates that differ from it. */
import { addDays, weekdays, type LocalDate, type Weekday } from '@venue/domain/shared/time';
import {
  isAllDay,
  specialStretches,
  type DayHours,
  type Hours,
  type HoursOverride,
  type OpeningHours,
  type SpecialHours,
} from '@venue/domain/venue/opening-hours';
import type { Wording } from '../wording/wording';

/** `Tuesday to Thursday`, `12pm to 2:30pm and 5pm to 11pm`. */
export interface HoursRow {
  readonly days: string;
  readonly hours: string;
}

/** A range of dates on which some days have different hours. */
export interface HoursStretch {
  readonly name: string;
  readonly dates: string;
  readonly rows: readonly HoursRow[];
}

const daysAhead = 30;

const [sunday, ...workdays] = weekdays;
const fromMonday: readonly Weekday[] = [...workdays, sunday];

/** Monday to Sunday; neighbouring days with equal hours share a row. Empty without weekly hours. */
export function describeWeek({ times }: OpeningHours, words: Wording): readonly HoursRow[] {
  return times.length === 0 ? [] : rowsOf(times, fromMonday, words);
}

/** The ranges that overlap the next 30 days; their rows have only the days that differ. */
export function describeStretches(
  { overrides }: OpeningHours,
  today: LocalDate,
  words: Wording,
): readonly HoursStretch[] {
  return overrides.filter(isSoon(today)).map((override) => ({
    name: override.name,
    dates: datesOf(override, words),
    rows: rowsOf(override.times, weekdaysIn(override), words),
  }));
}

/** The special dates of the next 30 days, each with its name: `Friday 25 December, Christmas`. */
export function describeSpecialDates(
  hours: OpeningHours,
  today: LocalDate,
  words: Wording,
): readonly HoursRow[] {
  return specialStretches(hours)
    .filter(isSoon(today))
    .map((stretch) => ({
      days: `${datesOf(stretch, words)}, ${words.list(stretch.names)}`,
      hours: formatHours(stretch.hours, words),
    }));
}

type Dates = Pick<SpecialHours, 'validFrom' | 'validThrough'>;

function isSoon(today: LocalDate): (dates: Dates) => boolean {
  return ({ validFrom, validThrough }) =>
    validThrough >= today && validFrom <= addDays(today, daysAhead);
}

function datesOf({ validFrom, validThrough }: Dates, words: Wording): string {
  const first = words.date(validFrom);
  if (validFrom === validThrough) return first;
  return words.say('dateRange', { first, last: words.date(validThrough) });
}

function weekdaysIn({ times }: HoursOverride): readonly Weekday[] {
  return fromMonday.filter((weekday) => times.some((item) => isOn(item, weekday)));
}

function rowsOf(
  times: readonly DayHours[],
  listedDays: readonly Weekday[],
  words: Wording,
): readonly HoursRow[] {
  const rows: { readonly first: Weekday; last: Weekday; readonly hours: string }[] = [];
  for (const weekday of listedDays) {
    const hours = hoursOf(times, weekday, words);
    const row = rows.at(-1);
    const isNext = row !== undefined && placeOf(row.last) + 1 === placeOf(weekday);
    if (isNext && row.hours === hours) row.last = weekday;
    else rows.push({ first: weekday, last: weekday, hours });
  }
  return rows.map(({ first, last, hours }) => ({ days: runOf(first, last, words), hours }));
}

function placeOf(weekday: Weekday): number {
  return fromMonday.indexOf(weekday);
}

function hoursOf(times: readonly DayHours[], weekday: Weekday, words: Wording): string {
  const spans = times
    .filter((item) => isOn(item, weekday) && !item.isClosed)
    .flatMap(({ openTime, closeTime }) =>
      openTime === null || closeTime === null ? [] : [{ opens: openTime, closes: closeTime }],
    );
  return formatHours(
    spans.sort((a, b) => (a.opens < b.opens ? -1 : 1)),
    words,
  );
}

function formatHours(spans: readonly Hours[], words: Wording): string {
  if (spans.length === 0) return words.say('closed');
  return words.list(
    spans.map((span) => (isAllDay(span) ? words.say('allDay') : formatPeriod(span, words))),
  );
}

function formatPeriod({ opens, closes }: Hours, words: Wording): string {
  const times = { from: words.time(opens), to: words.time(closes) };
  return words.say(opens === closes ? 'periodNextDay' : 'period', times);
}

function isOn({ day }: DayHours, weekday: Weekday): boolean {
  return day.toLowerCase() === weekday;
}

function runOf(first: Weekday, last: Weekday, words: Wording): string {
  const days = { first: words.weekday(first), last: words.weekday(last) };
  if (first === last) return capital(days.first);
  const isPair = placeOf(first) + 1 === placeOf(last);
  return capital(words.say(isPair ? 'dayPair' : 'dayRange', days));
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
