/** The only place where the widget handles `Date`: the clock, calendar days, and their display. */

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

  /** Today at a venue. */
  today(zone: string): Day {
    // Swedish writes days as ISO 8601 does.
    return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(this.now());
  }
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A day in words, in the given style. */
export function formatDay(day: Day, lang: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(lang, { ...style, timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00Z`),
  );
}

/** A venue-local `HH:mm` as the language writes it. */
export function formatTime(time: string, lang: string): string {
  return new Intl.DateTimeFormat(lang, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(Date.parse(`2000-01-01T${time}Z`));
}

/** Day and time of an ISO 8601 instant with offset, where that offset holds. */
export function localOf(instant: string): { readonly date: Day; readonly time: string } {
  return { date: instant.slice(0, 10), time: instant.slice(11, 16) };
}
