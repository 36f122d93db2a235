import { freeTimes, isWithinHorizon, type Option } from '../availability/free-times';
import { isClosedOnline, tableUses } from '../availability/blocks';
import type { Day } from '../availability/day';
import { pacingCheck } from '../availability/pacing';
import { asPlannedAt } from '../availability/sitting';
import { dayAfter } from '../availability/tables-in-use';
import { isSameTables, seatingsFor, type Seating } from '../availability/seating';
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
import { stateOf, type Allocation, type Booking, type BookingOnFile } from './booking';
import { isInsideCancelNotice } from './cancel';
import { clearedAfterDelay } from './delay';
import { allocationOf, placeByPlan, stayAt, type Place } from './make';
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
export type AmendRefusal =
  | 'party-too-large'
  | 'too-close'
  | 'too-far-ahead'
  /** Nothing of the above is against it. */
  | 'awaiting-deposit'
  /** The team chose its tables, and only others are free or large enough. */
  | 'table-pinned';

export type AmendDecision =
  | { readonly kind: 'not-changeable' }
  | { readonly kind: 'unchanged'; readonly booking: Booking; readonly balance: DepositBalance }
  | { readonly kind: 'needs-venue'; readonly because: AmendRefusal }
  /** There is no table, or the day has not been read. */
  | { readonly kind: 'unavailable' }
  | {
      readonly kind: 'amended';
      readonly booking: Booking;
      /** Null where the booking keeps its time and tables. */
      readonly allocation: Allocation | null;
      readonly balance: DepositBalance;
    };

/** What a change does to the deposit, in pence. */
export interface DepositBalance {
  /** Still to be paid. */
  readonly owedPence: Pence;
  /** Whether another amount was owed before, so that earlier links ask for the wrong one. */
  readonly isNewAmount: boolean;
  /** Received beyond what is required; 0 unless this change made it larger. */
  readonly surplusPence: Pence;
}

const rules: readonly Rule<AmendCase, AmendRefusal>[] = [
  ({ wish, venue }) => (wish.partySize > venue.policy.partySizeMax ? 'party-too-large' : null),
  ({ file: { booking }, now }) =>
    minutesBetween(now, booking.startsAt) < booking.policy.amendNoticeMinutes ? 'too-close' : null,
  ({ wish, venue, now }) => {
    const today = localOf(now, venue.zone).date;
    return wish.date > today && !isWithinHorizon(wish.date, today, venue.policy)
      ? 'too-far-ahead'
      : null;
  },
  ({ file, now }) =>
    stateOf(file.booking, now) === 'awaiting_deposit' ? 'awaiting-deposit' : null,
];

/**
 * `not-changeable` takes precedence, then `unchanged`. `day` is the wanted day without the booking
 * itself, so its own tables count as free.
 */
export function decideAmend(facts: AmendCase, day: Day | null): AmendDecision {
  const { file, wish, venue, now } = facts;
  const { booking } = file;
  if (!isChangeable(booking, now)) return { kind: 'not-changeable' };
  const isSameSeat = isSameStart(booking, wish, venue) && booking.partySize === wish.partySize;
  if (isSameSeat && booking.notes === wish.notes) {
    return { kind: 'unchanged', booking, balance: balanceAfter(file, booking) };
  }
  const because = firstRefusal(rules, facts);
  if (because !== null) return { kind: 'needs-venue', because };
  if (isSameSeat) {
    const changed = { ...booking, notes: wish.notes };
    const balance = balanceAfter(file, changed);
    return { kind: 'amended', booking: changed, allocation: null, balance };
  }
  return day === null ? { kind: 'unavailable' } : amendOn(day, facts);
}

/** Whether the day must be read: the change may be made, and asks for another time or party. */
export function needsTable(facts: AmendCase): boolean {
  return decideAmend(facts, null).kind === 'unavailable';
}

function amendOn(day: Day, facts: AmendCase): AmendDecision {
  const { file, wish, now } = facts;
  const place = placeOfChange(day, facts);
  if (place === null) {
    return hasOtherTables(day, facts)
      ? { kind: 'needs-venue', because: 'table-pinned' }
      : { kind: 'unavailable' };
  }
  const booking: Booking = {
    ...file.booking,
    ...stayAt(place),
    partySize: wish.partySize,
    notes: wish.notes,
    // The whole deposit, whether more or less than before: decision 60.
    depositPence: depositFor(place.type.deposits, wish.partySize, wish),
    ...(place.startsAt === file.booking.startsAt ? {} : movedAt(now, file.booking)),
  };
  const allocation = keptForDelay(booking, allocationOf(place), day);
  return { kind: 'amended', booking, allocation, balance: balanceAfter(file, booking) };
}

