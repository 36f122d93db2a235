/**
 * Finds a place for a party that the team books. Broken rules become warnings; a table that another
 * party has, or that does not exist, stays a refusal.
 */
import { coversOf } from '../availability/seating';
import { asPlannedAt } from '../availability/day';
import type { Day } from '../availability/day';
import type { TableId } from '../shared/ids';
import { plusMinutes, type Instant } from '../shared/time';
import { spanOf, type Span } from '../venue/opening-hours';
import { minutesFor, type BookingType } from '../venue/venue';
import { minutesOutside } from '../venue/windows';
import type { StoredBooking } from './booking';
import { partyOnDay, type PartyOnDay, type SeatingsOfType, type TeamWish } from './party-on-day';
import { placeAmong, placeByPlan, type Place } from './place';
import { warningsOf, weightOf, type RuleName, type Warning } from './rules';
import { rulesBrokenAtDoor, rulesBrokenByStart } from './start-rules';

export type TeamPlacement =
  | { readonly kind: 'no-such-time' }
  | { readonly kind: 'in-the-past' }
  | { readonly kind: 'unknown-table'; readonly tableId: TableId }
  | { readonly kind: 'unavailable' }
  | {
      readonly kind: 'placed';
      readonly place: Place;
      /** Empty where no rule is broken. */
      readonly warnings: readonly Warning[];
    };

/**
 * The place with the lightest warnings. Among places with equal warnings: a table that can be
 * booked online, then any other table that suits the party, then one for which others are moved,
 * and last one for more guests.
 */
export function placeForTeam(day: Day, wish: TeamWish): TeamPlacement {
  return placeAtTime(partyOnDay(day, wish), wish);
}

/** Like `placeForTeam`, at one of several starts of the party. */
export function placeAtTime(
  party: PartyOnDay,
  { time, bookingTypeId }: Pick<TeamWish, 'time' | 'bookingTypeId'>,
): TeamPlacement {
  const startsAt = party.instantAt(time);
  if (startsAt === null) return { kind: 'no-such-time' };
  if (startsAt <= party.day.now) return { kind: 'in-the-past' };
  return bestPlacement(party, candidatesAt(party, { time, bookingTypeId, startsAt }));
}

function candidatesAt(
  party: PartyOnDay,
  { startsAt, ...start }: Pick<TeamWish, 'time' | 'bookingTypeId'> & Pick<WalkInStay, 'startsAt'>,
): readonly Candidate[] {
  const { day, wish } = party;
  return candidates(day, start, (type) => {
    const sitting = { type, minutes: minutesFor(type, wish.partySize), startsAt };
    return { ...sitting, warnings: warningsOf(rulesBrokenByStart(party, start.time, sitting)) };
  });
}

/**
 * The span for which the party would need tables with the booking type that suits it best; null for
 * a time that the clocks skip or that has passed.
 */
export function spanForTeam(day: Day, wish: TeamWish): Span | null {
  const party = partyOnDay(day, wish);
  const startsAt = party.instantAt(wish.time);
  if (startsAt === null || startsAt <= day.now) return null;
  return spanOfFirst(candidatesAt(party, { ...wish, startsAt }), day);
}

/** Like `spanForTeam`, for a party at the door. */
export function spanForWalkIn(day: Day, wish: TeamWish, stay: WalkInStay): Span | null {
  return spanOfFirst(candidatesFromNow(partyOnDay(day, wish), stay), day);
}

function spanOfFirst([first]: readonly Candidate[], { venue }: Day): Span | null {
  if (first === undefined) return null;
  const { startsAt, minutes } = first;
  return { from: startsAt, until: plusMinutes(startsAt, minutes + venue.policy.turnaroundMinutes) };
}

/**
 * Like `placeForTeam`, for a booking that keeps its start. That start was promised, so rules are
 * checked only for another booking type, more guests or a longer stay. Its tables are kept at least
 * as long as before.
 */
