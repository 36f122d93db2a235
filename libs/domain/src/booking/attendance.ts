import type { Stay } from '../availability/stay';
import { minutesBetween, type Instant } from '../shared/time';
import { stateOf, type Booking, type StoredBooking } from './booking';
import { stateAfter, type BookingEvent, type BookingState } from './states';
import { withUndo } from './undo';

/** Events that the team records for a party: seated, left, or never came. */
export type AttendanceEvent = Extract<BookingEvent, 'seat' | 'leave' | 'miss'>;

/** Guests who come earlier than this probably belong to another booking. */
export const seatAheadMinutes = 180;

export interface AttendanceCase {
  readonly file: StoredBooking;
  readonly now: Instant;
  /** Whether guests can be seated earlier than that, or recorded as missing before their start. */
  readonly isEarlyAllowed: boolean;
  /** Other parties at its tables; needed only for `seat`. */
  readonly partiesThere?: readonly Stay[];
}

export type AttendanceDecision =
  | { readonly kind: 'recorded'; readonly booking: Booking }
  /** The booking's present state does not allow the event. */
  | { readonly kind: 'impossible'; readonly state: BookingState }
  | { readonly kind: 'too-early' }
  /** Others sit at its tables. */
  | { readonly kind: 'tables-in-use'; readonly by: readonly Stay[] };

/** Records that a party was seated, left, or never came. */
export function decideAttendance(
  event: AttendanceEvent,
  { file, now, isEarlyAllowed, partiesThere = [] }: AttendanceCase,
): AttendanceDecision {
  const { booking } = file;
  const current = stateOf(booking, now);
  const next = stateAfter(current, event);
  if (next === null) return { kind: 'impossible', state: current };
  const minutesAhead = minutesBetween(now, booking.startsAt);
  const isTooEarly = minutesAhead > (event === 'seat' ? seatAheadMinutes : 0);
  if (isTooEarly && !(isEarlyAllowed && event !== 'leave')) return { kind: 'too-early' };
  if (event === 'seat' && partiesThere.length > 0) {
    return { kind: 'tables-in-use', by: partiesThere };
  }
  const changed = { ...booking, state: next };
  return { kind: 'recorded', booking: withUndo(event, file, { booking: changed, now }) };
}

/** Records that the party is at the door, and not seated yet. */
export function decideArrival({ file, now, isEarlyAllowed }: AttendanceCase): AttendanceDecision {
  const { booking } = file;
  const current = stateOf(booking, now);
  if (current !== 'confirmed') return { kind: 'impossible', state: current };
  const minutesAhead = minutesBetween(now, booking.startsAt);
  if (!isEarlyAllowed && minutesAhead > seatAheadMinutes) return { kind: 'too-early' };
  const changed = { ...booking, arrivedAt: booking.arrivedAt ?? now };
  return { kind: 'recorded', booking: withUndo('arrive', file, { booking: changed, now }) };
}
