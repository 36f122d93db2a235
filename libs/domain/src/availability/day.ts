import type { BookingTypeId, TableId } from '../shared/ids';
import {
  addDays,
  plusMinutes,
  startOfDay,
  type Instant,
  type LocalDate,
  type LocalTime,
} from '../shared/time';
import { minutesLateMax } from '../venue/policy';
import type { Span } from '../venue/opening-hours';
import type { Venue } from '../venue/venue';
import type { Block } from './blocks';
import { isAtTables, isOffPlan, startOfStaysSpan } from './sitting';
import type { Stay } from './stay';

/** A calendar day of a venue, with all stays that `spanToRead` covers. */
export interface Day {
  readonly venue: Venue;
  readonly date: LocalDate;
  readonly stays: readonly Stay[];
  /** The blocks of the same span, and perhaps others. */
  readonly blocks: readonly Block[];
  readonly now: Instant;
  /**
   * Called if the limit of steps ended the search for a plan, so that a start may have been refused
   * although a plan exists.
   */
  readonly onCutShort?: (() => void) | undefined;
}

/** A party that wants a table; a null booking type means any. */
export interface PartyWish {
  readonly partySize: number;
  readonly bookingTypeId: BookingTypeId | null;
}

/** A party that wants a table on a day; a null time means any. */
export interface Wish extends PartyWish {
  readonly date: LocalDate;
  readonly time: LocalTime | null;
}

/** One of several days read together, with only the stays that matter for that day. */
export function onDate(day: Day, date: LocalDate): Day {
  const span = spanToRead(day.venue, { date, now: day.now });
  const stays = day.stays.filter((stay) => stay.from < span.until && stay.clearedAt > span.from);
  return { ...day, date, stays };
}

/**
 * The part of the diary that can affect starts on that calendar day, including tables that are kept
 * longer for a late party, and those of parties that sit longer than planned; for stays of up to
 * that many minutes if that is longer than usual.
 */
export function spanToRead(
  venue: Venue,
  { date, now }: Pick<Day, 'date' | 'now'>,
  minutesAtLeast = 0,
): Span {
  const longest = Math.max(
    minutesAtLeast,
    ...venue.bookingTypes.flatMap(({ durations }) => durations.map(({ minutes }) => minutes)),
  );
  const lastStart = startOfDay(addDays(date, 1), venue.zone);
  return {
    from: startOfStaysSpan(startOfDay(date, venue.zone), venue, now),
    until: plusMinutes(lastStart, longest + venue.policy.turnaroundMinutes + minutesLateMax),
  };
}

/** The parties of the day that sit at one of those tables. */
export function partiesAt(tableIds: readonly TableId[], day: Day): readonly Stay[] {
  return day.stays.filter(
    (stay) => isAtTables(stay, day) && stay.tableIds.some((id) => tableIds.includes(id)),
  );
}

/**
 * The day for a booking that keeps its start: a party that sits at its tables outside its time does
 * not block them.
 */
export function asPlannedAt(tableIds: readonly TableId[], day: Day): Day {
  const isInTheWay = (stay: Stay): boolean =>
    isOffPlan(stay, day.now) && stay.tableIds.some((id) => tableIds.includes(id));
  const stays = day.stays.map((stay) => (isInTheWay(stay) ? { ...stay, isSeated: false } : stay));
  return { ...day, stays };
}
