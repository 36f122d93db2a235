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
import { formatDate, formatList, formatPeriod } from '../wording/format';

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
export function describeWeek({ times }: OpeningHours): readonly HoursRow[] {
  return times.length === 0 ? [] : rowsOf(times, fromMonday);
}

/** The ranges that overlap the next 30 days; their rows have only the days that differ. */
export function describeStretches(
  { overrides }: OpeningHours,
  today: LocalDate,
): readonly HoursStretch[] {
  return overrides.filter(isSoon(today)).map((override) => ({
    name: override.name,
    dates: datesOf(override, today),
    rows: rowsOf(override.times, weekdaysIn(override)),
  }));
}

/** The special dates of the next 30 days, each with its name: `Friday 25 December, Christmas`. */
export function describeSpecialDates(hours: OpeningHours, today: LocalDate): readonly HoursRow[] {
  return specialStretches(hours)
    .filter(isSoon(today))
    .map((stretch) => ({
      days: `${datesOf(stretch, today)}, ${formatList(stretch.names)}`,
      hours: formatHours(stretch.hours),
    }));
}

type Dates = Pick<SpecialHours, 'validFrom' | 'validThrough'>;

function isSoon(today: LocalDate): (dates: Dates) => boolean {
  return ({ validFrom, validThrough }) =>
    validThrough >= today && validFrom <= addDays(today, daysAhead);
}

function datesOf({ validFrom, validThrough }: Dates, today: LocalDate): string {
  const first = formatDate(validFrom, today);
  return validFrom === validThrough ? first : `${first} to ${formatDate(validThrough, today)}`;
}

function weekdaysIn({ times }: HoursOverride): readonly Weekday[] {
  return fromMonday.filter((weekday) => times.some((item) => isOn(item, weekday)));
}

function rowsOf(times: readonly DayHours[], listedDays: readonly Weekday[]): readonly HoursRow[] {
  const rows: { readonly first: Weekday; last: Weekday; readonly hours: string }[] = [];
  for (const weekday of listedDays) {
    const hours = hoursOf(times, weekday);
    const row = rows.at(-1);
    const isNext = row !== undefined && placeOf(row.last) + 1 === placeOf(weekday);
    if (isNext && row.hours === hours) row.last = weekday;
    else rows.push({ first: weekday, last: weekday, hours });
  }
  return rows.map(({ first, last, hours }) => ({ days: runOf(first, last), hours }));
}

function placeOf(weekday: Weekday): number {
  return fromMonday.indexOf(weekday);
}

function hoursOf(times: readonly DayHours[], weekday: Weekday): string {
  const spans = times
    .filter((item) => isOn(item, weekday) && !item.isClosed)
    .flatMap(({ openTime, closeTime }) =>
      openTime === null || closeTime === null ? [] : [{ opens: openTime, closes: closeTime }],
    );
  return formatHours(spans.sort((a, b) => (a.opens < b.opens ? -1 : 1)));
}

function formatHours(spans: readonly Hours[]): string {
  if (spans.length === 0) return 'Closed';
  return formatList(spans.map((span) => (isAllDay(span) ? 'All day' : formatPeriod(span))));
}

function isOn({ day }: DayHours, weekday: Weekday): boolean {
  return day.toLowerCase() === weekday;
}

function runOf(first: Weekday, last: Weekday): string {
  if (first === last) return capital(first);
  const joined = placeOf(first) + 1 === placeOf(last) ? 'and' : 'to';
  return `${capital(first)} ${joined} ${capital(last)}`;
}

function capital(weekday: Weekday): string {
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`;
}
