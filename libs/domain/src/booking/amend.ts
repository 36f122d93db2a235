import { isWithinHorizon } from '../availability/free-times';
import { tableUses } from '../availability/table-uses';
import type { Day } from '../availability/day';
import { dayAfter } from '../availability/tables-in-use';
import type { BookingTypeId } from '../shared/ids';
import { noPence, type Pence } from '../shared/money';
import { firstRefusal, type Rule } from '../shared/rules';
import { earliest, localOf, minutesBetween, type Instant } from '../shared/time';
import { depositFor } from '../venue/deposit';
import type { Venue } from '../venue/venue';
import { isSoAlready, stateOf, type Allocation, type Booking, type BookingOnFile } from './booking';
import type { GuestDetails } from './guest-details';
import { isInsideCancelNotice } from './cancel';
import { clearedAfterDelay } from './delay';
import { wishesOf, type Wishes } from './fields';
import { balanceAfter, owed, type DepositBalance } from './deposit-balance';
import { allocationOf, stayAt, type Place } from './place';
import { placeAtOwnStart, placeForTeam, type TeamPlacing } from './place-for-team';
import { hasOtherTables, isSameStart, placeOfChange, type PlaceWish } from './place-of-change';
import {
  areBeyond,
  needsOverride,
  reasonFor,
  type ByTeam,
  type RuleName,
  type Warning,
} from './rules';
import { after, isOver } from './states';

/** The booking as the guest wants it: wishes left out have their present values. */
export interface AmendWish extends PlaceWish, Wishes {}

/** The same as the team wants it. */
export interface TeamAmendWish
  extends AmendWish, Pick<GuestDetails, 'guestName' | 'guestPhone' | 'guestEmail'> {
  readonly bookingTypeId: BookingTypeId;
}

interface AmendFacts {
  readonly file: BookingOnFile;
  readonly venue: Venue;
  readonly now: Instant;
}

export interface AmendCase extends AmendFacts {
  readonly wish: AmendWish;
  readonly by: 'guest';
}

export interface TeamAmendCase extends AmendFacts {
  readonly wish: TeamAmendWish;
  readonly by: ByTeam;
}

/** Why only the venue's team can make the change. */
export type AmendRefusal =
  | Extract<RuleName, 'party-too-large' | 'too-close' | 'too-far-ahead'>
  /** Nothing of the above is against it. */
  | 'awaiting-deposit'
  /** The team chose its tables, and only others are free or large enough. */
  | 'table-pinned';

interface Amended {
  readonly kind: 'amended';
  readonly booking: Booking;
  /** Null where the booking keeps its time and tables. */
  readonly allocation: Allocation | null;
  readonly balance: DepositBalance;
}

type Unamended =
  | { readonly kind: 'not-changeable' }
  | { readonly kind: 'unchanged'; readonly booking: Booking; readonly balance: DepositBalance }
  /** There is no table, or the day has not been read. */
  | { readonly kind: 'unavailable' };

export type AmendDecision =
  Unamended | { readonly kind: 'needs-venue'; readonly because: AmendRefusal } | Amended;

export type TeamAmendDecision =
  | Unamended
  | Exclude<TeamPlacing, { readonly kind: 'placed' }>
  /** It takes an override. */
  | { readonly kind: 'against-rules'; readonly warnings: readonly Warning[] }
  | (Amended & {
      /** Why an override was needed; null where none was. */
      readonly overrideReason: string | null;
    });

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
 * `not-changeable` takes precedence, then `unchanged`. The rules bind the guest; the team is warned
 * of what is against the place. Of guests who are seated, the team changes only the number and the
 * details, and they keep their tables. `day` is the wanted day without the booking itself, so its
 * own tables count as free; it is read where `needsTable` says so.
 */
export function decideAmend(facts: AmendCase, day: Day | null): AmendDecision;
export function decideAmend(facts: TeamAmendCase, day: Day | null): TeamAmendDecision;
export function decideAmend(
  facts: AmendCase | TeamAmendCase,
  day: Day | null,
): AmendDecision | TeamAmendDecision {
  const { file } = facts;
  const { booking } = file;
  if (!isChangeable(facts)) return { kind: 'not-changeable' };
  const details = detailsOf(facts);
  const keepsPlace = stateOf(booking, facts.now) === 'seated' || isSameSeat(facts);
  if (keepsPlace && isSoAlready(booking, details)) {
    return { kind: 'unchanged', booking, balance: balanceAfter(file, booking) };
  }
  const because = isOfGuest(facts) ? firstRefusal(rules, facts) : null;
  if (because !== null) return { kind: 'needs-venue', because };
  if (keepsPlace) return inPlace(facts, { ...booking, ...details });
  if (day === null) return { kind: 'unavailable' };
  return isOfGuest(facts) ? amendForGuest(day, facts) : amendForTeam(day, facts);
}

function inPlace(
  facts: AmendCase | TeamAmendCase,
  booking: Booking,
): Amended & { readonly overrideReason: null } {
  const balance = balanceAfter(facts.file, booking);
  return { kind: 'amended', booking, allocation: null, balance, overrideReason: null };
}

function isOfGuest(facts: AmendCase | TeamAmendCase): facts is AmendCase {
  return facts.by === 'guest';
}

/** Whether the day must be read: the change may be made, and is not of details alone. */
export function needsTable(facts: AmendCase | TeamAmendCase): boolean {
  const decision = isOfGuest(facts) ? decideAmend(facts, null) : decideAmend(facts, null);
  return decision.kind === 'unavailable';
}

