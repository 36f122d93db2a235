/**
 * When a venue is open: the `opening-hours` and `special-hours` documents, read as spans of time.
 *
 * Special days take precedence over overrides, and overrides over the regular week. Hours belong to
 * the day on which they begin; if the closing time is at or before the opening time, they run past
 * midnight.
 */
import {
  addDays,
  instantsOn,
  latest,
  localOf,
  minutesOf,
  plusMinutes,
  startOfDay,
  timeOf,
  weekdayOf,
  type Instant,
  type LocalDate,
  type LocalTime,
  type Weekday,
  type Zone,
} from '../shared/time';

/** A weekday's hours; `day` has a capital letter, as in the document. */
export interface DayHours {
  readonly day: string;
  readonly openTime: LocalTime | null;
  readonly closeTime: LocalTime | null;
  readonly isClosed: boolean;
}

/** A range of dates, both ends included, in which the given weekdays have other hours. */
export interface HoursOverride {
  readonly name: string;
  readonly validFrom: LocalDate;
  readonly validThrough: LocalDate;
  readonly times: readonly DayHours[];
}

/** Special days, both ends included; closed when `opens` and `closes` are null. */
export interface SpecialHours {
  readonly name: string;
  readonly validFrom: LocalDate;
  readonly validThrough: LocalDate;
  readonly opens: LocalTime | null;
  readonly closes: LocalTime | null;
}

export interface OpeningHours {
  readonly times: readonly DayHours[];
  readonly overrides: readonly HoursOverride[];
  readonly special: readonly SpecialHours[];
}

/** A period of time that includes `from` but not `until`. */
export interface Span {
  readonly from: Instant;
  readonly until: Instant;
}

/** A period of a day; past midnight if it closes no later than it opens. */
export interface Hours {
  readonly opens: LocalTime;
  readonly closes: LocalTime;
}

/** Whether the hours are a whole day from midnight to midnight. */
export function isAllDay({ opens, closes }: Hours): boolean {
  return opens === '00:00' && closes === opens;
}

/** Whether the venue has published any hours; without them it can't be booked. */
export function hasHours({ times, overrides, special }: OpeningHours): boolean {
  return times.length + overrides.length + special.length > 0;
}

/** The hours that begin on that day, in the order of the clock; empty when the venue is closed. */
export function hoursOn(date: LocalDate, hours: OpeningHours): readonly Hours[] {
  return [...listedOn(date, hours)].sort((a, b) => (a.opens < b.opens ? -1 : 1));
}

function listedOn(date: LocalDate, hours: OpeningHours): readonly Hours[] {
  const special = hours.special.filter((item) => covers(item, date));
  if (special.length > 0) {
    const closed = special.some(({ opens, closes }) => opens === null || closes === null);
    return closed ? [] : special.map(({ opens, closes }) => open(opens, closes));
  }
  const isOnThatDay = isOn(weekdayOf(date));
  const override = hours.overrides.find((item) => {
    return covers(item, date) && item.times.some(isOnThatDay);
  });
  return (override?.times ?? hours.times)
    .filter((item) => isOnThatDay(item) && !item.isClosed && item.openTime !== null)
    .map(({ openTime, closeTime }) => open(openTime, closeTime));
}

/** Special days that follow each other with the same hours; closed if there are none. */
export interface SpecialStretch {
  /** Of the items that decide about those days. */
  readonly names: readonly string[];
  readonly validFrom: LocalDate;
  readonly validThrough: LocalDate;
  readonly hours: readonly Hours[];
}

/** The special days as availability obeys them, in the order of their dates. */
export function specialStretches(hours: OpeningHours): readonly SpecialStretch[] {
  const { special } = hours;
  const changes = [
    ...new Set(
      special.flatMap(({ validFrom, validThrough }) => [validFrom, addDays(validThrough, 1)]),
    ),
  ].sort();
  const stretches: SpecialStretch[] = [];
  changes.forEach((validFrom, index) => {
    const items = special.filter((item) => covers(item, validFrom));
    const next = changes[index + 1];
    if (items.length === 0 || next === undefined) return;
    const regularHours = hoursOn(validFrom, hours);
    const deciding = items.filter(({ opens }) => regularHours.length > 0 || opens === null);
    const names = [...new Set(deciding.map(({ name }) => name))];
    const stretch = { names, validFrom, validThrough: addDays(next, -1), hours: regularHours };
    const last = stretches.at(-1);
    if (last !== undefined && continues(last, stretch)) {
      stretches[stretches.length - 1] = { ...last, validThrough: stretch.validThrough };
    } else stretches.push(stretch);
  });
  return stretches;
}

