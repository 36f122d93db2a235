import { isWithinHorizon } from '../availability/free-times';
import { tableUses } from '../availability/table-uses';
import type { Day } from '../availability/day';
import { dayAfter } from '../availability/tables-in-use';
import type { BookingTypeId, TableId } from '../shared/ids';
import { noPence, pence, type Pence } from '../shared/money';
import { firstRefusal, type Rule } from '../shared/rules';
import { earliest, localOf, minutesBetween, type Instant } from '../shared/time';
import { chargesFor, depositFor } from '../venue/deposit';
import type { Venue } from '../venue/venue';
import { hasValues, stateOf, type Allocation, type Booking, type StoredBooking } from './booking';
import type { GuestDetails } from './guest-details';
import { isInsideCancelNotice } from './cancel';
import { clearedAfterDelay } from './delay';
import { wishesOf, type Wishes } from './fields';
import { guaranteeAfter, isCardDue } from './guarantee';
import { balanceAfter, outstandingPence, type DepositBalance } from './deposit-balance';
import { allocationOf, stayAt, type Place } from './place';
import type { TeamPlacement } from './place-for-team';
import { hasOtherTables, isSameStart, placeOfChange, type PlaceWish } from './place-of-change';
import { hasNamedTables, placeOfTeamChange } from './place-of-team-change';
import {
  lacksOverride,
  needsOverride,
  reasonFor,
  type ByTeam,
  type RuleName,
  type Warning,
} from './rules';
import { stateAfter, isOver } from './states';

/** The booking as the guest wants it; what the guest left out has its present value. */
export interface AmendWish extends PlaceWish, Wishes {}

/** The booking as the team wants it. */
export interface TeamAmendWish
  extends AmendWish, Pick<GuestDetails, 'guestName' | 'guestPhone' | 'guestEmail'> {
  readonly bookingTypeId: BookingTypeId;
  /** Null for its own or the best free ones, and empty for none. */
  readonly tableIds: readonly TableId[] | null;
}

