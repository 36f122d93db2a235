import { addDays, daysBetween, startOfDay, type LocalDate, type Zone } from '../shared/time';
import type { Span } from '../venue/opening-hours';

/** Days of a venue's calendar, both of them included. */
export interface DateRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** How far ahead one looks who does not say. Contract: today to 30 days ahead. */
export const rangeDaysDefault = 30;
/** The most days between the first and the last. Contract: 92. */
export const rangeDaysMax = 92;

/** Of what was left out, null. */
export interface RangeCase {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  /** At the venue. */
  readonly today: LocalDate;
}

export type RangeDecision =
  | { readonly kind: 'range'; readonly range: DateRange }
  | { readonly kind: 'refused'; readonly because: 'backwards' | 'too-long' };

export function decideRange({ today, ...asked }: RangeCase): RangeDecision {
  const from = asked.from ?? today;
  const to = asked.to ?? addDays(from, rangeDaysDefault);
  const days = daysBetween(from, to);
  if (days < 0) return { kind: 'refused', because: 'backwards' };
  if (days > rangeDaysMax) return { kind: 'refused', because: 'too-long' };
  return { kind: 'range', range: { from, to } };
}

/** From the start of the first day to the end of the last, on the venue's clock. */
export function spanOfDays({ from, to }: DateRange, zone: Zone): Span {
  return { from: startOfDay(from, zone), until: startOfDay(addDays(to, 1), zone) };
}
