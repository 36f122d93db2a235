import type { TableUse } from '../availability/table-uses';
import type { Day } from '../availability/day';
import { seatingAt, seatingsFor, type Seating } from '../availability/seating';
import { asPlannedAt } from '../availability/day';
import { planOn } from '../availability/tables-in-use';
import { firstRefusal, type Rule } from '../shared/rules';
import { earliest, latest, localOf, plusMinutes, type Instant } from '../shared/time';
import { serviceDayOf } from '../venue/opening-hours';
import { minutesLateMax } from '../venue/policy';
import type { Venue } from '../venue/venue';
import { stateOf, type Allocation, type Booking, type BookingOnFile } from './booking';
import { after } from './states';

export interface DelayCase {
  readonly file: BookingOnFile;
  readonly minutesLate: number;
  readonly venue: Venue;
  readonly now: Instant;
}

export type DelayRefusal = 'seated' | 'awaiting-deposit' | 'not-today' | 'over';

/** Why only the venue can keep the table. */
export type DelayTooLong =
  | { readonly because: 'too-long' }
  /** It would be held until a moment that has passed. */
  | { readonly because: 'held-till-past'; readonly until: Instant }
  /** The party has it only until a moment that is not later than its arrival. */
  | { readonly because: 'not-kept'; readonly until: Instant };

export type DelayDecision =
  | { readonly kind: 'not-changeable'; readonly because: DelayRefusal }
  | ({ readonly kind: 'needs-venue' } & DelayTooLong)
  | {
      readonly kind: 'noted';
      readonly booking: Booking;
      /** Null where it has no tables for longer than before. */
      readonly allocation: Allocation | null;
      readonly expectedArrival: Instant;
      readonly heldUntil: Instant;
    };

/** Only a confirmed booking of today, whose guests are not seated yet, can be late. */
const rules: readonly Rule<DelayCase, DelayRefusal>[] = [
  ({ file, now }) => (stateOf(file.booking, now) === 'seated' ? 'seated' : null),
  ({ file, now }) =>
    stateOf(file.booking, now) === 'awaiting_deposit' ? 'awaiting-deposit' : null,
  ({ file: { booking }, now }) =>
    after(stateOf(booking, now), 'delay') === null || booking.endsAt <= now ? 'over' : null,
  ({ file: { booking }, venue, now }) => {
    const { hours, zone } = venue;
    const dayOf = (instant: Instant): string => localOf(instant, zone).date;
    const serviceOf = (instant: Instant): string => serviceDayOf(instant, hours, zone);
    // One at 23:45 may still be reported late after midnight, and one of this service that starts
    // after midnight before it.
    const isToday =
      dayOf(booking.startsAt) === dayOf(now) ||
      serviceOf(booking.startsAt) === serviceOf(now) ||
      booking.startsAt <= now;
    return isToday ? null : 'not-today';
  },
];

/** Until when its tables would be needed; null where the delay is not to be noted anyhow. */
export function tablesNeededUntil(facts: DelayCase): Instant | null {
  const { file, minutesLate } = facts;
  if (firstRefusal(rules, facts) !== null || minutesLate > minutesLateMax) return null;
  return clearedAtLatest(file.booking, plusMinutes(file.booking.startsAt, minutesLate));
}

/** `day` is that of the start without the booking; null where no tables must be taken. */
export function decideDelay(facts: DelayCase, day: Day | null): DelayDecision {
  const { file, minutesLate, now } = facts;
  const { booking } = file;
  const because = firstRefusal(rules, facts);
  if (because !== null) return { kind: 'not-changeable', because };
  if (minutesLate > minutesLateMax) return { kind: 'needs-venue', because: 'too-long' };
  const expectedArrival = plusMinutes(booking.startsAt, minutesLate);
  const held = heldForArrival(booking, expectedArrival);
  if (held <= now) return { kind: 'needs-venue', because: 'held-till-past', until: held };
  const allocation = day && allocationAfterDelay(file, expectedArrival, day);
  const stayEnd = endOfStay(booking, allocation?.clearedAt ?? file.clearedAt);
  if (stayEnd <= expectedArrival) {
    return { kind: 'needs-venue', because: 'not-kept', until: stayEnd };
  }
  const heldUntil = earliest(held, stayEnd);
  return {
    kind: 'noted',
    booking: { ...booking, expectedArrival, arrivalHeldUntil: heldUntil },
    allocation,
    expectedArrival,
    heldUntil,
  };
}

