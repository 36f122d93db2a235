/**
 * The one module that knows calendars, clocks and time zones.
 *
 * A guest gives a `LocalDate` and a `LocalTime`; an `Instant` is the moment they mean. date-fns-tz
 * converts between them. It calculates in the zone of the process, so a process must run in UTC
 * (`hostZoneFault`). A search or a day of the team converts hundreds of times of one day: for
 * these, the offsets of the zone are looked up once per zone and day.
 */
import { formatInTimeZone, fromZonedTime, toZonedTime } from 'date-fns-tz';
import { LRUCache } from 'lru-cache';

/** A venue-local calendar day, `yyyy-MM-dd`. */
export type LocalDate = string & { readonly brand: 'LocalDate' };
/** A venue-local wall time, `HH:mm`. */
export type LocalTime = string & { readonly brand: 'LocalTime' };
/** A moment, as whole milliseconds since 1970 in UTC. */
export type Instant = number & { readonly brand: 'Instant' };
/** An IANA time-zone name. */
export type Zone = string & { readonly brand: 'Zone' };
/** A day and a wall time, as a guest asks for them; no zone is applied yet. */
export interface LocalMoment {
  readonly date: LocalDate;
  readonly time: LocalTime;
}

export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof weekdays)[number];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Null for anything but a real calendar day: `2026-02-30` and `tomorrow` are refused. The years are
 * 1000 to 9998, so that the days after such a day can be written too.
 */
export function parseLocalDate(text: string): LocalDate | null {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) || text >= '9999') return null;
  const midnight = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(midnight)) return null;
  return isoDate(midnight) === text ? (text as LocalDate) : null;
}

/** Null for anything but `00:00` to `23:59`. */
export function parseLocalTime(text: string): LocalTime | null {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? (text as LocalTime) : null;
}

/**
 * Null for a name that is not in the platform's time-zone data, and for abbreviations, which the
 * platform accepts but may misread: it takes BST for Bangladesh.
 */
export function parseZone(text: string): Zone | null {
  if (!/^([A-Za-z]+\/|UTC$)/.test(text)) return null;
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: text });
    return text as Zone;
  } catch {
    return null;
  }
}

/** Says how to start this process unless it runs in UTC, on which all conversions depend. */
export function hostZoneFault(): string | null {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return /^(Etc\/)?UTC$/.test(zone)
    ? null
    : `This process runs in the time zone ${zone}: start it with TZ=UTC.`;
}

/**
 * Null when the clocks skip that time on that day, as they do for an hour (at Lord Howe half an
 * hour) each spring. For a time that occurs twice in autumn, the first one is returned.
 *
 * `fromZonedTime` returns a moment for a skipped time too, and sometimes the second of two. So the
 * offset of the day before is tried first, and a moment counts only if it shows that wall time.
 */
export function instantOf({ date, time }: LocalMoment, zone: Zone): Instant | null {
  const wall = `${date}T${time}`;
  const converted = fromZonedTime(wall, zone).getTime();
  const withOldOffset = Date.parse(`${wall}Z`) - zoneOffsetMs(converted - dayMs, zone);
  const shows = (moment: number) => formatInTimeZone(moment, zone, "yyyy-MM-dd'T'HH:mm") === wall;
  return ([withOldOffset, converted].find(shows) ?? null) as Instant | null;
}

/** Like `instantOf`, for many times of one day. */
export function instantsOn(date: LocalDate, zone: Zone): (time: LocalTime) => Instant | null {
  const midnight = wallOf(date);
  const offsets = offsetsAround(date, zone);
  return (time) => {
    const wall = midnight + minutesOf(time) * minuteMs;
    for (const { ms, from, until } of offsets) {
      if (wall - ms >= from && wall - ms < until) return (wall - ms) as Instant;
    }
    return null;
  };
}

/** Date and wall time in `zone` at that moment; seconds are dropped. */
export function localOf(instant: Instant, zone: Zone): LocalMoment {
  const wall = instant + offsetAt(instant, zone);
  const date = isoDate(wall);
  return { date: date as LocalDate, time: timeOf(Math.floor((wall - wallOf(date)) / minuteMs)) };
}

/** The first moment of that calendar day: not 00:00 if the clocks skip it. */
export function startOfDay(date: LocalDate, zone: Zone): Instant {
  const wall = wallOf(date);
  const starts = offsetsAround(date, zone).map(({ ms, from, until }) =>
    wall - ms < until ? Math.max(wall - ms, from) : Infinity,
  );
  return Math.min(...starts) as Instant;
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return isoDate(wallOf(date) + days * dayMs) as LocalDate;
}

