import { addDays, parseLocalDate, type Instant, type LocalDate, type Zone } from '../shared/time';
import { spanOfDays } from './date-range';
import { serviceDayOf, serviceSpan, type OpeningHours, type Span } from './opening-hours';

/** A day as a person types it: a date, or a word whose date depends on the venue and the moment. */
export type DayWish = LocalDate | 'today' | 'tomorrow';

/** Null for anything but a real calendar day, `today` and `tomorrow`. */
export function parseDayWish(text: string): DayWish | null {
  return text === 'today' || text === 'tomorrow' ? text : parseLocalDate(text);
}

/**
 * What the wish means at a venue. Contract: a date is a calendar day, and a word a service day:
 * while Friday's service runs past midnight, today is Friday.
 */
export function spanOfWish(
  wish: DayWish,
  { hours, zone }: { readonly hours: OpeningHours; readonly zone: Zone },
  now: Instant,
): Span {
  if (wish !== 'today' && wish !== 'tomorrow') return spanOfDays({ from: wish, to: wish }, zone);
  const today = serviceDayOf(now, hours, zone);
  return serviceSpan(wish === 'today' ? today : addDays(today, 1), hours, zone);
}
