import { freeTimes, isWithinHorizon, type Option } from '../availability/free-times';
import type { Day } from '../availability/day';
import { pacingCheck } from '../availability/pacing';
import { noPence, pence, type Pence } from '../shared/money';
import { firstRefusal, type Rule } from '../shared/rules';
import {
  localOf,
  minutesBetween,
  type Instant,
  type LocalDate,
  type LocalTime,
} from '../shared/time';
import { depositFor } from '../venue/deposit';
import { isOpenThroughout, openSpans, spanOf, type Span } from '../venue/opening-hours';
import { durationFor, takesParty, type BookingType, type Venue } from '../venue/venue';
import { stateOf, type Booking, type BookingOnFile } from './booking';
import { placeAt, type Place } from './make';
import { after } from './states';

/** The booking as the guest wants it: wishes left out have their present values. */
export interface AmendWish {
  readonly date: LocalDate;
  readonly time: LocalTime;
  readonly partySize: number;
  readonly notes: string | null;
}

export interface AmendCase {
  readonly file: BookingOnFile;
  readonly wish: AmendWish;
  readonly venue: Venue;
  readonly now: Instant;
}

/** Why only the venue's team can make the change. */
export type AmendRefusal = 'awaiting-deposit' | 'party-too-large' | 'too-close' | 'too-far-ahead';

export type AmendPermission =
  | { readonly kind: 'not-changeable' }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'needs-venue'; readonly because: AmendRefusal }
  | { readonly kind: 'allowed' };

const rules: readonly Rule<AmendCase, AmendRefusal>[] = [
  ({ file, now }) =>
    stateOf(file.booking, now) === 'awaiting_deposit' ? 'awaiting-deposit' : null,
  ({ wish, venue }) => (wish.partySize > venue.policy.partySizeMax ? 'party-too-large' : null),
  ({ file: { booking }, now }) =>
    minutesBetween(now, booking.startsAt) < booking.policy.amendNoticeMinutes ? 'too-close' : null,
  ({ wish, venue, now }) => {
    const today = localOf(now, venue.zone).date;
    return wish.date > today && !isWithinHorizon(wish.date, today, venue.policy)
      ? 'too-far-ahead'
      : null;
  },
];

/**
 * Whether the change may be made online, before a table is searched. `not-changeable` takes
 * precedence, then `unchanged`.
 */
export function mayAmend(facts: AmendCase): AmendPermission {
  const { file, wish, venue, now } = facts;
  if (!isChangeable(file.booking, now)) return { kind: 'not-changeable' };
  if (isAsItIs(file.booking, wish, venue)) return { kind: 'unchanged' };
  const because = firstRefusal(rules, facts);
  return because === null ? { kind: 'allowed' } : { kind: 'needs-venue', because };
}

/**
 * Whether the booking has not begun and is confirmed or awaiting its deposit. Only the venue can
 * change an unpaid one, which the rules above refuse.
 */
function isChangeable(booking: Booking, now: Instant): boolean {
  const state = stateOf(booking, now);
  const isOpen = state === 'awaiting_deposit' || after(state, 'amend') !== null;
  return isOpen && booking.startsAt > now;
}

function isAsItIs(booking: Booking, wish: AmendWish, venue: Venue): boolean {
  return (
    isSameStart(booking, wish, venue) &&
    booking.partySize === wish.partySize &&
    booking.notes === wish.notes
  );
}

function isSameStart(booking: Booking, wish: AmendWish, { zone }: Venue): boolean {
  const { date, time } = localOf(booking.startsAt, zone);
  return date === wish.date && time === wish.time;
}

/**
 * The place of a changed booking, or null when there is none. `day` is the wanted day without the
 * booking itself, so its own table counts as free. The booking type is kept where it fits. An
 * unchanged start was promised: for the same type, notice and windows are not checked again, and
 * opening hours only for a longer stay. Its tables are never kept for a shorter time than before
 * (decision 62).
 */
export function placeOfChange(day: Day, facts: AmendCase): Place | null {
  const { file, wish, venue } = facts;
  const own = venue.bookingTypes.find(({ id }) => id === file.booking.bookingTypeId);
  const isPromised =
    isSameStart(file.booking, wish, venue) && own !== undefined && takesParty(own, wish.partySize);
  const promised = isPromised ? placeAtSameStart(day, own, facts) : null;
  return promised ?? placeAtNewStart(day, facts);
}

function placeAtNewStart(day: Day, { file, wish }: AmendCase): Place | null {
  const { booking } = file;
  const any = { partySize: wish.partySize, bookingTypeId: null };
  const [free] = freeTimes(day, any, wish.time);
  if (free === undefined) return null;
  const isSame = free.startsAt === booking.startsAt;
  const from = { startsAt: free.startsAt, clearedAtLeast: isSame ? file.clearedAt : null };
  const isOwn = ({ type }: Option): boolean => type.id === booking.bookingTypeId;
  const ownFirst = [...free.options].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  for (const { type, durationMinutes: minutes } of ownFirst) {
    const place = placeAt(day, { type, minutes, wish }, from);
    if (place !== null) return place;
  }
  return null;
}

function placeAtSameStart(
  day: Day,
  type: BookingType,
  { file: { booking, clearedAt }, wish }: AmendCase,
): Place | null {
  const minutes = durationFor(type, wish.partySize);
  const stay = spanOf(booking.startsAt, minutes);
  const isLarger = wish.partySize > booking.partySize;
  if (isLarger && !pacingCheck(day, wish.partySize)(stay)) return null;
  if (stay.until > booking.endsAt && !isOpenFor(stay, day)) return null;
  return placeAt(
    day,
    { type, minutes, wish },
    { startsAt: booking.startsAt, clearedAtLeast: clearedAt },
  );
}

function isOpenFor(stay: Span, { venue, date }: Day): boolean {
  return isOpenThroughout(openSpans(date, venue.hours, venue.zone), stay);
}

/**
 * The whole deposit after the change: what the rules ask of that party at that start, whether more
 * or less than before. Decision 60.
 */
export function depositAfter(wish: AmendWish, type: BookingType): Pence {
  return depositFor(type.deposits, wish.partySize, wish);
}

/** What is still owed, at least 0. */
export function owed(depositPence: Pence, receivedPence: Pence): Pence {
  return depositPence > receivedPence ? pence(depositPence - receivedPence) : noPence;
}