function amendForGuest(day: Day, facts: AmendCase): AmendDecision {
  const place = placeOfChange(day, facts);
  if (place !== null) return amended(day, facts, { place, waivedAbove: null });
  return hasOtherTables(day, facts)
    ? { kind: 'needs-venue', because: 'table-pinned' }
    : { kind: 'unavailable' };
}

function amendForTeam(day: Day, facts: TeamAmendCase): TeamAmendDecision {
  const { by, file, wish } = facts;
  const found = placingForTeam(day, facts);
  if (found.kind !== 'placed') return found;
  const { place, warnings } = found;
  if (areBeyond(warnings, by)) return { kind: 'against-rules', warnings };
  const before = file.booking.depositPence;
  const isWaiver = by.override?.isDepositWaived === true;
  const waivedAbove = isWaiver ? before : null;
  const isWaived = isWaiver && depositFor(place.type.deposits, wish.partySize, wish) > before;
  const overrideReason = reasonFor(by, needsOverride(warnings) || isWaived);
  return { ...amended(day, facts, { place, waivedAbove }), overrideReason };
}

/**
 * A pinned booking keeps its tables, and each its booking type as long as there is one. One without
 * a table stays so where none is free.
 */
function placingForTeam(day: Day, facts: TeamAmendCase): TeamPlacing {
  const { file, wish } = facts;
  const isOffered = day.venue.bookingTypes.some(({ id }) => id === wish.bookingTypeId);
  const wanted = {
    ...wish,
    bookingTypeId: isOffered ? wish.bookingTypeId : null,
    tableIds: file.booking.isPinned && file.tableIds.length > 0 ? file.tableIds : null,
  };
  const place = (wishes: typeof wanted): TeamPlacing =>
    isSameStart(facts) ? placeAtOwnStart(day, wishes, file) : placeForTeam(day, wishes);
  const found = place(wanted);
  const isWithout = found.kind === 'unavailable' && file.tableIds.length === 0;
  return isWithout ? place({ ...wanted, tableIds: [] }) : found;
}

interface Placed {
  readonly place: Place;
  /** No more is asked than that, where the team waives the rest; null where it does not. */
  readonly waivedAbove: Pence | null;
}

function amended(
  day: Day,
  facts: AmendCase | TeamAmendCase,
  { place, waivedAbove }: Placed,
): Amended {
  const { file, wish, now } = facts;
  // The whole deposit, whether more or less than before: decision 60.
  const asked = depositFor(place.type.deposits, wish.partySize, wish);
  const depositPence = waivedAbove !== null && asked > waivedAbove ? waivedAbove : asked;
  const changed: Booking = {
    ...file.booking,
    ...detailsOf(facts),
    ...stayAt(place),
    ...(place.startsAt === file.booking.startsAt ? {} : movedAt(now, file.booking)),
    partySize: wish.partySize,
    depositPence,
  };
  const allocation = keptForDelay(changed, allocationOf(place), day);
  const booking = settled(changed, file);
  return { kind: 'amended', booking, allocation, balance: balanceAfter(file, booking) };
}

/**
 * A cancellation notice that has begun stays in force; an announced delay is dropped, since it was
 * for the old start.
 */
function movedAt(now: Instant, booking: Booking): Partial<Booking> {
  return {
    movedInsideNotice: isInsideCancelNotice(booking, now),
    expectedArrival: null,
    arrivalHeldUntil: null,
    startAgreedAt: now,
    arrivedAt: null,
  };
}

/** Guests who have announced a delay keep their table longer after the change as well. */
function keptForDelay(booking: Booking, allocation: Allocation, day: Day): Allocation {
  const { expectedArrival } = booking;
  if (expectedArrival === null) return allocation;
  const uses = tableUses(dayAfter(day, allocation.moves ?? []));
  const later = clearedAfterDelay({ booking, ...allocation }, expectedArrival, uses);
  return { ...allocation, clearedAt: later ?? allocation.clearedAt };
}

/** An unpaid booking is confirmed once nothing is owed, and never waits past its start. */
function settled(booking: Booking, { receivedPence }: BookingOnFile): Booking {
  const { holdUntil, startsAt } = booking;
  if (booking.state !== 'awaiting_deposit' || holdUntil === null) return booking;
  return owed(booking.depositPence, receivedPence) === noPence
    ? { ...booking, state: 'confirmed', holdUntil: null }
    : { ...booking, holdUntil: earliest(holdUntil, startsAt) };
}

/**
 * For the guest, whether the booking has not begun and is confirmed or awaits its deposit; the
 * rules above refuse an unpaid one. For the team, whether its guests are expected or there.
 */
function isChangeable(facts: AmendCase | TeamAmendCase): boolean {
  const { booking } = facts.file;
  const state = stateOf(booking, facts.now);
  if (isOfGuest(facts)) {
    const isOpen = state === 'awaiting_deposit' || after(state, 'amend') !== null;
    return isOpen && booking.startsAt > facts.now;
  }
  if (isOver(state) || state === 'held') return false;
  return state !== 'seated' || (isSameStart(facts) && isSameType(facts));
}

/** What changes without another place. */
function detailsOf(facts: AmendCase | TeamAmendCase): Partial<Booking> {
  const wishes = wishesOf(facts.wish);
  if (isOfGuest(facts)) return wishes;
  const { guestName, guestPhone, guestEmail, partySize } = facts.wish;
  return { guestName, guestPhone, guestEmail, ...wishes, partySize };
}

function isSameSeat(facts: AmendCase | TeamAmendCase): boolean {
  const isSameSize = facts.wish.partySize === facts.file.booking.partySize;
  return isSameSize && isSameStart(facts) && (isOfGuest(facts) || isSameType(facts));
}

function isSameType({ file, wish }: TeamAmendCase): boolean {
  return wish.bookingTypeId === file.booking.bookingTypeId;
}
