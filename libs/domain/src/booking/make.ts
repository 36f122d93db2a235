import type { Day, Wish } from '../availability/day';
import { freeTimes } from '../availability/free-times';
import { noPence } from '../shared/money';
import { earliest, localOf, plusMinutes, type Instant, type LocalTime } from '../shared/time';
import { chargesFor } from '../venue/deposit';
import { policyTermsOf } from '../venue/policy';
import { initialTeamFields, type Allocation, type Booking, type BookingOrigin } from './booking';
import { isConfirmedLater, newGuarantee } from './guarantee';
import type { GuestDetails } from './guest-details';
import { allocationOf, placeAt, stayAt, type Place } from './place';
import type { TeamWish } from './party-on-day';
import { placeForTeam, placeForWalkIn, type TeamPlacement } from './place-for-team';
import { withUndoOfWalkIn } from './undo';
import { lacksOverride, needsOverride, reasonFor, type ByTeam, type Warning } from './rules';

/** A party, and the date and time that the guest chose. */
export interface BookingWish extends Wish {
  readonly time: LocalTime;
}

export type NewBookingDetails = BookingOrigin & GuestDetails;

export interface GuestMakeCase {
  readonly wish: BookingWish;
  readonly details: NewBookingDetails;
  readonly by: 'guest';
}

export interface TeamMakeCase {
  readonly wish: TeamWish;
  readonly details: NewBookingDetails;
  readonly by: ByTeam;
}

interface NewBooking {
  readonly kind: 'booked';
  readonly booking: Booking;
  readonly allocation: Allocation;
}

export type MakeDecision =
  { readonly kind: 'needs-venue' } | { readonly kind: 'unavailable' } | NewBooking;

export type TeamMakeDecision =
  | Exclude<TeamPlacement, { readonly kind: 'placed' }>
  /** The booking needs an override. */
  | { readonly kind: 'against-rules'; readonly warnings: readonly Warning[] }
  | (NewBooking & {
      /** The member's reason for an override; null where none was needed. */
      readonly overrideReason: string | null;
    });

/**
 * Books a table for a guest or for the team. A guest gets the first booking type that fits, at its
 * best table, if no rule is broken; the team can also break the rules that `rules.ts` lets it
 * break. Where a deposit is due, the table is held until it is paid, for the venue's
 * `depositLinkMinutes` at most and never past the start.
 */
export function decideMake(day: Day, facts: GuestMakeCase): MakeDecision;
export function decideMake(day: Day, facts: TeamMakeCase): TeamMakeDecision;
export function decideMake(
  day: Day,
  facts: GuestMakeCase | TeamMakeCase,
): MakeDecision | TeamMakeDecision {
  return facts.by === 'guest' ? makeForGuest(day, facts) : makeForTeam(day, facts);
}

function makeForGuest(day: Day, { wish, details }: GuestMakeCase): MakeDecision {
  if (wish.partySize > day.venue.policy.partySizeMax) return { kind: 'needs-venue' };
  const [free] = freeTimes(day, wish, wish.time);
  const option = free?.options[0];
  if (free === undefined || option === undefined) return { kind: 'unavailable' };
  const { type, durationMinutes: minutes, depositPence, feePence } = option;
  const place = placeAt(day, { type, minutes, wish }, free);
  if (place === null) return { kind: 'unavailable' };
  const guarantee = newGuarantee(feePence);
  return bookAt(day, place, { ...details, partySize: wish.partySize, depositPence, guarantee });
}

function makeForTeam(day: Day, { wish, details, by }: TeamMakeCase): TeamMakeDecision {
  const placement = placeForTeam(day, wish);
  if (placement.kind !== 'placed') return placement;
  const { place, warnings } = placement;
  if (lacksOverride(warnings, by)) return { kind: 'against-rules', warnings };
  const { partySize } = wish;
  const charges = chargesFor(place.type.deposits, partySize, wish);
  const isAsked = charges.depositPence > noPence || charges.feePence > noPence;
  const isWaived = by.override?.isDepositWaived === true && isAsked;
  const depositPence = isWaived ? noPence : charges.depositPence;
  const guarantee = isWaived ? null : newGuarantee(charges.feePence);
  const decision = bookAt(day, place, { ...details, partySize, depositPence, guarantee });
  return { ...decision, overrideReason: reasonFor(by, isWaived || needsOverride(warnings)) };
}

interface WalkInCase extends Omit<TeamMakeCase, 'wish'> {
  readonly wish: Pick<TeamWish, 'partySize' | 'bookingTypeId' | 'tableIds'>;
  /** How long the party stays; null for its usual time. */
  readonly minutes: number | null;
}

/** Books a table for a party at the door and seats it from this minute on, without a deposit. */
export function decideWalkIn(
  day: Day,
  { wish, details, by, minutes }: WalkInCase,
): TeamMakeDecision {
  const { now, venue } = day;
  const startsAt = (now - (now % 60_000)) as Instant;
  const local = { ...wish, ...localOf(startsAt, venue.zone) };
  const placement = placeForWalkIn(day, local, { startsAt, minutes });
  if (placement.kind !== 'placed') return placement;
  const { place, warnings } = placement;
  if (lacksOverride(warnings, by)) return { kind: 'against-rules', warnings };
  const { partySize } = wish;
  const free = { depositPence: noPence, guarantee: null };
  const decision = bookAt(day, place, { ...details, partySize, ...free });
  const walkIn: Booking = { ...decision.booking, state: 'seated', arrivedAt: now };
  const booking = withUndoOfWalkIn(walkIn, decision.allocation, now);
  return { ...decision, booking, overrideReason: reasonFor(by, needsOverride(warnings)) };
}

type Terms = NewBookingDetails & Pick<Booking, 'partySize' | 'depositPence' | 'guarantee'>;

function bookAt(day: Day, place: Place, details: Terms): NewBooking {
  return {
    kind: 'booked',
    booking: bookingAt(day, place, details),
    allocation: allocationOf(place),
  };
}

/** The booking is confirmed, or waits for its deposit or its card where one is due. */
function bookingAt({ venue, now }: Day, place: Place, details: Terms): Booking {
  const payBy = earliest(plusMinutes(now, venue.policy.depositLinkMinutes), place.startsAt);
  const isLater = isConfirmedLater(details);
  return {
    ...details,
    ...stayAt(place),
    venueId: venue.id,
    state: isLater ? 'awaiting_deposit' : 'confirmed',
    holdUntil: isLater ? payBy : null,
    heldFor: null,
    policy: policyTermsOf(venue.policy),
    movedInsideNotice: false,
    expectedArrival: null,
    arrivalHeldUntil: null,
    startAgreedAt: null,
    cancelReason: null,
    confirmedFor: null,
    ...initialTeamFields,
    version: 0,
    createdAt: now,
  };
}