/** Until when the party may stay at tables that others can take from `clearedAt` on. */
function endOfStay({ endsAt, policy }: Booking, clearedAt: Instant | null): Instant {
  return latest(endsAt, plusMinutes(clearedAt ?? endsAt, -policy.turnaroundMinutes));
}

/**
 * Tables until the party has stayed as long as it was promised: its own, from which others are
 * moved where they would need them, or else other ones. Null where that stays unchanged, since it
 * has its own for so long already or there is no room. It keeps its own if the team pinned it to
 * them, and from its start on. Without a table it goes on without one.
 */
function allocationAfterDelay(
  file: BookingOnFile,
  expectedArrival: Instant,
  day: Day,
): Allocation | null {
  const { booking, tableIds } = file;
  if (tableIds.length === 0) return null;
  const clearedAt = clearedAtLatest(booking, expectedArrival);
  if (file.clearedAt !== null && clearedAt <= file.clearedAt) return null;
  const isKept = booking.isPinned || booking.arrivedAt !== null || booking.startsAt <= day.now;
  const plan = planOn(asPlannedAt(tableIds, day));
  const own = [seatingAt(tableIds, day.venue)];
  for (const seatings of isKept ? [own] : [own, seatingsOf(booking, day)]) {
    const found = plan({ from: booking.startsAt, clearedAt, seatings });
    if (found.kind === 'no-room') continue;
    const moves = found.kind === 'seated' ? {} : { moves: found.moves };
    return { tableIds: found.seating.tableIds, clearedAt, ...moves };
  }
  return null;
}

/** What suits it; nothing where its booking type is gone. */
function seatingsOf({ bookingTypeId, partySize }: Booking, { venue }: Day): readonly Seating[] {
  const type = venue.bookingTypes.find(({ id }) => id === bookingTypeId);
  return type === undefined ? [] : seatingsFor(venue, type, partySize);
}

/**
 * When a late party's tables can be taken again: later by as much as the party is late. Null where
 * that stays unchanged, since the tables are kept that long already or another stay has one of them
 * by then. It never becomes earlier. `others` are all other uses of tables. Decision 62.
 */
export function clearedAfterDelay(
  { booking, tableIds, clearedAt }: Pick<BookingOnFile, 'booking' | 'tableIds' | 'clearedAt'>,
  expectedArrival: Instant,
  others: readonly TableUse[],
): Instant | null {
  const later = clearedAtLatest(booking, expectedArrival);
  if (clearedAt !== null && later <= clearedAt) return null;
  const isTaken = others.some(
    (stay) =>
      stay.from < later &&
      stay.clearedAt > booking.startsAt &&
      stay.tableIds.some((id) => tableIds.includes(id)),
  );
  return isTaken ? null : later;
}

/** When the tables of a party that comes then can be taken again, if no other stay has them. */
function clearedAtLatest({ startsAt, endsAt, policy }: Booking, expectedArrival: Instant): Instant {
  const promised = plusMinutes(endsAt, policy.turnaroundMinutes);
  return (promised + (expectedArrival - startsAt)) as Instant;
}

/**
 * Until when the table is held for guests who come late, where it is theirs that long: their
 * arrival plus the grace period, or what an earlier report gave, whichever is later. Without
 * `expectedArrival`, an `arrivalHeldUntil` does not count: it is from the start before a move.
 */
export function heldForArrival(
  { policy, expectedArrival, arrivalHeldUntil }: Booking,
  arrival: Instant,
): Instant {
  const held = plusMinutes(arrival, policy.graceMinutes);
  if (expectedArrival === null) return held;
  return latest(held, arrivalHeldUntil ?? plusMinutes(expectedArrival, policy.graceMinutes));
}
