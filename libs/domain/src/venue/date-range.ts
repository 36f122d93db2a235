import { addDays, daysBetween, startOfDay, type LocalDate, type Zone } from '../shared/time';
import type { Span } from './opening-hours';

/** Venue-local days, both included. */
export interface DateRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The default range. Contract: today to 30 days ahead. */
export const rangeDaysDefault = 30;
/** The most days from the first to the last. Contract: 92. */
export const rangeDaysMax = 92;

/** A requested range; null for an end that was left out. */
export interface RangeCase {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  /** The present day at the venue. */
  readonly today: LocalDate;
}

export type RangeDecision =
  | { readonly kind: 'range'; readonly range: DateRange }
  | { readonly kind: 'refused'; readonly because: 'backwards' | 'too-long' };

export function decideRange({ today, ...request }: RangeCase): RangeDecision {
  const from = request.from ?? today;
  const to = request.to ?? addDays(from, rangeDaysDefault);
  const days = daysBetween(from, to);
  if (days < 0) return { kind: 'refused', because: 'backwards' };
  if (days > rangeDaysMax) return { kind: 'refused', because: 'too-long' };
  return { kind: 'range', range: { from, to } };
}

/** From the start of the first day to the end of the last, in the venue's zone. */
export function spanOfDays({ from, to }: DateRange, zone: Zone): Span {
  return { from: startOfDay(from, zone), until: startOfDay(addDays(to, 1), zone) };
}
