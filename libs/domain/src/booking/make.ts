import type { Day, Wish } from '../availability/day';
import { freeTimes } from '../availability/free-times';
import { noPence, type Pence } from '../shared/money';
import { earliest, localOf, plusMinutes, type Instant, type LocalTime } from '../shared/time';
import { depositFor } from '../venue/deposit';
import { keptPolicy } from '../venue/policy';
import { untouchedByTeam, type Allocation, type Booking, type BookingOrigin } from './booking';
import type { GuestDetails } from './guest-details';
import { allocationOf, placeAt, stayAt, type Place } from './place';
import type { TeamWish } from './party-on-day';
import { placeForTeam, placeForWalkIn, type TeamPlacing } from './place-for-team';
import { withUndoOfWalkIn } from './undo';
import { areBeyond, needsOverride, reasonFor, type ByTeam, type Warning } from './rules';

/** A time that the guest has chosen. */
export interface BookingWish extends Wish {
  readonly time: LocalTime;
}

export type NewBookingDetails = BookingOrigin & GuestDetails;

export interface GuestMaking {
  readonly wish: BookingWish;
  readonly details: NewBookingDetails;
  readonly by: 'guest';
}

export interface TeamMaking {
  readonly wish: TeamWish;
  readonly details: NewBookingDetails;
  readonly by: ByTeam;
}

interface Booked {
  readonly kind: 'booked';
  readonly booking: Booking;
  readonly allocation: Allocation;
}

export type MakeDecision =
  { readonly kind: 'needs-venue' } | { readonly kind: 'unavailable' } | Booked;

export type TeamMakeDecision =
  | Exclude<TeamPlacing, { readonly kind: 'placed' }>
  /** It takes an override. */
  | { readonly kind: 'against-rules'; readonly warnings: readonly Warning[] }
  | (Booked & {
      /** Why an override was needed; null where none was. */
      readonly overrideReason: string | null;
    });

/**
 * Books a table. A guest gets the first booking type that fits, on the best table, where no rule is
 * against it; the team also gets what goes beyond the rules, as far as it may. Where a deposit is
 * due, the table is held for its payment for the venue's `depositLinkMinutes`, and never past the
 * start.
 */
export function decideMake(day: Day, making: GuestMaking): MakeDecision;
export function decideMake(day: Day, making: TeamMaking): TeamMakeDecision;
export function decideMake(
  day: Day,
  making: GuestMaking | TeamMaking,
): MakeDecision | TeamMakeDecision {
  return making.by === 'guest' ? makeForGuest(day, making) : makeForTeam(day, making);
}

function makeForGuest(day: Day, { wish, details }: GuestMaking): MakeDecision {
  if (wish.partySize > day.venue.policy.partySizeMax) return { kind: 'needs-venue' };
  const [free] = freeTimes(day, wish, wish.time);
  const option = free?.options[0];
  if (free === undefined || option === undefined) return { kind: 'unavailable' };
  const { type, durationMinutes: minutes, depositPence } = option;
  const place = placeAt(day, { type, minutes, wish }, free);
  if (place === null) return { kind: 'unavailable' };
  return booked(day, place, { ...details, partySize: wish.partySize, depositPence });
}

function makeForTeam(day: Day, { wish, details, by }: TeamMaking): TeamMakeDecision {
  const found = placeForTeam(day, wish);
  if (found.kind !== 'placed') return found;
  const { place, warnings } = found;
  if (areBeyond(warnings, by)) return { kind: 'against-rules', warnings };
  const asked = depositFor(place.type.deposits, wish.partySize, wish);
  const isWaived = by.override?.isDepositWaived === true && asked > noPence;
  const depositPence = isWaived ? noPence : asked;
  const made = booked(day, place, { ...details, partySize: wish.partySize, depositPence });
  return { ...made, overrideReason: reasonFor(by, isWaived || needsOverride(warnings)) };
}

interface WalkInMaking extends Omit<TeamMaking, 'wish'> {
  readonly wish: Pick<TeamWish, 'partySize' | 'bookingTypeId' | 'tableIds'>;
  /** How long the party stays; null for its usual time. */
  readonly minutes: number | null;
}

/** Seats a party that is at the door, from this minute on. It owes no deposit. */
export function decideWalkIn(
  day: Day,
  { wish, details, by, minutes }: WalkInMaking,
): TeamMakeDecision {
  const { now, venue } = day;
  const startsAt = (now - (now % 60_000)) as Instant;
  const local = { ...wish, ...localOf(startsAt, venue.zone) };
  const found = placeForWalkIn(day, local, { startsAt, minutes });
  if (found.kind !== 'placed') return found;
  const { place, warnings } = found;
  if (areBeyond(warnings, by)) return { kind: 'against-rules', warnings };
  const { partySize } = wish;
  const made = booked(day, place, { ...details, partySize, depositPence: noPence });
  const seated: Booking = { ...made.booking, state: 'seated', arrivedAt: now };
  const booking = withUndoOfWalkIn(seated, made.allocation, now);
  return { ...made, booking, overrideReason: reasonFor(by, needsOverride(warnings)) };
}

type Terms = NewBookingDetails & { readonly partySize: number; readonly depositPence: Pence };

function booked(day: Day, place: Place, details: Terms): Booked {
  return {
    kind: 'booked',
    booking: newBooking(day, place, details),
    allocation: allocationOf(place),
  };
}

/** A booking at that place: confirmed, or waiting for its deposit where one is due. */
function newBooking({ venue, now }: Day, place: Place, details: Terms): Booking {
  const payBy = earliest(plusMinutes(now, venue.policy.depositLinkMinutes), place.startsAt);
  const isDepositDue = details.depositPence !== noPence;
  return {
    ...details,
    ...stayAt(place),
    venueId: venue.id,
    state: isDepositDue ? 'awaiting_deposit' : 'confirmed',
    holdUntil: isDepositDue ? payBy : null,
    heldFor: null,
    policy: keptPolicy(venue.policy),
    movedInsideNotice: false,
    expectedArrival: null,
    arrivalHeldUntil: null,
    startAgreedAt: null,
    cancelReason: null,
    ...untouchedByTeam,
    version: 0,
    createdAt: now,
  };
}
