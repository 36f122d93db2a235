import { addDays, localOf, parseLocalDate, type Instant, type LocalDate, type Zone } from './time';

/** A day as a person types it: a date, or a word whose date depends on the zone and the moment. */
export type DayWish = LocalDate | 'today' | 'tomorrow';

/** Null for anything but a real calendar day, `today` and `tomorrow`. */
export function parseDayWish(text: string): DayWish | null {
  return text === 'today' || text === 'tomorrow' ? text : parseLocalDate(text);
}

/** The calendar day that the wish means in that zone at that moment. */
export function resolveDay(wish: DayWish, zone: Zone, now: Instant): LocalDate {
  if (wish !== 'today' && wish !== 'tomorrow') return wish;
  const today = localOf(now, zone).date;
  return wish === 'today' ? today : addDays(today, 1);
}