export function placeAtOwnStart(
  day: Day,
  wish: TeamWish,
  { booking, tableIds, clearedAt }: Pick<StoredBooking, 'booking' | 'tableIds' | 'clearedAt'>,
): TeamPlacement {
  const { startsAt, endsAt, partySize } = booking;
  const party = partyOnDay(asPlannedAt(tableIds, day), wish);
  const options = candidates(day, wish, (type) => {
    const minutes = minutesFor(type, wish.partySize);
    const isLonger = spanOf(startsAt, minutes).until > endsAt;
    const isPromised = (rule: RuleName): boolean =>
      (rule === 'not-offered' && type.id === booking.bookingTypeId) ||
      (['pacing', 'closed-online'].includes(rule) && wish.partySize <= partySize) ||
      (['closed', 'closed-day'].includes(rule) && !isLonger);
    const broken = rulesBrokenByStart(party, wish.time, { type, minutes, startsAt });
    const warnings = warningsOf(broken.filter((rule) => !isPromised(rule)));
    return { type, minutes, startsAt, clearedAtLeast: clearedAt, warnings };
  });
  return bestPlacement(party, options);
}

/** The start of a walk-in, and its minutes; null for the usual time of such a party. */
export interface WalkInStay {
  readonly startsAt: Instant;
  readonly minutes: number | null;
}

/** Like `placeForTeam`, for a party at the door. */
export function placeForWalkIn(day: Day, wish: TeamWish, stay: WalkInStay): TeamPlacement {
  return placeFromNow(partyOnDay(day, wish), stay);
}

/** Like `placeForWalkIn`, at one of several starts or tables of the party. */
export function placeFromNow(party: PartyOnDay, stay: WalkInStay): TeamPlacement {
  return bestPlacement(party, candidatesFromNow(party, stay));
}

function candidatesFromNow(
  party: PartyOnDay,
  { startsAt, minutes }: WalkInStay,
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

/** By the weight of their warnings, then by how near to that time their type is offered. */
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

function bestPlacement(party: PartyOnDay, options: readonly Candidate[]): TeamPlacement {
  const { tables } = party.day.venue;
  const unknown = party.wish.tableIds?.find((id) => !tables.some((one) => one.id === id));
  if (unknown !== undefined) return { kind: 'unknown-table', tableId: unknown };
  for (const weight of new Set(options.map(({ warnings }) => weightOf(warnings)))) {
    const alike = options.filter(({ warnings }) => weightOf(warnings) === weight);
    const match =
      freePlace(party, alike, party.seatingChoices) ??
      placeByMoving(party, alike) ??
      freePlace(party, alike, party.largerSeatings);
    if (match !== null) return { kind: 'placed', ...withCovers(match, party) };
  }
  return { kind: 'unavailable' };
}

type PlaceWithWarnings = Omit<Extract<TeamPlacement, { readonly kind: 'placed' }>, 'kind'>;

/** Adds the warnings about the tables: there are none, or they are for other numbers of guests. */
function withCovers(
  { place, warnings }: PlaceWithWarnings,
  { day, wish }: PartyOnDay,
): PlaceWithWarnings {
  const { tableIds } = place.seating;
  if (tableIds.length === 0) return { place, warnings: [...warnings, ...warningsOf(['no-table'])] };
  const { minCovers, maxCovers } = coversOf(tableIds, day.venue);
  const isRightSize = minCovers <= wish.partySize && wish.partySize <= maxCovers;
  return { place, warnings: isRightSize ? warnings : [...warnings, ...warningsOf(['covers'])] };
}

function freePlace(
  party: PartyOnDay,
  alike: readonly Candidate[],
  choices: readonly SeatingsOfType[],
): PlaceWithWarnings | null {
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

/** A place at any seating that suits the party, for which others are moved. */
function placeByMoving(party: PartyOnDay, alike: readonly Candidate[]): PlaceWithWarnings | null {
  const { plan, day } = party;
  const seatingsOf = party.seatingChoices.at(-1);
  if (seatingsOf === undefined || plan === null) return null;
  for (const { warnings, ...sitting } of alike) {
    const place = placeByPlan(day, { ...sitting, seatings: seatingsOf(sitting.type) }, plan);
    if (place !== null) return { place, warnings };
  }
  return null;
}