/** Whole calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((wallOf(to) - wallOf(from)) / dayMs);
}

export function weekdayOf(date: LocalDate): Weekday {
  return weekdays[new Date(wallOf(date)).getUTCDay()] as Weekday;
}

/** `Saturday`. */
export function weekdayNameOf(date: LocalDate): string {
  const weekday = weekdayOf(date);
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`;
}

/**
 * Converts moments to wall-clock minutes since 00:00 of that day: below 0 on days before it, 1,440
 * or more on days after. It is correct from a day before to a day after.
 */
export function wallClockOf(date: LocalDate, zone: Zone): (instant: Instant) => number {
  const offsets = offsetsAround(date, zone);
  const midnight = wallOf(date);
  return (instant) => {
    const offset = offsets.find(({ until }) => instant < until) ?? offsets[offsets.length - 1];
    return (instant + (offset?.ms ?? 0) - midnight) / minuteMs;
  };
}

/** Elapsed minutes, with fractions; negative when `to` is earlier. */
export function minutesBetween(from: Instant, to: Instant): number {
  return (to - from) / minuteMs;
}

export function plusMinutes(instant: Instant, minutes: number): Instant {
  return (instant + minutes * minuteMs) as Instant;
}

/** Wall-clock minutes since 00:00. */
export function minutesOf(time: LocalTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The wall time that many minutes after 00:00, which must lie within one day. */
export function timeOf(minutes: number): LocalTime {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` as LocalTime;
}

/** For libraries that take the platform's dates. */
export function dateOf(instant: Instant): Date {
  return new Date(instant);
}

/** ISO 8601 in UTC, the form used for storage. */
export function isoOf(instant: Instant): string {
  return dateOf(instant).toISOString();
}

/** As ISO 8601 in UTC; null stays null. */
export function isoOrNull(instant: Instant | null): string | null {
  return instant === null ? null : isoOf(instant);
}

/** A text of ISO 8601 or PostgreSQL, with its zone. Throws for anything else. */
export function parseInstant(text: string): Instant {
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw new Error('not a moment');
  return instant as Instant;
}

/** ISO 8601 in `zone`, with its offset: `2026-11-27T20:00:00+00:00`. */
export function isoIn(instant: Instant, zone: Zone): string {
  const offset = offsetAt(instant, zone);
  const away = `${offset < 0 ? '-' : '+'}${timeOf(Math.abs(offset) / minuteMs)}`;
  return `${isoOf((instant + offset) as Instant).slice(0, 19)}${away}`;
}

/** How far the zone is from UTC at a moment, positive east of Greenwich. */
export function offsetMinutesAt(instant: Instant, zone: Zone): number {
  return offsetAt(instant, zone) / minuteMs;
}

/** This machine's clock, for work outside requests; a request uses the database's clock. */
export function systemClock(): Instant {
  return Date.now() as Instant;
}

export function earliest(...instants: readonly Instant[]): Instant {
  return Math.min(...instants) as Instant;
}
export function latest(...instants: readonly Instant[]): Instant {
  return Math.max(...instants) as Instant;
}

/** A period in which a zone has one offset from UTC; all fields are in milliseconds. */
interface Offset {
  readonly ms: number;
  readonly from: number;
  readonly until: number;
}

const daysMax = 10_000;
const offsetsByDay = new LRUCache<string, readonly Offset[]>({
  max: daysMax,
  memoMethod: (day) => {
    const from = wallOf(day.slice(0, 10)) - dayMs;
    return changesWithin({ from, until: from + 3 * dayMs }, day.slice(11) as Zone);
  },
});

/** The offsets from a day before to two days after that UTC midnight, in order of time. */
function offsetsAround(date: string, zone: Zone): readonly Offset[] {
  return offsetsByDay.memo(`${date} ${zone}`);
}

function changesWithin(span: { from: number; until: number }, zone: Zone): Offset[] {
  const offsets: Offset[] = [];
  let from = span.from;
  let ms = zoneOffsetMs(from, zone);
  const step = 6 * 60 * minuteMs; // A zone never changes twice within six hours.
  for (let at = from + step; at <= span.until; at += step) {
    const next = zoneOffsetMs(at, zone);
    if (next === ms) continue;
    const change = firstMinuteOfChange(at - step, at, zone);
    offsets.push({ ms, from, until: change });
    from = change;
    ms = next;
  }
  offsets.push({ ms, from, until: span.until });
  return offsets;
}

function firstMinuteOfChange(before: number, after: number, zone: Zone): number {
  const old = zoneOffsetMs(before, zone);
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
    if (zoneOffsetMs(middle, zone) === old) before = middle;
    else after = middle;
  }
  return after;
}

/**
 * Milliseconds east of Greenwich. (`getTimezoneOffset` of the library takes its date for a wall
 * time, so it is wrong for moments close to a change.)
 */
function zoneOffsetMs(instant: number, zone: Zone): number {
  return toZonedTime(instant, zone).getTime() - instant;
}

function offsetAt(instant: Instant, zone: Zone): number {
  const offsets = offsetsAround(isoDate(instant), zone);
  const match = offsets.find(({ from, until }) => instant >= from && instant < until);
  if (match === undefined) throw new Error(`no offset for ${instant} in ${zone}`);
  return match.ms;
}

// Both are requested for the same days many times, and the platform needs some time for each.
const walls = new LRUCache<string, number>({
  max: daysMax,
  memoMethod: (date) => Date.parse(`${date}T00:00:00Z`),
});
const isoDates = new LRUCache<number, string>({
  max: daysMax,
  memoMethod: (day) => new Date(day * dayMs).toISOString().slice(0, 10),
});

function wallOf(date: string): number {
  return walls.memo(date);
}

function isoDate(ms: number): string {
  return isoDates.memo(Math.floor(ms / dayMs));
}
