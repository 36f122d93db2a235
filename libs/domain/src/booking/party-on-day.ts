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
 * A wish of the team. `tableIds` are the tables that it names: null for the best free ones, and
 * empty for a booking without tables.
 */
export interface TeamWish extends Wish {
  readonly time: LocalTime;
  readonly tableIds: readonly TableId[] | null;
}

/** A party that wants a place on a day, with the facts that all its possible starts share. */
export interface PartyOnDay {
  readonly day: Day;
  readonly wish: Omit<TeamWish, 'time'>;
  readonly open: readonly Span[];
  readonly today: LocalDate;
  /** Null for a time that the clocks skip. */
  readonly instantAt: (time: LocalTime) => Instant | null;
  readonly offeredStarts: ReadonlyMap<BookingType, ReadonlySet<LocalTime>>;
  readonly uses: readonly TableUse[];
  /** Null where no other party may be moved. */
  readonly plan: ReturnType<typeof planOn> | null;
  readonly isWithinPacing: PacingCheck;
  /** The seatings that suit the party, by booking type, from the best choice on. */
  readonly seatingChoices: readonly SeatingsOfType[];
  /** Seatings for more guests, where no other is free. */
  readonly largerSeatings: readonly SeatingsOfType[];
}

/** Computes once what several starts of one party share. */
export function partyOnDay(day: Day, wish: Omit<TeamWish, 'time'>): PartyOnDay {
  const { venue, now } = day;
  return {
    day,
    wish,
    open: openSpans(wish.date, venue.hours, venue.zone),
    today: localOf(now, venue.zone).date,
    instantAt: instantsOn(wish.date, venue.zone),
    offeredStarts: new Map(
      venue.bookingTypes.map((type) => [type, startTimesOn(day, wish.date, type)]),
    ),
    uses: tableUses(day),
    plan: planOn(day),
    isWithinPacing: pacingCheck(day, wish.partySize),
    seatingChoices: seatingChoices(venue, wish),
    largerSeatings: largerSeatings(venue, wish),
  };
}

function startTimesOn({ venue }: Day, date: LocalDate, { windows }: BookingType): Set<LocalTime> {
  const { slotIntervalMinutes } = venue.policy;
  return new Set(windows.flatMap((window) => startsOn(date, window, slotIntervalMinutes)));
}

/** The same party, at those tables only and without moves of others. */
export function atTables(party: PartyOnDay, tableIds: readonly TableId[]): PartyOnDay {
  const wish = { ...party.wish, tableIds };
  return { ...party, wish, plan: null, seatingChoices: seatingChoices(party.day.venue, wish) };
}

export type SeatingsOfType = (type: BookingType) => readonly Seating[];

/** The named tables; or else tables that can be booked online, then all that suit the party. */
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

/** Tables for more guests; none where the team names tables. */
function largerSeatings(
  venue: Venue,
  { tableIds, partySize }: Pick<TeamWish, 'tableIds' | 'partySize'>,
): readonly SeatingsOfType[] {
  if (tableIds !== null) return [];
  const { tables, combinations, ...rest } = everyTable(venue);
  const forFewer = <One extends { readonly minCovers: number }>(one: One): One => {
    return { ...one, minCovers: 1 };
  };
  const forAnySize = {
    ...rest,
    tables: tables.map(forFewer),
    combinations: combinations.map(forFewer),
  };
  return [choiceOf(forAnySize, partySize)];
}

function everyTable(venue: Venue): Venue {
  return { ...venue, tables: venue.tables.map((table) => ({ ...table, online: true })) };
}

function choiceOf(venue: Venue, partySize: number): SeatingsOfType {
  const cache = new Map<BookingType, readonly Seating[]>();
  return (type) => {
    const seatings = cache.get(type) ?? seatingsFor(venue, type, partySize);
    cache.set(type, seatings);
    return seatings;
  };
}