/**
 * A cancellation notice that has begun stays in force; an announced delay is dropped, since it was
 * for the old start.
 */
export function movedAt(now: Instant, booking: Booking): Partial<Booking> {
  return {
    movedInsideNotice: isInsideCancelNotice(booking, now),
    expectedArrival: null,
    arrivalHeldUntil: null,
    startAgreedAt: now,
    arrivedAt: null,
  };
}

/** Guests who have announced a delay keep their table longer after the change as well. */
export function keptForDelay(booking: Booking, allocation: Allocation, day: Day): Allocation {
  const { expectedArrival } = booking;
  if (expectedArrival === null) return allocation;
  const uses = tableUses(dayAfter(day, allocation.moves ?? []));
  const later = clearedAfterDelay({ booking, ...allocation }, expectedArrival, uses);
  return { ...allocation, clearedAt: later ?? allocation.clearedAt };
}

/** What the changed booking owes or has paid too much, beside what it did before. */
export function balanceAfter(
  { booking, receivedPence }: BookingOnFile,
  changed: Booking,
): DepositBalance {
  const owedPence = owed(changed.depositPence, receivedPence);
  const surplusPence = owed(receivedPence, changed.depositPence);
  const isLarger = surplusPence > owed(receivedPence, booking.depositPence);
  return {
    owedPence,
    isNewAmount: owedPence !== owed(booking.depositPence, receivedPence),
    surplusPence: isLarger ? surplusPence : noPence,
  };
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

function isSameStart(booking: Booking, wish: AmendWish, { zone }: Venue): boolean {
  const { date, time } = localOf(booking.startsAt, zone);
  return date === wish.date && time === wish.time;
}

/**
 * The place of a changed booking, or null when there is none. The booking type is kept where it
 * fits. An unchanged start was promised: for the same type, notice and windows are not checked
 * again, opening hours only for a longer stay, and a closure only for more guests. Its tables are
 * never kept for a shorter time than before (decision 8).
 */
export function placeOfChange(day: Day, facts: AmendCase): Place | null {
  const { file, wish, venue } = facts;
  const own = venue.bookingTypes.find(({ id }) => id === file.booking.bookingTypeId);
  const isPromised =
    isSameStart(file.booking, wish, venue) && own !== undefined && takesParty(own, wish.partySize);
  const promised = isPromised
    ? placeAtSameStart(asPlannedAt(file.tableIds, day), own, facts)
    : null;
  return promised ?? placeAtNewStart(day, facts);
}

/** Whether a pinned booking could have its change at tables that are not its own. */
function hasOtherTables(day: Day, facts: AmendCase): boolean {
  const { file } = facts;
  if (!file.booking.isPinned) return false;
  const unpinned = { ...file, booking: { ...file.booking, isPinned: false } };
  return placeOfChange(day, { ...facts, file: unpinned }) !== null;
}

/** The best free seating; a pinned booking keeps its tables. */
function placeFor(
  day: Day,
  { file, wish }: Pick<AmendCase, 'file' | 'wish'>,
  at: { type: BookingType; minutes: number; startsAt: Instant; clearedAtLeast: Instant | null },
): Place | null {
  const seatings = seatingsFor(day.venue, at.type, wish.partySize);
  const isOwn = ({ tableIds }: Seating): boolean => isSameTables(tableIds, file.tableIds);
  const own = file.booking.isPinned ? seatings.filter(isOwn) : seatings;
  return placeByPlan(day, { ...at, seatings: own });
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
    const place = placeFor(day, { file, wish }, { type, minutes, ...from });
    if (place !== null) return place;
  }
  return null;
}

function placeAtSameStart(day: Day, type: BookingType, { file, wish }: AmendCase): Place | null {
  const { booking, clearedAt } = file;
  const minutes = durationFor(type, wish.partySize);
  const stay = spanOf(booking.startsAt, minutes);
  const isLarger = wish.partySize > booking.partySize;
  if (isLarger && !mayGrow(day, wish, stay)) return null;
  if (stay.until > booking.endsAt && !isOpenFor(stay, day)) return null;
  const { startsAt } = booking;
  return placeFor(day, { file, wish }, { type, minutes, startsAt, clearedAtLeast: clearedAt });
}

/** More guests at a start need what a new booking needs. */
function mayGrow(day: Day, { partySize }: AmendWish, stay: Span): boolean {
  return !isClosedOnline(day, stay.from) && pacingCheck(day, partySize)(stay);
}

function isOpenFor(stay: Span, { venue, date }: Day): boolean {
  return isOpenThroughout(openSpans(date, venue.hours, venue.zone), stay);
}

/** What is still owed, at least 0. */
export function owed(depositPence: Pence, receivedPence: Pence): Pence {
  return depositPence > receivedPence ? pence(depositPence - receivedPence) : noPence;
}
