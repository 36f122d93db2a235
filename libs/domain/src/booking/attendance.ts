import { minutesBetween, type Instant } from '../shared/time';
import { stateOf, type Booking } from './booking';
import { after, type BookingEvent, type BookingState } from './states';

/** What the venue's team records for a party: it was seated, left, or never came. */
export type AttendanceEvent = Extract<BookingEvent, 'seat' | 'leave' | 'miss'>;

/** Guests who come more than three hours early probably belong to another booking. */
export const seatAheadMinutes = 180;

export interface AttendanceCase {
  readonly booking: Booking;
  readonly now: Instant;
  /** Seats guests even earlier than `seatAheadMinutes` before the start. */
  readonly isEarlyAllowed: boolean;
}

export type AttendanceDecision =
  | { readonly kind: 'recorded'; readonly booking: Booking }
  /** The booking's state at this moment does not allow it. */
  | { readonly kind: 'impossible'; readonly state: BookingState }
  | { readonly kind: 'too-early' };

/** `leave` is refused before the start. */
export function decideAttendance(
  event: AttendanceEvent,
  { booking, now, isEarlyAllowed }: AttendanceCase,
): AttendanceDecision {
  const current = stateOf(booking, now);
  const next = after(current, event);
  if (next === null) return { kind: 'impossible', state: current };
  const minutesAhead = minutesBetween(now, booking.startsAt);
  const isTooEarlyToSeat = event === 'seat' && !isEarlyAllowed && minutesAhead > seatAheadMinutes;
  if (isTooEarlyToSeat || (event === 'leave' && minutesAhead > 0)) return { kind: 'too-early' };
  return { kind: 'recorded', booking: { ...booking, state: next } };
}
