/**
 * Where the venue's team can seat a party. The team may break the rules of booking online, which
 * are then named; it never gets a table that another party has, nor one that the venue lacks.
 */
import { isWithinHorizon } from '../availability/free-times';
import { pacingCheck } from '../availability/pacing';
import { seatingsFor, type Seating } from '../availability/seating';
import type { Day } from '../availability/day';
import type { TableId } from '../shared/ids';
import { instantOf, localOf, minutesBetween, type Instant } from '../shared/time';
import { isOpenThroughout, openSpans, spanOf } from '../venue/opening-hours';
import { durationFor, takesParty, type BookingType, type Venue } from '../venue/venue';
import { startsOn } from '../venue/windows';
import type { BookingOnFile } from './booking';
import { placeIn, type BookingWish, type Place } from './make';

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

/**
 * The place that breaks the fewest rules: for a wish that breaks none, at the tables that everybody
 * gets, or else at one that cannot be booked online.
 */
export function placeForTeam(day: Day, wish: TeamWish): TeamPlacing {
  const startsAt = instantOf(wish, day.venue.zone);
  if (startsAt === null) return { kind: 'no-such-time' };
  if (startsAt <= day.now) return { kind: 'in-the-past' };
  const found = candidates(day, wish, (type) => {
    const minutes = durationFor(type, wish.partySize);
    return { type, minutes, startsAt, broken: brokenRules(day, wish, { type, minutes, startsAt }) };
  });
  return best(day, wish, found);
}

/**
 * The same for a booking that keeps its start: that was promised, so only what grows is judged. Its
 * tables are never kept for a shorter time than before.
 */
export function placeAtOwnStart(
  day: Day,
  wish: TeamWish,
  { booking, clearedAt }: Pick<BookingOnFile, 'booking' | 'clearedAt'>,
): TeamPlacing {
  const { startsAt, endsAt, partySize } = booking;
  const found = candidates(day, wish, (type) => {
    const minutes = durationFor(type, wish.partySize);
    const isLonger = spanOf(startsAt, minutes).until > endsAt;
    const isPromised = (rule: BrokenRule): boolean =>
      ['notice', 'horizon'].includes(rule) ||
      (rule === 'not-offered' && type.id === booking.bookingTypeId) ||
      (rule === 'pacing' && wish.partySize <= partySize) ||
      (rule === 'closed' && !isLonger);
    const all = brokenRules(day, wish, { type, minutes, startsAt });
    const broken = all.filter((rule) => !isPromised(rule));
    return { type, minutes, startsAt, clearedAtLeast: clearedAt, broken };
  });
  return best(day, wish, found);
}

/** The same for a party that is there now and stays for that long, or for its usual time. */
export function placeForWalkIn(
  day: Day,
  wish: TeamWish,
  { startsAt, minutes }: { readonly startsAt: Instant; readonly minutes: number | null },
): TeamPlacing {
  const found = candidates(day, wish, (type) => {
    const stay = minutes ?? durationFor(type, wish.partySize);
    const broken = brokenByWalkIn(day, wish, { type, minutes: stay, startsAt });
    return { type, minutes: stay, startsAt, broken };
  });
  return best(day, wish, found);
}

interface Candidate {
  readonly type: BookingType;
  readonly minutes: number;
  readonly startsAt: Instant;
  readonly clearedAtLeast?: Instant | null;
  readonly broken: readonly BrokenRule[];
}

function candidates(
  { venue }: Day,
  { bookingTypeId }: TeamWish,
  toCandidate: (type: BookingType) => Candidate,
): readonly Candidate[] {
  return venue.bookingTypes
    .filter(({ id }) => (bookingTypeId ?? id) === id)
    .map(toCandidate)
    .sort((one, other) => one.broken.length - other.broken.length);
}

