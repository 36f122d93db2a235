/** The place of a booking after a guest's change. */
import { freeTimes, type Option } from '../availability/free-times';
import { isClosedOnline } from '../availability/blocks';
import type { Day } from '../availability/day';
import { pacingCheck } from '../availability/pacing';
import { asPlannedAt } from '../availability/day';
import { isSameTables, seatingsFor, type Seating } from '../availability/seating';
import { localOf, type Instant, type LocalDate, type LocalTime } from '../shared/time';
import { isOpenThroughout, openSpans, spanOf, type Span } from '../venue/opening-hours';
import { durationFor, takesParty, type BookingType, type Venue } from '../venue/venue';
import type { StoredBooking } from './booking';
import { placeByPlan, type Place } from './place';

export interface PlaceWish {
  readonly date: LocalDate;
  readonly time: LocalTime;
  readonly partySize: number;
}

export interface PlaceCase {
  readonly file: StoredBooking;
  readonly wish: PlaceWish;
  readonly venue: Venue;
}

/**
 * The place of a changed booking; null where there is none. The booking keeps its type where that
 * fits. A start that stays the same was promised: notice and windows are not checked again, opening
 * hours only for a longer stay, and closures only for more guests. Its tables are kept at least as
 * long as before (decision 8).
 */
export function placeOfChange(day: Day, facts: PlaceCase): Place | null {
  const { file, wish, venue } = facts;
  const type = venue.bookingTypes.find(({ id }) => id === file.booking.bookingTypeId);
  const isPromised = isSameStart(facts) && type !== undefined && takesParty(type, wish.partySize);
  const place = isPromised ? placeAtSameStart(asPlannedAt(file.tableIds, day), type, facts) : null;
  return place ?? placeAtNewStart(day, facts);
}

/** Whether a pinned booking could be changed at other tables than its own. */
export function hasOtherTables(day: Day, facts: PlaceCase): boolean {
  const { file } = facts;
  if (!file.booking.isPinned) return false;
  const unpinned = { ...file, booking: { ...file.booking, isPinned: false } };
  return placeOfChange(day, { ...facts, file: unpinned }) !== null;
}

/** The best free seating; a pinned booking keeps its tables. */
function placeFor(
  day: Day,
  { file, wish }: Pick<PlaceCase, 'file' | 'wish'>,
  at: { type: BookingType; minutes: number; startsAt: Instant; clearedAtLeast: Instant | null },
): Place | null {
  const seatings = seatingsFor(day.venue, at.type, wish.partySize);
  const isOwn = ({ tableIds }: Seating): boolean => isSameTables(tableIds, file.tableIds);
  const keepsTables = file.booking.isPinned && file.tableIds.length > 0;
  return placeByPlan(day, { ...at, seatings: keepsTables ? seatings.filter(isOwn) : seatings });
}

function placeAtNewStart(day: Day, { file, wish }: PlaceCase): Place | null {
  const { booking } = file;
  const any = { partySize: wish.partySize, bookingTypeId: null };
  const [free] = freeTimes(day, any, wish.time);
  if (free === undefined) return null;
  const isSame = free.startsAt === booking.startsAt;
  const from = { startsAt: free.startsAt, clearedAtLeast: isSame ? file.clearedAt : null };
  const isOwn = ({ type }: Option): boolean => type.id === booking.bookingTypeId;
  const ownTypeFirst = [...free.options].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  for (const { type, durationMinutes: minutes } of ownTypeFirst) {
    const place = placeFor(day, { file, wish }, { type, minutes, ...from });
    if (place !== null) return place;
  }
  return null;
}

function placeAtSameStart(day: Day, type: BookingType, { file, wish }: PlaceCase): Place | null {
  const { booking, clearedAt } = file;
  const minutes = durationFor(type, wish.partySize);
  const stay = spanOf(booking.startsAt, minutes);
  const isLarger = wish.partySize > booking.partySize;
  if (isLarger && !mayGrow(day, wish, stay)) return null;
  if (stay.until > booking.endsAt && !isOpenFor(stay, day)) return null;
  const { startsAt } = booking;
  return placeFor(day, { file, wish }, { type, minutes, startsAt, clearedAtLeast: clearedAt });
}

/** More guests need online booking to be open, and room within pacing, like a new booking. */
function mayGrow(day: Day, { partySize }: PlaceWish, stay: Span): boolean {
  return !isClosedOnline(day, stay.from) && pacingCheck(day, partySize)(stay);
}

function isOpenFor(stay: Span, { venue, date }: Day): boolean {
  return isOpenThroughout(openSpans(date, venue.hours, venue.zone), stay);
}

/** Whether the wish keeps the start of the booking. */
export function isSameStart({ file, wish, venue }: PlaceCase): boolean {
  const { date, time } = localOf(file.booking.startsAt, venue.zone);
  return date === wish.date && time === wish.time;
}
