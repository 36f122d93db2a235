import type { Day } from '../availability/day';
import type { BookingTypeId } from '../shared/ids';
import { noPence, type Pence } from '../shared/money';
import { earliest, localOf, minutesBetween, type Instant } from '../shared/time';
import { depositFor } from '../venue/deposit';
import type { Venue } from '../venue/venue';
import {
  balanceAfter,
  keptForDelay,
  movedAt,
  owed,
  type AmendWish,
  type DepositBalance,
} from './amend';
import {
  isSoAlready,
  stateOf,
  type Allocation,
  type Booking,
  type BookingOnFile,
  type GuestDetails,
} from './booking';
import { allocationOf, stayAt, type Place } from './make';
import { isOver } from './states';
import type { Override } from './team-make';
import { placeAtOwnStart, placeForTeam, type BrokenRule, type TeamPlacing } from './team-place';

/** The booking as the team wants it: wishes left out have their present values. */
export interface TeamChangeWish
  extends AmendWish, Pick<GuestDetails, 'guestName' | 'guestPhone' | 'guestEmail'> {
  readonly bookingTypeId: BookingTypeId;
}

export interface TeamChangeCase {
  readonly file: BookingOnFile;
  readonly wish: TeamChangeWish;
  readonly venue: Venue;
  readonly override: Override | null;
  readonly now: Instant;
}

export type TeamChangeDecision =
  | Exclude<TeamPlacing, { readonly kind: 'placed' }>
  | { readonly kind: 'not-changeable' }
  /** It is so already. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'against-rules'; readonly broken: readonly BrokenRule[] }
  | {
      readonly kind: 'changed';
      readonly booking: Booking;
      /** Null where it keeps its time and tables. */
      readonly allocation: Allocation | null;
      readonly balance: DepositBalance;
      /** Why rules were broken; null where none was. */
      readonly overrideReason: string | null;
    };

/**
 * Changes a booking whose guests are still expected. Of guests who are seated, only the number and
 * the details change, and they keep their tables. `day` is the wanted day without the booking
 * itself; it is needed where `needsTableForTeam` says so.
 */
export function decideTeamChange(facts: TeamChangeCase, day: Day | null): TeamChangeDecision {
  const { file, wish, now } = facts;
  const { booking } = file;
  const state = stateOf(booking, now);
  if (isOver(state) || state === 'held') return { kind: 'not-changeable' };
  const isSeated = state === 'seated';
  if (isSeated && !(isSameStart(facts) && isSameType(facts))) return { kind: 'not-changeable' };
  if (isSeated || isSameSeat(facts)) {
    const wanted = { ...guestOf(wish), partySize: wish.partySize };
    if (isSoAlready(booking, wanted)) return { kind: 'unchanged' };
    const changed = { ...booking, ...wanted };
    return toChanged(file, changed, { allocation: null, overrideReason: null });
  }
  return day === null ? { kind: 'unavailable' } : changeOn(day, facts);
}

/** Whether the day must be read: another time, number of guests or booking type is wanted. */
export function needsTableForTeam(facts: TeamChangeCase): boolean {
  return decideTeamChange(facts, null).kind === 'unavailable';
}

function changeOn(day: Day, facts: TeamChangeCase): TeamChangeDecision {
  const { file, wish, override, now } = facts;
  const found = placingOf(day, facts);
  if (found.kind !== 'placed') return found;
  const broken = [...new Set([...brokenByChange(file.booking, now), ...found.broken])];
  if (broken.length > 0 && override === null) return { kind: 'against-rules', broken };
  const { place } = found;
  const { depositPence, isWaived } = depositAfter(place, facts);
  const changed: Booking = {
    ...file.booking,
    ...guestOf(wish),
    ...stayAt(place),
    ...(isSameStart(facts) ? {} : movedAt(now, file.booking)),
    partySize: wish.partySize,
    depositPence,
  };
  const kept = keptForDelay(changed, allocationOf(place), day);
  const overrideReason = broken.length > 0 || isWaived ? (override?.reason ?? null) : null;
  return toChanged(file, settled(changed, file), { allocation: kept, overrideReason });
}

/** A pinned booking keeps its tables, and each its booking type as long as there is one. */
function placingOf(day: Day, facts: TeamChangeCase): TeamPlacing {
  const { file, wish } = facts;
  const isOffered = day.venue.bookingTypes.some(({ id }) => id === wish.bookingTypeId);
  const wanted = {
    ...wish,
    bookingTypeId: isOffered ? wish.bookingTypeId : null,
    tableIds: file.booking.isPinned ? file.tableIds : null,
  };
  return isSameStart(facts) ? placeAtOwnStart(day, wanted, file) : placeForTeam(day, wanted);
}

function brokenByChange({ startsAt, policy }: Booking, now: Instant): readonly BrokenRule[] {
  return minutesBetween(now, startsAt) < policy.amendNoticeMinutes ? ['notice'] : [];
}

/** A waiver keeps what was asked before, where more would be asked now. */
function depositAfter(
  { type }: Place,
  { file, wish, override }: TeamChangeCase,
): { readonly depositPence: Pence; readonly isWaived: boolean } {
  const asked = depositFor(type.deposits, wish.partySize, wish);
  const before = file.booking.depositPence;
  const isWaived = override?.isDepositWaived === true && asked > before;
  return { depositPence: isWaived ? before : asked, isWaived };
}

/** An unpaid booking is confirmed once nothing is owed, and never waits past its start. */
function settled(booking: Booking, { receivedPence }: BookingOnFile): Booking {
  const { holdUntil, startsAt } = booking;
  if (booking.state !== 'awaiting_deposit' || holdUntil === null) return booking;
  return owed(booking.depositPence, receivedPence) === noPence
    ? { ...booking, state: 'confirmed', holdUntil: null }
    : { ...booking, holdUntil: earliest(holdUntil, startsAt) };
}

type Changed = Extract<TeamChangeDecision, { readonly kind: 'changed' }>;

function toChanged(
  file: BookingOnFile,
  booking: Booking,
  others: Pick<Changed, 'allocation' | 'overrideReason'>,
): Changed {
  return { kind: 'changed', booking, ...others, balance: balanceAfter(file, booking) };
}

function guestOf({ guestName, guestPhone, guestEmail, notes }: TeamChangeWish): Partial<Booking> {
  return { guestName, guestPhone, guestEmail, notes };
}

function isSameSeat(facts: TeamChangeCase): boolean {
  const isSameSize = facts.wish.partySize === facts.file.booking.partySize;
  return isSameSize && isSameType(facts) && isSameStart(facts);
}

function isSameType({ file, wish }: TeamChangeCase): boolean {
  return wish.bookingTypeId === file.booking.bookingTypeId;
}

function isSameStart({ file, wish, venue }: TeamChangeCase): boolean {
  const { date, time } = localOf(file.booking.startsAt, venue.zone);
  return date === wish.date && time === wish.time;
}