function continues(one: SpecialStretch, next: SpecialStretch): boolean {
  const wordsOf = ({ names, hours }: SpecialStretch): string => JSON.stringify([names, hours]);
  return addDays(one.validThrough, 1) === next.validFrom && wordsOf(one) === wordsOf(next);
}

const fortnightDays = 14;

/** The first day after `today` with hours; tomorrow if the next fortnight has none. */
export function nextOpenDay(today: LocalDate, hours: OpeningHours): LocalDate {
  const ahead = Array.from({ length: fortnightDays }, (_, index) => addDays(today, index + 1));
  return ahead.find((date) => hoursOn(date, hours).length > 0) ?? addDays(today, 1);
}

/**
 * The venue's service day: hours belong to the day on which they begin, so it lasts from the end of
 * the hours of the day before, where they run past midnight, to the end of its own.
 */
export function serviceSpan(date: LocalDate, hours: OpeningHours, zone: Zone): Span {
  return {
    from: serviceStart(date, hours, zone),
    until: serviceStart(addDays(date, 1), hours, zone),
  };
}

/** The day whose service a moment belongs to. */
export function serviceDayOf(moment: Instant, hours: OpeningHours, zone: Zone): LocalDate {
  const { date } = localOf(moment, zone);
  return moment < serviceStart(date, hours, zone) ? addDays(date, -1) : date;
}

function serviceStart(date: LocalDate, hours: OpeningHours, zone: Zone): Instant {
  const midnight = startOfDay(date, zone);
  const closings = spansFrom(addDays(date, -1), hours, zone).map(({ until }) => until);
  return latest(midnight, ...closings);
}

/**
 * The spans, in order, in which the venue is open and that touch that calendar day. Adjacent spans
 * are joined, so that a venue open round the clock is open through midnight.
 */
export function openSpans(date: LocalDate, hours: OpeningHours, zone: Zone): readonly Span[] {
  const spans = [-1, 0, 1]
    .flatMap((offset) => spansFrom(addDays(date, offset), hours, zone))
    .sort((a, b) => a.from - b.from);
  const day = { from: startOfDay(date, zone), until: startOfDay(addDays(date, 1), zone) };
  return joined(spans).filter((span) => span.from < day.until && span.until > day.from);
}

/** The opening hours that begin on that day, in the order of the clock. */
export function spansFrom(date: LocalDate, hours: OpeningHours, zone: Zone): Span[] {
  return hoursOn(date, hours).map(({ opens, closes }) => {
    const closingDay = closes <= opens ? addDays(date, 1) : date;
    return {
      from: momentAtOrAfter(date, opens, zone),
      until: momentAtOrAfter(closingDay, closes, zone),
    };
  });
}

/** A time that the clocks skip becomes the moment of their change. */
function momentAtOrAfter(date: LocalDate, time: LocalTime, zone: Zone): Instant {
  const instantAt = instantsOn(date, zone);
  for (let minutes = minutesOf(time); minutes < 24 * 60; minutes += 1) {
    const instant = instantAt(timeOf(minutes));
    if (instant !== null) return instant;
  }
  return startOfDay(addDays(date, 1), zone);
}

function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last === undefined || span.from > last.until) result.push(span);
    else if (span.until > last.until) result[result.length - 1] = { ...last, until: span.until };
  }
  return result;
}

function covers(
  range: { validFrom: LocalDate; validThrough: LocalDate },
  date: LocalDate,
): boolean {
  return range.validFrom <= date && date <= range.validThrough;
}

function isOn(weekday: Weekday): (item: DayHours) => boolean {
  return ({ day }) => day.toLowerCase() === weekday;
}

function open(opens: LocalTime | null, closes: LocalTime | null): Hours {
  if (opens === null || closes === null) throw new Error('open hours without a time');
  return { opens, closes };
}

/**
 * Whether the venue is closed on the calendar day of that moment: no hours begin on that day, and
 * those of the evening before are over. A venue without weekly hours counts as closed only on the
 * special days for which it says so.
 */
export function isOnClosedDay(moment: Instant, hours: OpeningHours, zone: Zone): boolean {
  const { date } = localOf(moment, zone);
  if (hoursOn(date, hours).length > 0) return false;
  const isOvernight = openSpans(date, hours, zone).some(
    ({ from, until }) => from <= moment && moment < until,
  );
  if (isOvernight) return false;
  const isWeekPublished = hours.times.length + hours.overrides.length > 0;
  return isWeekPublished || hours.special.some((item) => covers(item, date));
}

/** Whether the whole of `stay` lies within one of the spans. */
export function isOpenThroughout(spans: readonly Span[], stay: Span): boolean {
  return spans.some(({ from, until }) => from <= stay.from && stay.until <= until);
}

/** The span of that many minutes from that moment. */
export function spanOf(from: Instant, minutes: number): Span {
  return { from, until: plusMinutes(from, minutes) };
}
