import {
  instantOf,
  instantsOn,
  localOf,
  type Instant,
  type LocalDate,
  type LocalTime,
} from '../shared/time';
import { hoursOn, isOpenThroughout, openSpans, spanOf, type Span } from '../venue/opening-hours';
import { shortestDuration, takesParty, type BookingType, type Venue } from '../venue/venue';
import { startsOn } from '../venue/windows';
import { isClosedOnline } from './blocks';
import { alternativesTo, daysAfter, type Alternative, type SearchFacts } from './alternatives';
import { spanToRead, onDate, type Day, type PartyWish, type Wish } from './day';
import { freeTimes, keepsNotice, isWithinHorizon, type FreeTime } from './free-times';
import { seatingsFor } from './seating';

/**
 * Why nothing is free, which decides the message to the guest; `no-start` is a time, or a day, at
 * which no booking may start, and `closed-online` one at which only the team books.
 */
export type UnavailableReason =
  'past' | 'too-far-ahead' | 'no-start' | 'inside-notice' | 'closed-online' | 'full';

export type SearchDecision =
  | { readonly kind: 'available'; readonly times: readonly FreeTime[] }
  | { readonly kind: 'needs-venue' }
  | {
      readonly kind: 'unavailable';
      readonly because: UnavailableReason;
      readonly alternatives: Alternative[];
    }
  | { readonly kind: 'closed'; readonly alternatives: Alternative[] };

/** The answer from the requested day alone, or null if alternatives have to be searched. */
export function decideFromDay(day: Day, wish: Wish): SearchDecision | null {
  if (wish.partySize > day.venue.policy.partySizeMax) return { kind: 'needs-venue' };
  const times = freeTimes(day, wish, wish.time);
  return times.length > 0 ? { kind: 'available', times } : null;
}

/**
 * The full answer, from one snapshot of the requested day, the days after it and the other venues.
 */
export function decideSearch(facts: SearchFacts, wish: Wish): SearchDecision {
  const day = onDate(facts.day, facts.day.date);
  const atOnce = decideFromDay(day, wish);
  if (atOnce !== null) return atOnce;

  const alternatives = alternativesTo(wish, facts);
  const because = unavailableReason(day, wish);
  const mayBeClosed = because !== 'past' && because !== 'too-far-ahead';
  if (mayBeClosed && isClosed(day, wish)) {
    return { kind: 'closed', alternatives: alternatives.filter((one) => !isThatDay(one, day)) };
  }
  return { kind: 'unavailable', because, alternatives };
}

/**
 * The full answer for a time that looked free but could not be booked: it counts as occupied, and
 * is not offered again.
 */
export function decideUnavailable(facts: SearchFacts, wish: Wish): SearchDecision {
  const { time } = wish;
  const unavailable = time === null ? [] : [{ date: facts.day.date, time }];
  const notOffered = [...(facts.notOffered ?? []), ...unavailable];
  const alternatives = alternativesTo(wish, { ...facts, notOffered });
  return { kind: 'unavailable', because: 'full', alternatives };
}

/**
 * Whether an alternative is at the requested venue on the requested day. On a closed day it can
 * only be in the hours of the night before, which a guest who asks for that day does not mean.
 */
function isThatDay({ venue, date }: Alternative, day: Day): boolean {
  return venue.id === day.venue.id && date === day.date;
}

/**
 * The part of the diary that a search with alternatives needs; days before today are left out.
 */
export function spanToSearch(venue: Venue, wish: Wish, now: Instant): Span {
  const today = localOf(now, venue.zone).date;
  const first = wish.date < today ? today : wish.date;
  const last = daysAfter(wish.date, today).at(-1) ?? first;
  return {
    from: spanToRead(venue, { date: first, now }).from,
    until: spanToRead(venue, { date: last, now }).until,
  };
}

/**
 * Why such a party is refused on every day, whatever is booked: the requested type is for other
 * sizes, or no booking type has a table for it. Null if some day might be possible.
 */
export function reasonForEveryDay(
  venue: Venue,
  { partySize, bookingTypeId }: PartyWish,
): 'party-of-type' | 'no-table' | null {
  const types = venue.bookingTypes.filter(({ id }) => (bookingTypeId ?? id) === id);
  if (types.some((type) => serves(venue, type, partySize))) return null;
  const isForOthers = types.length > 0 && !types.some((type) => takesParty(type, partySize));
  return bookingTypeId !== null && isForOthers ? 'party-of-type' : 'no-table';
}

/** Whether the type accepts such a party, and there is a table for it. */
export function serves(venue: Venue, type: BookingType, partySize: number): boolean {
  return takesParty(type, partySize) && seatingsFor(venue, type, partySize).length > 0;
}

function unavailableReason({ venue, date, now, ...day }: Day, wish: Wish): UnavailableReason {
  const { time } = wish;
  const today = localOf(now, venue.zone).date;
  const requestedAt = time === null ? null : instantOf({ date, time }, venue.zone);
  if (date < today || (requestedAt !== null && requestedAt <= now)) return 'past';
  if (!isWithinHorizon(date, today, venue.policy)) return 'too-far-ahead';
  const starts = startsThatFit(venue, date, wish);
  if (starts.length === 0) return 'no-start';
  const inTime = starts.filter((start) => keepsNotice(start, venue, now));
  if (inTime.length === 0) return 'inside-notice';
  return inTime.every((start) => isClosedOnline(day, start)) ? 'closed-online' : 'full';
}

interface StartsQuery extends Pick<Wish, 'time' | 'bookingTypeId'> {
  /** The length of the stay; the shortest of the type by default. */
  readonly minutesOf?: (type: BookingType) => number;
}

/**
 * The starts, at the requested time or at any, of a requested booking type from which a stay ends
 * by closing; special hours may shorten a day.
 */
export function startsThatFit(
  venue: Venue,
  date: LocalDate,
  { time, bookingTypeId, minutesOf = shortestDuration }: StartsQuery,
): readonly Instant[] {
  const open = openSpans(date, venue.hours, venue.zone);
  const instantAt = instantsOn(date, venue.zone);
  return venue.bookingTypes
    .filter(({ id }) => (bookingTypeId ?? id) === id)
    .flatMap((type) => {
      const minutes = minutesOf(type);
      return allStarts({ ...venue, bookingTypes: [type] }, date)
        .filter((start) => (time ?? start) === start)
        .flatMap((start) => instantAt(start) ?? [])
        .filter((start) => isOpenThroughout(open, spanOf(start, minutes)));
    });
}

/**
 * Whether the venue is closed that day: no hours begin on it, and those of the night before do not
 * reach the requested time, or any start if no time was requested.
 */
export function isClosed({ venue, date }: Day, { time }: Pick<Wish, 'time'>): boolean {
  if (hoursOn(date, venue.hours).length > 0) return false;
  const starts = time === null ? allStarts(venue, date) : [time];
  return !starts.some(openAt(venue, date));
}

/** Returns whether the venue is open in the minute that begins at a time of that day. */
function openAt({ hours, zone }: Venue, date: LocalDate): (time: LocalTime) => boolean {
  const open = openSpans(date, hours, zone);
  const instantAt = instantsOn(date, zone);
  return (time) => {
    const moment = instantAt(time);
    return moment !== null && isOpenThroughout(open, spanOf(moment, 1));
  };
}

function allStarts({ bookingTypes, policy }: Venue, date: LocalDate): LocalTime[] {
  return bookingTypes.flatMap(({ windows }) =>
    windows.flatMap((window) => startsOn(date, window, policy.slotIntervalMinutes)),
  );
}
