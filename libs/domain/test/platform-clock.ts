import type { LocalDate, LocalTime, Zone } from '../src/shared/time';

const minuteMs = 60_000;
const readers = new Map<string, Intl.DateTimeFormat>();

/**
 * The platform's own text for a moment, such as `2026-06-12 17:01`. The calendar module is checked
 * against it, and does not use it itself.
 */
export function wallAt(moment: number, zone: string): string {
  const reader =
    readers.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  readers.set(zone, reader);
  return reader.format(moment);
}

/** Every moment at which the wall clock shows that, of each quarter hour 14.5 hours either way. */
export function momentsShowing(day: LocalDate, clock: LocalTime, where: Zone): number[] {
  const wall = Date.parse(`${day}T${clock}Z`);
  const reach = 4 * 14.5;
  return Array.from(
    { length: 2 * reach + 1 },
    (_, index) => wall + (index - reach) * 15 * minuteMs,
  ).filter((moment) => wallAt(moment, where) === `${day} ${clock}`);
}

/**
 * For each wall time of that day, on every quarter of an hour, the first moment that shows it; a
 * time that the clocks skip is absent.
 */
export function firstMomentsOn(day: LocalDate, where: Zone): ReadonlyMap<string, number> {
  const midnight = Date.parse(`${day}T00:00Z`);
  const first = new Map<string, number>();
  for (let quarter = -4 * 15; quarter < 4 * 39; quarter += 1) {
    const moment = midnight + quarter * 15 * minuteMs;
    const [shownDay, clock = ''] = wallAt(moment, where).split(' ');
    if (shownDay === day && !first.has(clock)) first.set(clock, moment);
  }
  return first;
}
