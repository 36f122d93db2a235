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

/** States that have a reason of their own, whatever the day. */
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
  // After midnight the party of a quarter to twelve is still tonight's.
  const isToday = dayOf(booking.startsAt) === dayOf(now) || booking.startsAt <= now;
  if (!isToday) return { kind: 'not-changeable', because: 'not-today' };
  const expectedArrival = plusMinutes(booking.startsAt, minutesLate);
  // Nobody can be told that a table is kept until a moment which has passed.
  const isPast = plusMinutes(expectedArrival, booking.policy.graceMinutes) <= now;
  if (minutesLate > minutesLateMax || isPast) return { kind: 'needs-venue' };
  return { kind: 'noted', expectedArrival };
}

/**
 * When a late party's tables can be taken again: as much later as the party comes. Null where they
 * stay as they are, since they are kept that long already or somebody else has them by then: what
 * is kept never becomes less. `others` are the stays of everybody else. Decision 62.
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
 * Until when the table is held for guests who come late: their arrival and the grace period, or an
 * earlier report's, whichever is later. A hold without an arrival is of a start that was moved.
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
