/**
 * Where the venue's team can seat a party. The team may break the rules of booking online, which
 * are then named; it never gets a table that another party needs, nor one that the venue lacks.
 */
import { tableUses, type TableUse } from '../availability/blocks';
import { isWithinHorizon } from '../availability/free-times';
import { pacingCheck, type PacingCheck } from '../availability/pacing';
import { seatingAt, seatingsFor, type Seating } from '../availability/seating';
import { asPlannedAt } from '../availability/sitting';
import { planOn } from '../availability/tables-in-use';
import type { Day } from '../availability/day';
import type { TableId } from '../shared/ids';
import {
  instantsOn,
  localOf,
  minutesBetween,
  type Instant,
  type LocalDate,
  type LocalTime,
} from '../shared/time';
import { isOpenThroughout, openSpans, spanOf, type Span } from '../venue/opening-hours';
import { minutesFor, takesParty, type BookingType, type Venue } from '../venue/venue';
import { minutesOutside, startsOn } from '../venue/windows';
import type { BookingOnFile } from './booking';
import { placeAmong, placeByPlan, type BookingWish, type Place } from './make';

/** A rule of booking online, which only an override breaks. */
export type BrokenRule =
  | 'party-size'
  | 'notice'
  | 'horizon'
  /** No booking type starts then. */
  | 'not-offered'
  | 'closed'
  | 'pacing';

/** `tableIds` are the tables that the team named; null where the best free ones are wanted. */
export interface TeamWish extends BookingWish {
  readonly tableIds: readonly TableId[] | null;
}

export type TeamPlacing =
  | { readonly kind: 'no-such-time' }
  | { readonly kind: 'in-the-past' }
  | { readonly kind: 'unknown-table'; readonly tableId: TableId }
  | { readonly kind: 'unavailable' }
  | {
      readonly kind: 'placed';
      readonly place: Place;
      /** Empty where everybody could have booked it. */
      readonly broken: readonly BrokenRule[];
    };

/** A party that wants a place on a day, with what is the same for all its starts. */
export interface PartyOnDay {
  readonly day: Day;
  readonly wish: Omit<TeamWish, 'time'>;
  readonly open: readonly Span[];
  readonly today: LocalDate;
  /** Null for a time that the clocks skip. */
  readonly instantAt: (time: LocalTime) => Instant | null;
  readonly offered: ReadonlyMap<BookingType, ReadonlySet<LocalTime>>;
  readonly uses: readonly TableUse[];
  /** Null where no stay may be moved. */
  readonly plan: ReturnType<typeof planOn> | null;
  readonly isWithinPacing: PacingCheck;
  /** What the party may have of each booking type, the best first. */
  readonly seatingChoices: readonly SeatingChoice[];
}

/** For several starts of one party, so that this is computed once. */
export function partyOnDay(day: Day, wish: Omit<TeamWish, 'time'>): PartyOnDay {
  const { venue, now } = day;
  return {
    day,
    wish,
    open: openSpans(wish.date, venue.hours, venue.zone),
    today: localOf(now, venue.zone).date,
    instantAt: instantsOn(wish.date, venue.zone),
    offered: new Map(venue.bookingTypes.map((type) => [type, offeredOn(day, wish.date, type)])),
    uses: tableUses(day),
    plan: planOn(day),
    isWithinPacing: pacingCheck(day, wish.partySize),
    seatingChoices: seatingChoices(venue, wish),
  };
}

function offeredOn({ venue }: Day, date: LocalDate, { windows }: BookingType): Set<LocalTime> {
  const { slotIntervalMinutes } = venue.policy;
  return new Set(windows.flatMap((window) => startsOn(date, window, slotIntervalMinutes)));
}

/**
 * The place that breaks the fewest rules: for a wish that breaks none, at the tables that everybody
 * gets, or else at one that cannot be booked online, or else where others are moved for it.
 */
export function placeForTeam(day: Day, wish: TeamWish): TeamPlacing {
  return placeAtTime(partyOnDay(day, wish), wish);
}

