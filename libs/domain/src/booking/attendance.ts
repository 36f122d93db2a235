import type { Stay } from '../availability/stay';
import { minutesBetween, type Instant } from '../shared/time';
import { stateOf, type Booking, type BookingOnFile } from './booking';
import { after, type BookingEvent, type BookingState } from './states';
import { withUndo } from './undo';

/** What the venue's team records for a party: it was seated, left, or never came. */
export type AttendanceEvent = Extract<BookingEvent, 'seat' | 'leave' | 'miss'>;

/** Guests who come more than three hours early probably belong to another booking. */
export const seatAheadMinutes = 180;

export interface AttendanceCase {
  readonly file: BookingOnFile;
  readonly now: Instant;
  /** Seats guests even earlier than `seatAheadMinutes` before the start; misses them before it. */
  readonly isEarlyAllowed: boolean;
  /** Who else sits at its tables; it matters only before guests are seated. */
  readonly partiesThere?: readonly Stay[];
}

export type AttendanceDecision =
  | { readonly kind: 'recorded'; readonly booking: Booking }
  /** The booking's state at this moment does not allow it. */
  | { readonly kind: 'impossible'; readonly state: BookingState }
  | { readonly kind: 'too-early' }
  /** Others sit at its tables. */
  | { readonly kind: 'tables-in-use'; readonly by: readonly Stay[] };

export function decideAttendance(
  event: AttendanceEvent,
  { file, now, isEarlyAllowed, partiesThere = [] }: AttendanceCase,
): AttendanceDecision {
  const { booking } = file;
  const current = stateOf(booking, now);
  const next = after(current, event);
  if (next === null) return { kind: 'impossible', state: current };
  const minutesAhead = minutesBetween(now, booking.startsAt);
  const isForced = isEarlyAllowed && event !== 'leave';
  const isTooEarly = minutesAhead > (event === 'seat' ? seatAheadMinutes : 0);
  if (isTooEarly && !isForced) return { kind: 'too-early' };
  if (event === 'seat' && partiesThere.length > 0) {
    return { kind: 'tables-in-use', by: partiesThere };
  }
  const changed = { ...booking, state: next };
  return { kind: 'recorded', booking: withUndo(event, file, { booking: changed, now }) };
}

/** The party is at the door and not seated yet. */
export function decideArrival({ file, now, isEarlyAllowed }: AttendanceCase): AttendanceDecision {
  const { booking } = file;
  const current = stateOf(booking, now);
  if (current !== 'confirmed') return { kind: 'impossible', state: current };
  const minutesAhead = minutesBetween(now, booking.startsAt);
  if (!isEarlyAllowed && minutesAhead > seatAheadMinutes) return { kind: 'too-early' };
  const changed = { ...booking, arrivedAt: booking.arrivedAt ?? now };
  return { kind: 'recorded', booking: withUndo('arrive', file, { booking: changed, now }) };
}
