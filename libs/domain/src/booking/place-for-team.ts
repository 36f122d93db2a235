/**
 * Finds a place for a party that the team books. Broken rules become warnings; a table that another
 * party has, or that does not exist, stays a refusal.
 */
import { coversOf, occupiedTables, seatingAt } from '../availability/seating';
import { asPlannedAt } from '../availability/day';
import type { Day } from '../availability/day';
import type { TableId } from '../shared/ids';
import { plusMinutes, type Instant } from '../shared/time';
import { spanOf, type Span } from '../venue/opening-hours';
import { minutesFor, type BookingType, type Table, type Venue } from '../venue/venue';
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

function withCovers(
  { place, warnings }: PlaceWithWarnings,
  { day, wish }: PartyOnDay,
): PlaceWithWarnings {
  const ofTables = warningsOfTables(place.seating.tableIds, wish.partySize, day.venue);
  return { place, warnings: [...warnings, ...ofTables] };
}

/** The warnings about a party's tables: it has none, or they are for other numbers of guests. */
export function warningsOfTables(
  tableIds: readonly TableId[],
  partySize: number,
  venue: Pick<Venue, 'tables' | 'combinations'>,
): readonly Warning[] {
  if (tableIds.length === 0) return warningsOf(['no-table']);
  const { minCovers, maxCovers } = coversOf(tableIds, venue);
  return minCovers <= partySize && partySize <= maxCovers ? [] : warningsOf(['covers']);
}

/** Tables that are free for the whole stay, from which the team can choose any. */
export interface FreeTables {
  /** In the order of the venue; at least one. */
  readonly tables: readonly Table[];
  /** Those about the start, and about all of the tables together. */
  readonly warnings: readonly Warning[];
}

/** The free tables for a party at a start to come; null where none is free. */
export function freeTablesAt(
  party: PartyOnDay,
  { time, bookingTypeId }: Pick<TeamWish, 'time' | 'bookingTypeId'>,
): FreeTables | null {
  const startsAt = party.instantAt(time);
  if (startsAt === null || startsAt <= party.day.now) return null;
  return freeTablesOf(party, candidatesAt(party, { time, bookingTypeId, startsAt }));
}

/** Like `freeTablesAt`, for a party at the door. */
export function freeTablesFromNow(party: PartyOnDay, stay: WalkInStay): FreeTables | null {
  return freeTablesOf(party, candidatesFromNow(party, stay));
}

function freeTablesOf(party: PartyOnDay, options: readonly Candidate[]): FreeTables | null {
  const { day, uses, wish } = party;
  const [first] = options;
  const span = spanOfFirst(options, day);
  if (first === undefined || span === null) return null;
  const all = day.venue.tables.map(({ id }) => id);
  const occupied = new Set(occupiedTables(all, span, uses));
  const tables = day.venue.tables.filter(({ id }) => !occupied.has(id));
  if (tables.length === 0) return null;
  const { maxCovers } = seatingAt(
    tables.map(({ id }) => id),
    day.venue,
  );
  const tooSmall = wish.partySize > maxCovers ? warningsOf(['covers']) : [];
  return { tables, warnings: [...first.warnings, ...tooSmall] };
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