interface AmendFacts {
  readonly file: StoredBooking;
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
  /** The other rules allow the change, but the deposit must be paid first. */
  | 'awaiting-deposit'
  /** The team pinned its tables, and only other tables suit the change. */
  | 'table-pinned';

interface Amendment {
  readonly kind: 'amended';
  readonly booking: Booking;
  /** Null where time and tables stay the same. */
  readonly allocation: Allocation | null;
  readonly balance: DepositBalance;
}

type NoAmendment =
  | { readonly kind: 'not-changeable' }
  | { readonly kind: 'unchanged'; readonly booking: Booking; readonly balance: DepositBalance }
  /** No table is free, or the day has not been loaded. */
  | { readonly kind: 'unavailable' };

export type AmendDecision =
  NoAmendment | { readonly kind: 'needs-venue'; readonly because: AmendRefusal } | Amendment;

export type TeamAmendDecision =
  | NoAmendment
  | Exclude<TeamPlacement, { readonly kind: 'placed' }>
  /** The change needs an override. */
  | { readonly kind: 'against-rules'; readonly warnings: readonly Warning[] }
  | (Amendment & {
      /** The member's reason for an override; null where none was needed. */
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
 * Changes the party, the time or the details of a booking. A guest is refused by the first broken
 * rule; the team gets warnings, and of a seated party it can change only size and details.
 * `not-changeable` takes precedence, then `unchanged`. `day` is the wanted day without the booking
 * itself, so that its own tables are free; the caller loads it only where `needsTable` is true.
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
  if (keepsPlace && hasValues(booking, details)) {
    return { kind: 'unchanged', booking, balance: balanceAfter(file, booking) };
  }
  const because = isOfGuest(facts) ? firstRefusal(rules, facts) : null;
  if (because !== null) return { kind: 'needs-venue', because };
  if (keepsPlace) return amendInPlace(facts, { ...booking, ...details });
  if (day === null) return { kind: 'unavailable' };
  return isOfGuest(facts) ? amendForGuest(day, facts) : amendForTeam(day, facts);
}

function amendInPlace(
  facts: AmendCase | TeamAmendCase,
  booking: Booking,
): Amendment & { readonly overrideReason: null } {
  const balance = balanceAfter(facts.file, booking);
  return { kind: 'amended', booking, allocation: null, balance, overrideReason: null };
}

function isOfGuest(facts: AmendCase | TeamAmendCase): facts is AmendCase {
  return facts.by === 'guest';
}

/** Whether `decideAmend` needs the day: no rule refuses the change, and it needs a table. */
export function needsTable(facts: AmendCase | TeamAmendCase): boolean {
  const decision = isOfGuest(facts) ? decideAmend(facts, null) : decideAmend(facts, null);
  return decision.kind === 'unavailable';
}

function amendForGuest(day: Day, facts: AmendCase): AmendDecision {
  const place = placeOfChange(day, facts);
  if (place !== null) return amendAt(day, facts, { place, waivedAbove: null });
  return hasOtherTables(day, facts)
    ? { kind: 'needs-venue', because: 'table-pinned' }
    : { kind: 'unavailable' };
}

function amendForTeam(day: Day, facts: TeamAmendCase): TeamAmendDecision {
  const { by, file } = facts;
  const placement = placeOfTeamChange(day, facts);
  if (placement.kind !== 'placed') return placement;
  const { place, warnings } = placement;
  if (lacksOverride(warnings, by)) return { kind: 'against-rules', warnings };
  const before = file.booking.depositPence;
  const isWaiver = by.override?.isDepositWaived === true;
  const waivedAbove = isWaiver ? before : null;
  const isWaived = isWaiver && fullDeposit(place, facts) > before;
  const overrideReason = reasonFor(by, needsOverride(warnings) || isWaived);
  return { ...amendAt(day, facts, { place, waivedAbove }), overrideReason };
}

/** What the rules ask for the new time and party, and what the team has asked for besides. */
function fullDeposit({ type }: Place, { file, wish }: AmendCase | TeamAmendCase): Pence {
  return pence(depositFor(type.deposits, wish.partySize, wish) + file.extraPence);
}

/** The card for the new time and party; a card that was not asked for before can be waived. */
function guaranteeOfChange(
  { type }: Place,
  { file, wish }: AmendCase | TeamAmendCase,
  isWaiver: boolean,
): Booking['guarantee'] {
  const { feePence } = chargesFor(type.deposits, wish.partySize, wish);
  const changed = guaranteeAfter(file.booking.guarantee, feePence);
  return isWaiver && changed?.status === 'awaiting_card' ? file.booking.guarantee : changed;
}

interface AmendTerms {
  readonly place: Place;
  /** The team waives any deposit above this amount; null where it waives nothing. */
  readonly waivedAbove: Pence | null;
}

function amendAt(
  day: Day,
  facts: AmendCase | TeamAmendCase,
  { place, waivedAbove }: AmendTerms,
): Amendment {
  const { file, wish, now } = facts;
  // The deposit of the new time and party, even if it is lower than before: decision 60.
  const fullPence = fullDeposit(place, facts);
  const depositPence = waivedAbove !== null && fullPence > waivedAbove ? waivedAbove : fullPence;
  const changed: Booking = {
    ...file.booking,
    ...detailsOf(facts),
    ...stayAt(place),
    ...(place.startsAt === file.booking.startsAt ? {} : fieldsOfMove(now, file.booking)),
    partySize: wish.partySize,
    depositPence,
    guarantee: guaranteeOfChange(place, facts, waivedAbove !== null),
    isPinned: file.booking.isPinned && place.seating.tableIds.length > 0,
  };
  const allocation = extendForDelay(changed, allocationOf(place), day);
  const booking = withPaymentState(changed, file);
  return { kind: 'amended', booking, allocation, balance: balanceAfter(file, booking) };
}

/**
 * A move does not restore the right to cancel that the cancellation notice has ended. It clears the
 * announced delay and the arrival, which belong to the old start.
 */
function fieldsOfMove(now: Instant, booking: Booking): Partial<Booking> {
  return {
    movedInsideNotice: isInsideCancelNotice(booking, now),
    expectedArrival: null,
    arrivalHeldUntil: null,
    startAgreedAt: now,
    arrivedAt: null,
  };
}

/** Guests who announced a delay keep their table longer after the change too. */
function extendForDelay(booking: Booking, allocation: Allocation, day: Day): Allocation {
  const { expectedArrival } = booking;
  if (expectedArrival === null) return allocation;
  const uses = tableUses(dayAfter(day, allocation.moves ?? []));
  const later = clearedAfterDelay({ booking, ...allocation }, expectedArrival, uses);
  return { ...allocation, clearedAt: later ?? allocation.clearedAt };
}

/** An unpaid booking is confirmed when nothing is owed any more, and never waits past its start. */
function withPaymentState(booking: Booking, { receivedPence }: StoredBooking): Booking {
  const { holdUntil, startsAt } = booking;
  if (booking.state !== 'awaiting_deposit' || holdUntil === null) return booking;
  const isSettled = outstandingPence(booking.depositPence, receivedPence) === noPence;
  return isSettled && !isCardDue(booking)
    ? { ...booking, state: 'confirmed', holdUntil: null }
    : { ...booking, holdUntil: earliest(holdUntil, startsAt) };
}

/**
 * For a guest: the booking has not started, and is confirmed or awaits its deposit (the rules above
 * refuse the latter). For the team: its guests are expected or seated.
 */
function isChangeable(facts: AmendCase | TeamAmendCase): boolean {
  const { booking } = facts.file;
  const state = stateOf(booking, facts.now);
  if (isOfGuest(facts)) {
    const isOpen = state === 'awaiting_deposit' || stateAfter(state, 'amend') !== null;
    return isOpen && booking.startsAt > facts.now;
  }
  if (isOver(state) || state === 'held') return false;
  return state !== 'seated' || (isSameStart(facts) && isSameType(facts) && hasNamedTables(facts));
}

/** The fields that can change without another time or table. */
function detailsOf(facts: AmendCase | TeamAmendCase): Partial<Booking> {
  const wishes = wishesOf(facts.wish);
  if (isOfGuest(facts)) return wishes;
  const { guestName, guestPhone, guestEmail, partySize } = facts.wish;
  return { guestName, guestPhone, guestEmail, ...wishes, partySize };
}

function isSameSeat(facts: AmendCase | TeamAmendCase): boolean {
  const isSameSize = facts.wish.partySize === facts.file.booking.partySize;
  if (!isSameSize || !isSameStart(facts)) return false;
  return isOfGuest(facts) || (isSameType(facts) && hasNamedTables(facts));
}

function isSameType({ file, wish }: TeamAmendCase): boolean {
  return wish.bookingTypeId === file.booking.bookingTypeId;
}
