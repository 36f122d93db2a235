import { minutesBetween, type Instant } from '../shared/time';
import type { Booking } from './booking';
import type { BookingEvent } from './states';

/** What happens at the door: guests sit down, leave, or never come. */
export type DoorEvent = Extract<BookingEvent, 'seat' | 'leave' | 'miss'>;

/** Guests who come more than three hours before their booking are rather guests of another one. */
export const seatAheadMinutes = 180;

/**
 * Whether it is too early for that. Guests may be seated earlier than three hours before the start
 * where somebody says that it is meant; none has left before the booking has begun.
 */
export function isTooEarly(
  event: DoorEvent,
  { startsAt }: Pick<Booking, 'startsAt'>,
  { now, isMeant }: { readonly now: Instant; readonly isMeant: boolean },
): boolean {
  const minutesAhead = minutesBetween(now, startsAt);
  if (event === 'seat') return !isMeant && minutesAhead > seatAheadMinutes;
  return event === 'leave' && minutesAhead > 0;
}
