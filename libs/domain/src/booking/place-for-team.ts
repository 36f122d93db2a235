/**
 * Where a party can sit that the venue's team books. The team is warned of the rules that it goes
 * beyond; it never gets a table that another party needs, nor one that the venue lacks.
 */
import { coversOf } from '../availability/seating';
import { asPlannedAt } from '../availability/day';
import type { Day } from '../availability/day';
import type { TableId } from '../shared/ids';
import { plusMinutes, type Instant } from '../shared/time';
import { spanOf, type Span } from '../venue/opening-hours';
import { minutesFor, type BookingType } from '../venue/venue';
import { minutesOutside } from '../venue/windows';
import type { BookingOnFile } from './booking';
import { partyOnDay, type PartyOnDay, type SeatingsOfType, type TeamWish } from './party-on-day';
import { placeAmong, placeByPlan, type Place } from './place';
import { warningsOf, weightOf, type RuleName, type Warning } from './rules';
import { rulesBrokenAtDoor, rulesBrokenByStart } from './start-rules';

export type TeamPlacing =
  | { readonly kind: 'no-such-time' }
  | { readonly kind: 'in-the-past' }
  | { readonly kind: 'unknown-table'; readonly tableId: TableId }
  | { readonly kind: 'unavailable' }
  | {
      readonly kind: 'placed';
      readonly place: Place;
      /** Empty where nothing is against it. */
      readonly warnings: readonly Warning[];
    };

/**
 * The place with the fewest warnings: for a wish that has none, at the tables that everybody gets,
 * or else at one that cannot be booked online, or else where others are moved for it.
 */
export function placeForTeam(day: Day, wish: TeamWish): TeamPlacing {
  return placeAtTime(partyOnDay(day, wish), wish);
}

/** The same for one of several starts. */
export function placeAtTime(
  party: PartyOnDay,
  { time, bookingTypeId }: Pick<TeamWish, 'time' | 'bookingTypeId'>,
): TeamPlacing {
  const startsAt = party.instantAt(time);
  if (startsAt === null) return { kind: 'no-such-time' };
  if (startsAt <= party.day.now) return { kind: 'in-the-past' };
  return best(party, candidatesAt(party, { time, bookingTypeId, startsAt }));
}

function candidatesAt(
  party: PartyOnDay,
  { startsAt, ...start }: Pick<TeamWish, 'time' | 'bookingTypeId'> & Pick<StayNow, 'startsAt'>,
): readonly Candidate[] {
  const { day, wish } = party;
  return candidates(day, start, (type) => {
    const sitting = { type, minutes: minutesFor(type, wish.partySize), startsAt };
    return { ...sitting, warnings: warningsOf(rulesBrokenByStart(party, start.time, sitting)) };
  });
}

/**
 * For how long the party would need tables with the booking type that suits it best; null for a
 * time that the clocks skip, and for one that has passed.
 */
export function spanForTeam(day: Day, wish: TeamWish): Span | null {
  const party = partyOnDay(day, wish);
  const startsAt = party.instantAt(wish.time);
  if (startsAt === null || startsAt <= day.now) return null;
  return spanOfFirst(candidatesAt(party, { ...wish, startsAt }), day);
}

/** The same for a party at the door. */
export function spanForWalkIn(day: Day, wish: TeamWish, stay: StayNow): Span | null {
  return spanOfFirst(candidatesFromNow(partyOnDay(day, wish), stay), day);
}

function spanOfFirst([first]: readonly Candidate[], { venue }: Day): Span | null {
  if (first === undefined) return null;
  const { startsAt, minutes } = first;
  return { from: startsAt, until: plusMinutes(startsAt, minutes + venue.policy.turnaroundMinutes) };
}

/**
 * The same for a booking that keeps its start: that was promised, so only what grows is judged. Its
 * tables are never kept for a shorter time than before.
 */
export function placeAtOwnStart(
  day: Day,
  wish: TeamWish,
  { booking, tableIds, clearedAt }: Pick<BookingOnFile, 'booking' | 'tableIds' | 'clearedAt'>,
): TeamPlacing {
  const { startsAt, endsAt, partySize } = booking;
  const party = partyOnDay(asPlannedAt(tableIds, day), wish);
  const found = candidates(day, wish, (type) => {
    const minutes = minutesFor(type, wish.partySize);
    const isLonger = spanOf(startsAt, minutes).until > endsAt;
    const isPromised = (rule: RuleName): boolean =>
      (rule === 'not-offered' && type.id === booking.bookingTypeId) ||
      (['pacing', 'closed-online'].includes(rule) && wish.partySize <= partySize) ||
      (['closed', 'closed-day'].includes(rule) && !isLonger);
    const all = rulesBrokenByStart(party, wish.time, { type, minutes, startsAt });
    const warnings = warningsOf(all.filter((rule) => !isPromised(rule)));
    return { type, minutes, startsAt, clearedAtLeast: clearedAt, warnings };
  });
  return best(party, found);
}

