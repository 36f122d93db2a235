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
import { stateOf, type Allocation, type Booking, type StoredBooking } from './booking';
import { stateAfter } from './states';

export interface DelayCase {
  readonly file: StoredBooking;
  readonly minutesLate: number;
  readonly venue: Venue;
  readonly now: Instant;
}

export type DelayRefusal = 'seated' | 'awaiting-deposit' | 'not-today' | 'over';

/** Why only the venue can keep the table. */
export type DelayTooLong =
  | { readonly because: 'too-long' }
  /** Even with the delay, the table would be held only until a moment in the past. */
  | { readonly because: 'held-till-past'; readonly until: Instant }
  /** The next party needs the table before this one arrives. */
  | { readonly because: 'not-kept'; readonly until: Instant };

export type DelayDecision =
  | { readonly kind: 'not-changeable'; readonly because: DelayRefusal }
  | ({ readonly kind: 'needs-venue' } & DelayTooLong)
  | {
      readonly kind: 'noted';
      readonly booking: Booking;
      /** Null where tables and times stay the same. */
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
    stateAfter(stateOf(booking, now), 'delay') === null || booking.endsAt <= now ? 'over' : null,
  ({ file: { booking }, venue, now }) => {
    const { hours, zone } = venue;
    const dayOf = (instant: Instant): string => localOf(instant, zone).date;
    const serviceOf = (instant: Instant): string => serviceDayOf(instant, hours, zone);
    // A booking at 23:45 can be reported late after midnight, and one at 00:15 before midnight.
    const isToday =
      dayOf(booking.startsAt) === dayOf(now) ||
      serviceOf(booking.startsAt) === serviceOf(now) ||
      booking.startsAt <= now;
    return isToday ? null : 'not-today';
  },
];

/** The end of the time that a late party needs its tables for; null if a rule refuses it. */
export function tablesNeededUntil(facts: DelayCase): Instant | null {
  const { file, minutesLate } = facts;
  if (firstRefusal(rules, facts) !== null || minutesLate > minutesLateMax) return null;
  return clearedAtLatest(file.booking, plusMinutes(file.booking.startsAt, minutesLate));
}

/**
 * Records when late guests will arrive, and keeps their table for that long where it can. `day` is
 * the day of the start without the booking; null where its tables cannot be kept for longer.
 */
export function decideDelay(facts: DelayCase, day: Day | null): DelayDecision {
  const { file, minutesLate, now } = facts;
  const { booking } = file;
  const because = firstRefusal(rules, facts);
  if (because !== null) return { kind: 'not-changeable', because };
  if (minutesLate > minutesLateMax) return { kind: 'needs-venue', because: 'too-long' };
  const expectedArrival = plusMinutes(booking.startsAt, minutesLate);
  const holdEnd = heldForArrival(booking, expectedArrival);
  if (holdEnd <= now) return { kind: 'needs-venue', because: 'held-till-past', until: holdEnd };
  const allocation = day && allocationAfterDelay(file, expectedArrival, day);
  const stayEnd = endOfStay(booking, allocation?.clearedAt ?? file.clearedAt);
  if (stayEnd <= expectedArrival) {
    return { kind: 'needs-venue', because: 'not-kept', until: stayEnd };
  }
  const heldUntil = earliest(holdEnd, stayEnd);
  return {
    kind: 'noted',
    booking: { ...booking, expectedArrival, arrivalHeldUntil: heldUntil },
    allocation,
    expectedArrival,
    heldUntil,
  };
}

/** Until when the party may stay at tables that other bookings can have from `clearedAt` on. */
function endOfStay({ endsAt, policy }: Booking, clearedAt: Instant | null): Instant {
  return latest(endsAt, plusMinutes(clearedAt ?? endsAt, -policy.turnaroundMinutes));
}

/**
 * Tables for as long as the party was promised, counted from its late arrival: its own, if need be
 * by moving later bookings, or else others. Null where nothing changes: it has its tables for that
 * long already, there is no room, or it has no table. A party keeps its own tables if it is pinned
 * to them, has arrived, or its start has passed.
 */
function allocationAfterDelay(
  file: StoredBooking,
  expectedArrival: Instant,
  day: Day,
): Allocation | null {
  const { booking, tableIds } = file;
  if (tableIds.length === 0) return null;
  const clearedAt = clearedAtLatest(booking, expectedArrival);
  if (file.clearedAt !== null && clearedAt <= file.clearedAt) return null;
  const keepsTables = booking.isPinned || booking.arrivedAt !== null || booking.startsAt <= day.now;
  const plan = planOn(asPlannedAt(tableIds, day));
  const ownTables = [seatingAt(tableIds, day.venue)];
  for (const seatings of keepsTables ? [ownTables] : [ownTables, seatingsOf(booking, day)]) {
    const result = plan({ from: booking.startsAt, clearedAt, seatings });
    if (result.kind === 'no-room') continue;
    const moves = result.kind === 'seated' ? {} : { moves: result.moves };
    return { tableIds: result.seating.tableIds, clearedAt, ...moves };
  }
  return null;
}

/** The seatings that suit a booking; none where the venue no longer has its type. */
function seatingsOf({ bookingTypeId, partySize }: Booking, { venue }: Day): readonly Seating[] {
  const type = venue.bookingTypes.find(({ id }) => id === bookingTypeId);
  return type === undefined ? [] : seatingsFor(venue, type, partySize);
}

/**
 * When a late party's tables are free again: later than planned by its delay. Null where that stays
 * unchanged, because they are kept that long already or another stay has one of them by then. It
 * never becomes earlier. `others` are all other uses of tables. Decision 62.
 */
export function clearedAfterDelay(
  { booking, tableIds, clearedAt }: Pick<StoredBooking, 'booking' | 'tableIds' | 'clearedAt'>,
  expectedArrival: Instant,
  others: readonly TableUse[],
): Instant | null {
  const later = clearedAtLatest(booking, expectedArrival);
  if (clearedAt !== null && later <= clearedAt) return null;
  const isOccupied = others.some(
    (stay) =>
      stay.from < later &&
      stay.clearedAt > booking.startsAt &&
      stay.tableIds.some((id) => tableIds.includes(id)),
  );
  return isOccupied ? null : later;
}

/** When the tables of a party that arrives then are free again, if no other stay needs them. */
function clearedAtLatest({ startsAt, endsAt, policy }: Booking, expectedArrival: Instant): Instant {
  const plannedEnd = plusMinutes(endsAt, policy.turnaroundMinutes);
  return (plannedEnd + (expectedArrival - startsAt)) as Instant;
}

/**
 * Until when the table is held for late guests: their arrival plus the grace period, or the end
 * that an earlier report promised if that is later. Without `expectedArrival`, `arrivalHeldUntil`
 * belongs to the start before a move and does not count.
 */
export function heldForArrival(
  { policy, expectedArrival, arrivalHeldUntil }: Booking,
  arrival: Instant,
): Instant {
  const graceEnd = plusMinutes(arrival, policy.graceMinutes);
  if (expectedArrival === null) return graceEnd;
  return latest(graceEnd, arrivalHeldUntil ?? plusMinutes(expectedArrival, policy.graceMinutes));
}
