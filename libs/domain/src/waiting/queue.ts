/** The queue at the door: what its parties hear, and the tables that they can have now. */
import type { Day } from '../availability/day';
import type { Stay } from '../availability/stay';
import { dayAfter } from '../availability/tables-in-use';
import type { BookingOrigin } from '../booking/booking';
import { lastStartOf } from '../booking/evening';
import { noGuest } from '../booking/hold';
import { decideWalkIn, type TeamMakeDecision } from '../booking/make';
import { placeForWalkIn, type TeamPlacement } from '../booking/place-for-team';
import type { ByTeam } from '../booking/rules';
import type { TableId, WaitingEntryId } from '../shared/ids';
import {
  earliest,
  latest,
  localOf,
  minutesBetween,
  plusMinutes,
  type Instant,
} from '../shared/time';
import type { WaitStatistics } from './entries';
import { isLive, type WaitingEntry } from './entry';
import { waitsOf, type QueueParty, type WaitFacts } from './quoted-wait';
import { rangeOf } from './wait-range';

/** How far back stays are typical of a venue. */
export const statisticsDays = 90;

/** Shares of parties where too few have been seen: of bookings that never come, and of leavers. */
const usualShares = { noShow: 0.05, leave: 0.08 };
const partiesAtLeast = 30;

export type Quote = Pick<
  WaitingEntry,
  'quotedFromMinutes' | 'quotedMinutes' | 'quotedUntilMinutes'
>;

/** The wait of a party that joins behind the others; nulls where no table is likely. */
export function quoteFor(party: QueueParty, { day, statistics, before }: QuoteFacts): Quote {
  const wait = waitsOf(waitFactsOf(day, statistics), [...before, party]).at(-1) ?? null;
  if (wait === null) return noQuote;
  const { fromMinutes, untilMinutes } = rangeOf(wait);
  return {
    quotedFromMinutes: fromMinutes,
    quotedMinutes: wait.medianMinutes,
    quotedUntilMinutes: untilMinutes,
  };
}

const noQuote: Quote = {
  quotedFromMinutes: null,
  quotedMinutes: null,
  quotedUntilMinutes: null,
};

export interface QuoteFacts {
  readonly day: Day;
  readonly statistics: WaitStatistics;
  /** The parties before it that wait, in the order of the queue. */
  readonly before: readonly QueueParty[];
}

function waitFactsOf(day: Day, { seatedAt, measured, bookings, queue }: WaitStatistics): WaitFacts {
  const shareOf = ({ count, lost }: WaitStatistics['queue'], usual: number): number =>
    count < partiesAtLeast ? usual : lost / count;
  return {
    day,
    seatedAt,
    measured,
    noShowShare: shareOf(bookings, usualShares.noShow),
    leaveShare: shareOf(queue, usualShares.leave),
  };
}

/** A party waits at least so long, even if it joins after the last start of the evening. */
const waitMinutesMin = 120;

/** The last moment at which a party that joins now is in the queue. */
export function queueEndOf(day: Day): Instant {
  const evening = lastStartOf(day) ?? day.now;
  return latest(evening, plusMinutes(day.now, waitMinutesMin));
}

/** Whether a party waits longer than it heard. */
export function isOverdue(
  { quotedUntilMinutes, createdAt, calledAt }: WaitingEntry,
  now: Instant,
): boolean {
  if (quotedUntilMinutes === null || calledAt !== null) return false;
  return minutesBetween(createdAt, now) > quotedUntilMinutes;
}

/** Such as `25–40 min`; null where no table was likely. */
export function quoteText({
  quotedFromMinutes: from,
  quotedUntilMinutes: until,
}: Pick<WaitingEntry, 'quotedFromMinutes' | 'quotedUntilMinutes'>): string | null {
  if (from === null) return null;
  if (until === null) return `${from} min or longer`;
  return until === 0 ? 'no wait' : `${from}–${until} min`;
}

/**
 * The tables that each party can have for its usual stay from this minute on: in the order of the
 * queue, so that no table is proposed twice, and never one that a booking needs.
 */
export function tablesForQueue(
  day: Day,
  entries: readonly WaitingEntry[],
): ReadonlyMap<WaitingEntryId, readonly TableId[]> {
  const tables = new Map<WaitingEntryId, readonly TableId[]>();
  let present = day;
  for (const entry of entries.filter((one) => isLive(one, day.now))) {
    const held = day.stays.find(({ bookingId }) => bookingId === entry.bookingId);
    if (held !== undefined) tables.set(entry.id, held.tableIds);
    if (held !== undefined) continue;
    const placement = placementOf(entry, present);
    if (placement.kind !== 'placed' || placement.warnings.length > 0) continue;
    tables.set(entry.id, placement.place.seating.tableIds);
    present = withParty(present, entry, placement);
  }
  return tables;
}

function placementOf({ partySize }: WaitingEntry, day: Day): TeamPlacement {
  const startsAt = wholeMinute(day.now);
  const wish = { partySize, bookingTypeId: null, tableIds: null };
  const local = { ...wish, ...localOf(startsAt, day.venue.zone) };
  return placeForWalkIn(day, local, { startsAt, minutes: null });
}

function withParty(
  day: Day,
  { id, partySize }: WaitingEntry,
  { place }: Extract<TeamPlacement, { readonly kind: 'placed' }>,
): Day {
  const stay: Stay = {
    bookingId: id as string as Stay['bookingId'],
    partySize,
    bookingTypeId: place.type.id,
    isFixed: true,
    from: place.startsAt,
    until: place.endsAt,
    clearedAt: place.clearedAt,
    tableIds: place.seating.tableIds,
    isSeated: true,
  };
  const after = dayAfter(day, place.moves);
  return { ...after, stays: [...after.stays, stay] };
}

function wholeMinute(now: Instant): Instant {
  return (now - (now % 60_000)) as Instant;
}

export interface CallCase {
  readonly entry: WaitingEntry;
  /** The hold of its table. */
  readonly origin: BookingOrigin;
  readonly by: ByTeam;
  /** Null for the best that are free. */
  readonly tableIds: readonly TableId[] | null;
}

/**
 * Holds a table from now on for a party that is called: as a walk-in would get it, and not longer
 * than the party has to come.
 */
export function decideCall(day: Day, { entry, origin, by, tableIds }: CallCase): TeamMakeDecision {
  const wish = { partySize: entry.partySize, bookingTypeId: null, tableIds };
  const details = { ...origin, ...noGuest };
  const decision = decideWalkIn(day, { wish, details, by, minutes: null });
  if (decision.kind !== 'booked') return decision;
  const { queueReadyMinutes } = day.venue.policy;
  const { endsAt } = decision.booking;
  const holdUntil = earliest(plusMinutes(day.now, queueReadyMinutes), endsAt);
  const heldFor = `offer ${entry.id}`;
  const hold = { state: 'held', holdUntil, heldFor, arrivedAt: null, undo: null } as const;
  return { ...decision, booking: { ...decision.booking, ...hold } };
}