/** From when a party is there, and for how many minutes; null for its usual time. */
export interface StayNow {
  readonly startsAt: Instant;
  readonly minutes: number | null;
}

/** The same for a party that is there now and stays for that long, or for its usual time. */
export function placeForWalkIn(day: Day, wish: TeamWish, stay: StayNow): TeamPlacing {
  return placeFromNow(partyOnDay(day, wish), stay);
}

/** The same at those tables, or at the best free ones where they are null. */
export function placeFromNow(party: PartyOnDay, stay: StayNow): TeamPlacing {
  return best(party, candidatesFromNow(party, stay));
}

function candidatesFromNow(
  party: PartyOnDay,
  { startsAt, minutes }: StayNow,
): readonly Candidate[] {
  const { day, wish } = party;
  return candidates(day, wish, (type) => {
    const stay = minutes ?? minutesFor(type, wish.partySize);
    const sitting = { type, minutes: stay, startsAt };
    return { ...sitting, warnings: warningsOf(rulesBrokenAtDoor(party, sitting)) };
  });
}

interface Candidate {
  readonly type: BookingType;
  readonly minutes: number;
  readonly startsAt: Instant;
  readonly clearedAtLeast?: Instant | null;
  readonly warnings: readonly Warning[];
}

/** Of those with warnings of the same weight, the types offered nearest to that time first. */
function candidates(
  { venue }: Day,
  { bookingTypeId, time }: Pick<TeamWish, 'bookingTypeId'> & Partial<Pick<TeamWish, 'time'>>,
  toCandidate: (type: BookingType) => Candidate,
): readonly Candidate[] {
  const isOffered = ({ warnings }: Candidate): boolean =>
    !warnings.some(({ rule }) => rule === 'not-offered');
  const minutesOff = (one: Candidate): number =>
    time === undefined || isOffered(one) ? 0 : minutesOutside(one.type.windows, time);
  return venue.bookingTypes
    .filter(({ id }) => (bookingTypeId ?? id) === id)
    .map(toCandidate)
    .sort(
      (one, other) =>
        weightOf(one.warnings) - weightOf(other.warnings) || minutesOff(one) - minutesOff(other),
    );
}

function best(party: PartyOnDay, found: readonly Candidate[]): TeamPlacing {
  const { tables } = party.day.venue;
  const unknown = party.wish.tableIds?.find((id) => !tables.some((one) => one.id === id));
  if (unknown !== undefined) return { kind: 'unknown-table', tableId: unknown };
  for (const weight of new Set(found.map(({ warnings }) => weightOf(warnings)))) {
    const alike = found.filter(({ warnings }) => weightOf(warnings) === weight);
    const placed =
      freePlace(party, alike, party.seatingChoices) ??
      placeByMoving(party, alike) ??
      freePlace(party, alike, party.largerSeatings);
    if (placed !== null) return { kind: 'placed', ...withCovers(placed, party) };
  }
  return { kind: 'unavailable' };
}

type Placed = Omit<Extract<TeamPlacing, { readonly kind: 'placed' }>, 'kind'>;

/** The tables themselves may be for other numbers of guests, or there are none. */
function withCovers({ place, warnings }: Placed, { day, wish }: PartyOnDay): Placed {
  const { tableIds } = place.seating;
  if (tableIds.length === 0) return { place, warnings: [...warnings, ...warningsOf(['no-table'])] };
  const { minCovers, maxCovers } = coversOf(tableIds, day.venue);
  const isMeant = minCovers <= wish.partySize && wish.partySize <= maxCovers;
  return { place, warnings: isMeant ? warnings : [...warnings, ...warningsOf(['covers'])] };
}

function freePlace(
  party: PartyOnDay,
  alike: readonly Candidate[],
  choices: readonly SeatingsOfType[],
): Placed | null {
  const { uses } = party;
  const { venue } = party.day;
  for (const seatingsOf of choices) {
    for (const { warnings, ...sitting } of alike) {
      const place = placeAmong({ seatings: seatingsOf(sitting.type), uses, venue }, sitting);
      if (place !== null) return { place, warnings };
    }
  }
  return null;
}

/** At any seating that would do: none was free without moves. */
function placeByMoving(party: PartyOnDay, alike: readonly Candidate[]): Placed | null {
  const { plan, day } = party;
  const seatingsOf = party.seatingChoices.at(-1);
  if (seatingsOf === undefined || plan === null) return null;
  for (const { warnings, ...sitting } of alike) {
    const place = placeByPlan(day, { ...sitting, seatings: seatingsOf(sitting.type) }, plan);
    if (place !== null) return { place, warnings };
  }
  return null;
}
