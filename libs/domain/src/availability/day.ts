import type { BookingId, BookingTypeId, TableId } from '../shared/ids';
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

/**
 * A party at its tables. Only stays that hold their tables count: cancelled and lapsed ones are not
 * loaded.
 */
export interface Stay {
  readonly bookingId: BookingId;
  readonly partySize: number;
  readonly from: Instant;
  /** When the party leaves. */
  readonly until: Instant;
  /** When its tables can be taken again: after the turnaround. */
  readonly clearedAt: Instant;
  readonly tableIds: readonly TableId[];
}

/** A calendar day of a venue, with all stays that `spanToRead` covers. */
export interface Day {
  readonly venue: Venue;
  readonly date: LocalDate;
  readonly stays: readonly Stay[];
  readonly now: Instant;
}

/** A party that looks for a table; null for the booking type stands for any. */
export interface PartyWish {
  readonly partySize: number;
  readonly bookingTypeId: BookingTypeId | null;
}

/** A party that looks for a table on a day; null for the time stands for any. */
export interface Wish extends PartyWish {
  readonly date: LocalDate;
  readonly time: LocalTime | null;
}

/** One day of a diary that was read for several, with only the stays that decide about it. */
export function turnTo(day: Day, date: LocalDate): Day {
  const span = spanToRead(day.venue, date);
  const stays = day.stays.filter((stay) => stay.from < span.until && stay.clearedAt > span.from);
  return { ...day, date, stays };
}

/**
 * The stretch of the diary that decides about starts on that calendar day, and about keeping a
 * late party's tables that much longer.
 */
export function spanToRead(venue: Venue, date: LocalDate): Span {
  const longest = Math.max(
    0,
    ...venue.bookingTypes.flatMap(({ durations }) => durations.map(({ minutes }) => minutes)),
  );
  const lastStart = startOfDay(addDays(date, 1), venue.zone);
  return {
    from: startOfDay(date, venue.zone),
    until: plusMinutes(lastStart, longest + venue.policy.turnaroundMinutes + minutesLateMax),
  };
}