function best(day: Day, wish: TeamWish, found: readonly Candidate[]): TeamPlacing {
  const { venue } = day;
  const unknown = wish.tableIds?.find((id) => !venue.tables.some((table) => table.id === id));
  if (unknown !== undefined) return { kind: 'unknown-table', tableId: unknown };
  const fewest = [...new Set(found.map(({ broken }) => broken.length))];
  const inOrder = fewest.flatMap((count) => {
    const alike = found.filter(({ broken }) => broken.length === count);
    return seatingChoices(venue, wish).flatMap((seatingsOf) =>
      alike.map(({ broken, ...sitting }) => ({ seatingsOf, broken, sitting })),
    );
  });
  for (const { seatingsOf, broken, sitting } of inOrder) {
    const place = placeIn(day, seatingsOf(sitting.type), sitting);
    if (place !== null) return { kind: 'placed', place, broken };
  }
  return { kind: 'unavailable' };
}

type SeatingChoice = (type: BookingType) => readonly Seating[];

/** The named tables; or those that everybody can book, and after them all that would do. */
function seatingChoices(venue: Venue, { tableIds, partySize }: TeamWish): readonly SeatingChoice[] {
  if (tableIds !== null) return [() => [seatingAt(tableIds, venue)]];
  const whole = { ...venue, tables: venue.tables.map((table) => ({ ...table, online: true })) };
  return [venue, whole].map((one) => (type) => seatingsFor(one, type, partySize));
}

function seatingAt(tableIds: readonly TableId[], { tables }: Venue): Seating {
  const named = tables.filter(({ id }) => tableIds.includes(id));
  return {
    tableIds,
    maxCovers: named.reduce((sum, { maxCovers }) => sum + maxCovers, 0),
    priority: Math.max(...named.map(({ priority }) => priority)),
    name: named.map(({ name }) => name).join('+'),
  };
}

type Sitting = Omit<Candidate, 'broken'>;

function brokenRules(day: Day, wish: TeamWish, sitting: Sitting): readonly BrokenRule[] {
  const { venue, now } = day;
  const { policy } = venue;
  const { type, startsAt, minutes } = sitting;
  const isOffered = type.windows.some((window) =>
    startsOn(wish.date, window, policy.slotIntervalMinutes).includes(wish.time),
  );
  const isNoticeKept = minutesBetween(now, startsAt) >= policy.bookNoticeMinutes;
  const spans = openSpans(wish.date, venue.hours, venue.zone);
  return [
    ...partyRules(day, wish, sitting),
    ...brokenUnless(isNoticeKept, 'notice'),
    ...brokenUnless(isWithinHorizon(wish.date, localOf(now, venue.zone).date, policy), 'horizon'),
    ...brokenUnless(isOffered, 'not-offered'),
    ...brokenUnless(isOpenThroughout(spans, spanOf(startsAt, minutes)), 'closed'),
  ];
}

/** A party at the door needs no notice and no offered start; it may stay until the venue closes. */
function brokenByWalkIn(day: Day, wish: TeamWish, sitting: Sitting): readonly BrokenRule[] {
  const { venue } = day;
  const spans = openSpans(wish.date, venue.hours, venue.zone);
  const isOpen = spans.some(
    ({ from, until }) => from <= sitting.startsAt && sitting.startsAt < until,
  );
  return [...partyRules(day, wish, sitting), ...brokenUnless(isOpen, 'closed')];
}

function partyRules(
  day: Day,
  { partySize }: TeamWish,
  { type, startsAt, minutes }: Sitting,
): readonly BrokenRule[] {
  const isTaken = takesParty(type, partySize) && partySize <= day.venue.policy.partySizeMax;
  return [
    ...brokenUnless(isTaken, 'party-size'),
    ...brokenUnless(pacingCheck(day, partySize)(spanOf(startsAt, minutes)), 'pacing'),
  ];
}

function brokenUnless(isKept: boolean, rule: BrokenRule): readonly BrokenRule[] {
  return isKept ? [] : [rule];
}