/** The same for one of several starts. */
export function placeAtTime(
  party: PartyOnDay,
  { time, bookingTypeId }: Pick<TeamWish, 'time' | 'bookingTypeId'>,
): TeamPlacing {
  const { day } = party;
  const wish = { ...party.wish, time, bookingTypeId };
  const startsAt = party.instantAt(time);
  if (startsAt === null) return { kind: 'no-such-time' };
  if (startsAt <= day.now) return { kind: 'in-the-past' };
  const found = candidates(day, wish, (type) => {
    const minutes = minutesFor(type, wish.partySize);
    return {
      type,
      minutes,
      startsAt,
      broken: brokenRules(party, time, { type, minutes, startsAt }),
    };
  });
  return best(party, found);
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
    const isPromised = (rule: BrokenRule): boolean =>
      ['notice', 'horizon'].includes(rule) ||
      (rule === 'not-offered' && type.id === booking.bookingTypeId) ||
      (rule === 'pacing' && wish.partySize <= partySize) ||
      (rule === 'closed' && !isLonger);
    const all = brokenRules(party, wish.time, { type, minutes, startsAt });
    const broken = all.filter((rule) => !isPromised(rule));
    return { type, minutes, startsAt, clearedAtLeast: clearedAt, broken };
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
export function placeFromNow(party: PartyOnDay, { startsAt, minutes }: StayNow): TeamPlacing {
  const { day, wish } = party;
  const found = candidates(day, wish, (type) => {
    const stay = minutes ?? minutesFor(type, wish.partySize);
    const broken = brokenByWalkIn(party, { type, minutes: stay, startsAt });
    return { type, minutes: stay, startsAt, broken };
  });
  return best(party, found);
}

/** The same party, at those tables only, and as the others sit now. */
export function atTables(party: PartyOnDay, tableIds: readonly TableId[]): PartyOnDay {
  const wish = { ...party.wish, tableIds };
  return { ...party, wish, plan: null, seatingChoices: seatingChoices(party.day.venue, wish) };
}

interface Candidate {
  readonly type: BookingType;
  readonly minutes: number;
  readonly startsAt: Instant;
  readonly clearedAtLeast?: Instant | null;
  readonly broken: readonly BrokenRule[];
}

/** Of those that break as many rules, the types first that are offered nearest to that time. */
function candidates(
  { venue }: Day,
  { bookingTypeId, time }: Pick<TeamWish, 'bookingTypeId'> & Partial<Pick<TeamWish, 'time'>>,
  toCandidate: (type: BookingType) => Candidate,
): readonly Candidate[] {
  const minutesOff = ({ type, broken }: Candidate): number =>
    time !== undefined && broken.includes('not-offered') ? minutesOutside(type.windows, time) : 0;
  return venue.bookingTypes
    .filter(({ id }) => (bookingTypeId ?? id) === id)
    .map(toCandidate)
    .sort(
      (one, other) =>
        one.broken.length - other.broken.length || minutesOff(one) - minutesOff(other),
    );
}

function best(party: PartyOnDay, found: readonly Candidate[]): TeamPlacing {
  const { tables } = party.day.venue;
  const unknown = party.wish.tableIds?.find((id) => !tables.some((one) => one.id === id));
  if (unknown !== undefined) return { kind: 'unknown-table', tableId: unknown };
  for (const count of new Set(found.map(({ broken }) => broken.length))) {
    const alike = found.filter(({ broken }) => broken.length === count);
    const placed = freePlace(party, alike) ?? placeByMoving(party, alike);
    if (placed !== null) return { kind: 'placed', ...placed };
  }
  return { kind: 'unavailable' };
}

type Placed = Omit<Extract<TeamPlacing, { readonly kind: 'placed' }>, 'kind'>;

function freePlace(party: PartyOnDay, alike: readonly Candidate[]): Placed | null {
  const { uses, seatingChoices: choices } = party;
  const { venue } = party.day;
  for (const seatingsOf of choices) {
    for (const { broken, ...sitting } of alike) {
      const place = placeAmong({ seatings: seatingsOf(sitting.type), uses, venue }, sitting);
      if (place !== null) return { place, broken };
    }
  }
  return null;
}

/** At any seating that would do: none was free without moves. */
function placeByMoving(party: PartyOnDay, alike: readonly Candidate[]): Placed | null {
  const { plan, day } = party;
  const seatingsOf = party.seatingChoices.at(-1);
  if (seatingsOf === undefined || plan === null) return null;
  for (const { broken, ...sitting } of alike) {
    const place = placeByPlan(day, { ...sitting, seatings: seatingsOf(sitting.type) }, plan);
    if (place !== null) return { place, broken };
  }
  return null;
}

type SeatingChoice = (type: BookingType) => readonly Seating[];

/** The named tables; or those that everybody can book, and after them all that would do. */
function seatingChoices(
  venue: Venue,
  { tableIds, partySize }: Pick<TeamWish, 'tableIds' | 'partySize'>,
): readonly SeatingChoice[] {
  if (tableIds !== null) {
    const named = [seatingAt(tableIds, venue)];
    return [() => named];
  }
  const whole = { ...venue, tables: venue.tables.map((table) => ({ ...table, online: true })) };
  return [venue, whole].map((one) => {
    const known = new Map<BookingType, readonly Seating[]>();
    return (type) => {
      const seatings = known.get(type) ?? seatingsFor(one, type, partySize);
      known.set(type, seatings);
      return seatings;
    };
  });
}

type Sitting = Omit<Candidate, 'broken'>;

function brokenRules(party: PartyOnDay, time: LocalTime, sitting: Sitting): readonly BrokenRule[] {
  const { day, wish, open, today, offered } = party;
  const { policy } = day.venue;
  const { type, startsAt, minutes } = sitting;
  const isOffered = offered.get(type)?.has(time) === true;
  const isNoticeKept = minutesBetween(day.now, startsAt) >= policy.bookNoticeMinutes;
  return [
    ...partyRules(party, sitting),
    ...brokenUnless(isNoticeKept, 'notice'),
    ...brokenUnless(isWithinHorizon(wish.date, today, policy), 'horizon'),
    ...brokenUnless(isOffered, 'not-offered'),
    ...brokenUnless(isOpenThroughout(open, spanOf(startsAt, minutes)), 'closed'),
  ];
}

/** A party at the door needs no notice and no offered start; it may stay until the venue closes. */
function brokenByWalkIn(party: PartyOnDay, sitting: Sitting): readonly BrokenRule[] {
  const isOpen = party.open.some(
    ({ from, until }) => from <= sitting.startsAt && sitting.startsAt < until,
  );
  return [...partyRules(party, sitting), ...brokenUnless(isOpen, 'closed')];
}

function partyRules(
  { day, wish: { partySize }, isWithinPacing }: PartyOnDay,
  { type, startsAt, minutes }: Sitting,
): readonly BrokenRule[] {
  const isTaken = takesParty(type, partySize) && partySize <= day.venue.policy.partySizeMax;
  return [
    ...brokenUnless(isTaken, 'party-size'),
    ...brokenUnless(isWithinPacing(spanOf(startsAt, minutes)), 'pacing'),
  ];
}

function brokenUnless(isKept: boolean, rule: BrokenRule): readonly BrokenRule[] {
  return isKept ? [] : [rule];
}
