/** The only place where code for browsers handles `Date`: the clock, days, and their display. */

/** A calendar day, `yyyy-MM-dd`. */
export type Day = string;

/** The device's clock, corrected by the answers of the deployment. */
export class Clock {
  #aheadMs = 0;

  /** Milliseconds since 1970, by the deployment's clock. */
  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Accepts the `Date` header, in whole seconds, of an answer that has just come. */
  correct(date: string): void {
    const aheadMs = Date.parse(date) - Date.now();
    if (Number.isNaN(aheadMs)) return;
    // An answer takes up to some seconds, so a small difference is no fault of the clock.
    this.#aheadMs = Math.abs(aheadMs) < 3000 ? 0 : aheadMs;
  }

  /** Whole seconds until an instant; 0 once it has come. */
  secondsUntil(instant: string): number {
    return Math.max(0, Math.ceil((Date.parse(instant) - this.now()) / 1000));
  }

  /** Today at a venue; with hours, the day that many hours ago. */
  today(zone: string, hoursAgo = 0): Day {
    // Swedish writes days as ISO 8601 does.
    return formatOf('sv-SE', { timeZone: zone }).format(this.now() - hoursAgo * 3_600_000);
  }
}

/** The local time at an instant in that zone, `HH:mm`. */
export function localTime(instant: number | string, zone: string): string {
  const style = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const moment = typeof instant === 'string' ? Date.parse(instant) : instant;
  return formatOf('sv-SE', style).format(moment);
}

/** The local day of an instant in that zone. */
export function localDay(instant: string, zone: string): Day {
  return formatOf('sv-SE', { timeZone: zone }).format(Date.parse(instant));
}

const dayMs = 86_400_000;

const noons = new Map<string, number>();

/** The instant of noon in a zone; clocks never change at noon. */
function noonOf(day: Day, zone: string): number {
  const key = `${day} ${zone}`;
  const cachedNoon = noons.get(key);
  if (cachedNoon !== undefined) return cachedNoon;
  const noonMs = Date.parse(`${day}T12:00Z`);
  const shown = `${formatOf('sv-SE', { timeZone: zone }).format(noonMs)}T${localTime(noonMs, zone)}Z`;
  const noon = 2 * noonMs - Date.parse(shown);
  noons.set(key, noon);
  return noon;
}

/**
 * The elapsed minutes from the midnight at which a day begins until an instant. In the nights in
 * which clocks change, they differ from the local time.
 */
export function minutesInto(day: Day, zone: string, instant: number | string): number {
  const moment = typeof instant === 'string' ? Date.parse(instant) : instant;
  return Math.floor((moment - noonOf(day, zone)) / 60_000) + 720;
}

/** The local time that many elapsed minutes into a day, `HH:mm`. */
export function timeInto(day: Day, zone: string, minutes: number): string {
  return localTime(noonOf(day, zone) + (minutes - 720) * 60_000, zone);
}

/** The name of the zone's time that many elapsed minutes into a day, such as `BST`. */
export function zoneInto(day: Day, zone: string, minutes: number): string {
  const style = { timeZone: zone, timeZoneName: 'short' } as const;
  const moment = noonOf(day, zone) + (minutes - 720) * 60_000;
  const parts = formatOf('en-GB', style).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function startOf(day: Day): number {
  return Date.parse(`${day}T00:00Z`);
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && addDays(text, 0) === text;
}

/** Empty if `day` is not a day. */
export function addDays(day: Day, days: number): Day {
  const date = new Date(startOf(day) + days * dayMs);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** The same day of another month, or its last day if it has fewer days. */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(startOf(day));
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const first = date.toISOString().slice(0, 10);
  const same = addDays(first, dayOfMonth - 1);
  return same.slice(0, 7) === first.slice(0, 7) ? same : lastOfMonth(first);
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

export function lastOfMonth(day: Day): Day {
  return addDays(addMonths(firstOfMonth(day), 1), -1);
}

/** The number of days since the first day of the week, which depends on the language. */
export function dayOfWeek(day: Day, lang: string): number {
  const locale: WeekLocale = new Intl.Locale(lang);
  const { firstDay = 1 } = locale.getWeekInfo?.() ?? {};
  return (new Date(startOf(day)).getUTCDay() - firstDay + 7) % 7;
}

/** Not in all browsers yet. */
interface WeekLocale extends Intl.Locale {
  getWeekInfo?: () => { readonly firstDay?: number };
}

/** Not every browser has dates in every language: Chromium has none in Welsh. */
export const fallbackLocale = 'en-GB';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, since creating one takes longer than rendering a day, and a month needs hundreds. */
function formatOf(lang: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = lang + JSON.stringify(style);
  const format = formats.get(key) ?? new Intl.DateTimeFormat([lang, fallbackLocale], style);
  formats.set(key, format);
  return format;
}

/** Formats a day in that style. */
export function formatDay(day: Day, lang: string, style: Intl.DateTimeFormatOptions): string {
  return formatOf(lang, { ...style, timeZone: 'UTC' }).format(startOf(day));
}

/** Formats a venue-local `HH:mm`; in English like the service itself: `7:30pm`. */
export function formatTime(time: string, lang: string): string {
  if (lang.startsWith('en')) return englishTime(time);
  const style = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
  return formatOf(lang, style).format(Date.parse(`2000-01-01T${time}Z`));
}

function englishTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  const past = time.endsWith(':00') ? '' : time.slice(2);
  return `${hour % 12 || 12}${past}${hour < 12 ? 'am' : 'pm'}`;
}

/** Formats a length of time. */
export function formatLength(minutes: number, lang: string): string {
  const parts = [
    { unit: 'hour', value: Math.floor(minutes / 60) },
    { unit: 'minute', value: minutes % 60 },
  ].filter(({ value }) => value > 0);
  const words = parts.map(({ unit, value }) =>
    new Intl.NumberFormat([lang, fallbackLocale], {
      style: 'unit',
      unit,
      unitDisplay: 'long',
    }).format(value),
  );
  return new Intl.ListFormat([lang, fallbackLocale], { type: 'unit', style: 'narrow' }).format(
    words,
  );
}
