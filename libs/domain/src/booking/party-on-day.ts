import { tableUses, type TableUse } from '../availability/table-uses';
import type { Day, Wish } from '../availability/day';
import { pacingCheck, type PacingCheck } from '../availability/pacing';
import { seatingAt, seatingsFor, type Seating } from '../availability/seating';
import { planOn } from '../availability/tables-in-use';
import type { TableId } from '../shared/ids';
import { instantsOn, localOf, type Instant, type LocalDate, type LocalTime } from '../shared/time';
import { openSpans, type Span } from '../venue/opening-hours';
import type { BookingType, Venue } from '../venue/venue';
import { startsOn } from '../venue/windows';

/**
 * `tableIds` are the tables that the team named; null where the best free ones are wanted, and
 * empty where the booking is to have none.
 */
export interface TeamWish extends Wish {
  readonly time: LocalTime;
  readonly tableIds: readonly TableId[] | null;
}

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
  readonly seatingChoices: readonly SeatingsOfType[];
  /** What it may have besides, where nothing else is free. */
  readonly largerSeatings: readonly SeatingsOfType[];
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
    largerSeatings: largerSeatings(venue, wish),
  };
}

function offeredOn({ venue }: Day, date: LocalDate, { windows }: BookingType): Set<LocalTime> {
  const { slotIntervalMinutes } = venue.policy;
  return new Set(windows.flatMap((window) => startsOn(date, window, slotIntervalMinutes)));
}

/** The same party, at those tables only, and as the others sit now. */
export function atTables(party: PartyOnDay, tableIds: readonly TableId[]): PartyOnDay {
  const wish = { ...party.wish, tableIds };
  return { ...party, wish, plan: null, seatingChoices: seatingChoices(party.day.venue, wish) };
}

export type SeatingsOfType = (type: BookingType) => readonly Seating[];

/** The named tables, or none; or those that all can book, and after them all that would do. */
function seatingChoices(
  venue: Venue,
  { tableIds, partySize }: Pick<TeamWish, 'tableIds' | 'partySize'>,
): readonly SeatingsOfType[] {
  if (tableIds !== null) {
    const named = [seatingAt(tableIds, venue)];
    return [() => named];
  }
  return [venue, everyTable(venue)].map((one) => choiceOf(one, partySize));
}

/** Tables that are meant for more guests; none where tables are named. */
function largerSeatings(
  venue: Venue,
  { tableIds, partySize }: Pick<TeamWish, 'tableIds' | 'partySize'>,
): readonly SeatingsOfType[] {
  if (tableIds !== null) return [];
  const { tables, combinations, ...rest } = everyTable(venue);
  const ofAny = <One extends { readonly minCovers: number }>(one: One): One => {
    return { ...one, minCovers: 1 };
  };
  const any = { ...rest, tables: tables.map(ofAny), combinations: combinations.map(ofAny) };
  return [choiceOf(any, partySize)];
}

function everyTable(venue: Venue): Venue {
  return { ...venue, tables: venue.tables.map((table) => ({ ...table, online: true })) };
}

function choiceOf(venue: Venue, partySize: number): SeatingsOfType {
  const known = new Map<BookingType, readonly Seating[]>();
  return (type) => {
    const seatings = known.get(type) ?? seatingsFor(venue, type, partySize);
    known.set(type, seatings);
    return seatings;
  };
}
