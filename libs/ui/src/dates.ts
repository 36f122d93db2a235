/** The only place where code for browsers handles `Date`: the clock, days, and their display. */

/** A calendar day, `yyyy-MM-dd`. */
export type Day = string;

/** The device's clock may be wrong; answers of the deployment correct it. */
export class Clock {
  #aheadMs = 0;

  /** Milliseconds since 1970, as the deployment's clock has it. */
  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Takes the `Date` header of an answer that has just come; it has whole seconds. */
  correct(date: string): void {
    const aheadMs = Date.parse(date) - Date.now();
    if (Number.isNaN(aheadMs)) return;
    // An answer takes up to some seconds, so a small difference says nothing about the clock.
    this.#aheadMs = Math.abs(aheadMs) < 3000 ? 0 : aheadMs;
  }

  /** Whole seconds until an instant; none once it has come. */
  secondsUntil(instant: string): number {
    return Math.max(0, Math.ceil((Date.parse(instant) - this.now()) / 1000));
  }

  /** Whether an instant has passed. */
  isPast(instant: string): boolean {
    return Date.parse(instant) < this.now();
  }

  /** Today at a venue; with hours, the day that it was so many hours ago. */
  today(zone: string, hoursAgo = 0): Day {
    // Swedish writes days as ISO 8601 does.
    return formatOf('sv-SE', { timeZone: zone }).format(this.now() - hoursAgo * 3_600_000);
  }
}

/** The time of day at an instant, `HH:mm`, as the clocks of that zone show it. */
export function localTime(instant: number | string, zone: string): string {
  const style = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const moment = typeof instant === 'string' ? Date.parse(instant) : instant;
  return formatOf('sv-SE', style).format(moment);
}

/** The day of an instant on the clocks of that zone. */
export function localDay(instant: string, zone: string): Day {
  return formatOf('sv-SE', { timeZone: zone }).format(Date.parse(instant));
}

const dayMs = 86_400_000;

const noons = new Map<string, number>();

/** The instant of noon at a zone, when no clocks change. */
function noonOf(day: Day, zone: string): number {
  const key = `${day} ${zone}`;
  const known = noons.get(key);
  if (known !== undefined) return known;
  const noonMs = Date.parse(`${day}T12:00Z`);
  const shown = `${formatOf('sv-SE', { timeZone: zone }).format(noonMs)}T${localTime(noonMs, zone)}Z`;
  const noon = 2 * noonMs - Date.parse(shown);
  noons.set(key, noon);
  return noon;
}

/**
 * The minutes from the midnight at which a day begins until an instant, as they pass: in the nights
 * in which clocks change, these are not the ones that clocks show.
 */
export function minutesInto(day: Day, zone: string, instant: number | string): number {
  const moment = typeof instant === 'string' ? Date.parse(instant) : instant;
  return Math.floor((moment - noonOf(day, zone)) / 60_000) + 720;
}

/** What clocks show so many minutes into a day, `HH:mm`. */
export function timeInto(day: Day, zone: string, minutes: number): string {
  return localTime(noonOf(day, zone) + (minutes - 720) * 60_000, zone);
}

/** What the time of a zone is called so many minutes into a day: `BST`. */
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

/** Empty where `day` is none. */
export function addDays(day: Day, days: number): Day {
  const date = new Date(startOf(day) + days * dayMs);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** The same day of another month, or its last day where it has fewer. */
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

/** How many days after the first day of its week a day is, as weeks are counted in the language. */
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
export const besides = 'en-GB';

const formats = new Map<string, Intl.DateTimeFormat>();

/** To make one takes longer than to draw a day, and a month is drawn with hundreds. */
function formatOf(lang: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = lang + JSON.stringify(style);
  const format = formats.get(key) ?? new Intl.DateTimeFormat([lang, besides], style);
  formats.set(key, format);
  return format;
}

/** A day in words, in the given style. */
export function formatDay(day: Day, lang: string, style: Intl.DateTimeFormatOptions): string {
  return formatOf(lang, { ...style, timeZone: 'UTC' }).format(startOf(day));
}

/** A venue-local `HH:mm` as the language writes it; in English as the service itself: `7:30pm`. */
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

/** A length of time in words. */
export function formatLength(minutes: number, lang: string): string {
  const parts = [
    { unit: 'hour', value: Math.floor(minutes / 60) },
    { unit: 'minute', value: minutes % 60 },
  ].filter(({ value }) => value > 0);
  const words = parts.map(({ unit, value }) =>
    new Intl.NumberFormat([lang, besides], { style: 'unit', unit, unitDisplay: 'long' }).format(
      value,
    ),
  );
  return new Intl.ListFormat([lang, besides], { type: 'unit', style: 'narrow' }).format(words);
}
