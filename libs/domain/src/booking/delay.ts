import type { Stay } from '../availability/day';
import { latest, localOf, plusMinutes, type Instant } from '../shared/time';
import type { Venue } from '../venue/venue';
import { stateOf, type Booking, type BookingOnFile } from './booking';
import { after, type BookingState } from './states';
import { minutesLateMax } from '../venue/policy';

export interface DelayCase {
  readonly file: BookingOnFile;
  readonly minutesLate: number;
  readonly venue: Venue;
  readonly now: Instant;
}

export type DelayRefusal = 'seated' | 'awaiting-deposit' | 'not-today' | 'over';

export type DelayDecision =
  | { readonly kind: 'not-changeable'; readonly because: DelayRefusal }
  | { readonly kind: 'needs-venue' }
  | { readonly kind: 'noted'; readonly expectedArrival: Instant };

/** States with a specific refusal, whatever the day. */
const refusals: Partial<Record<BookingState, DelayRefusal>> = {
  seated: 'seated',
  awaiting_deposit: 'awaiting-deposit',
};

/** Only a confirmed booking of today, whose guests are not seated yet, can be late. */
export function decideDelay({
  file: { booking },
  minutesLate,
  venue,
  now,
}: DelayCase): DelayDecision {
  const state = stateOf(booking, now);
  const because = refusals[state];
  if (because !== undefined) return { kind: 'not-changeable', because };
  if (after(state, 'delay') === null || booking.endsAt <= now) {
    return { kind: 'not-changeable', because: 'over' };
  }
  const dayOf = (instant: Instant): string => localOf(instant, venue.zone).date;
  // A booking at 23:45 may still be reported late after midnight.
  const isToday = dayOf(booking.startsAt) === dayOf(now) || booking.startsAt <= now;
  if (!isToday) return { kind: 'not-changeable', because: 'not-today' };
  const expectedArrival = plusMinutes(booking.startsAt, minutesLate);
  // The guest would be promised the table until a moment that has passed.
  const isPast = plusMinutes(expectedArrival, booking.policy.graceMinutes) <= now;
  if (minutesLate > minutesLateMax || isPast) return { kind: 'needs-venue' };
  return { kind: 'noted', expectedArrival };
}

/**
 * When a late party's tables can be taken again: later by as much as the party is late. Null where
 * that stays unchanged, since the tables are kept that long already or another stay has one of them
 * by then. It never becomes earlier. `others` are all other stays. Decision 62.
 */
export function clearedAfterDelay(
  { booking, tableIds, clearedAt }: Pick<BookingOnFile, 'booking' | 'tableIds' | 'clearedAt'>,
  expectedArrival: Instant,
  others: readonly Stay[],
): Instant | null {
  const promised = plusMinutes(booking.endsAt, booking.policy.turnaroundMinutes);
  const later = (promised + (expectedArrival - booking.startsAt)) as Instant;
  if (clearedAt !== null && later <= clearedAt) return null;
  const isTaken = others.some(
    (stay) =>
      stay.from < later &&
      stay.clearedAt > booking.startsAt &&
      stay.tableIds.some((id) => tableIds.includes(id)),
  );
  return isTaken ? null : later;
}

/**
 * Until when the table is held for guests who come late: their arrival plus the grace period, or
 * what an earlier report gave, whichever is later. Without `expectedArrival`, an
 * `arrivalHeldUntil` does not count: it is from the start before a move.
 */
export function heldForArrival(
  { policy, expectedArrival, arrivalHeldUntil }: Booking,
  arrival: Instant,
): Instant {
  const held = plusMinutes(arrival, policy.graceMinutes);
  if (expectedArrival === null) return held;
  const before = plusMinutes(expectedArrival, policy.graceMinutes);
  return latest(held, before, arrivalHeldUntil ?? before);
}
