import type { TableUse } from '../availability/blocks';
import type { Day, Wish } from '../availability/day';
import { freeTimes } from '../availability/free-times';
import { firstFree, seatingsFor, type Seating } from '../availability/seating';
import type { Move } from '../availability/seating-plan';
import { planOn } from '../availability/tables-in-use';
import { noPence } from '../shared/money';
import { earliest, latest, plusMinutes, type Instant, type LocalTime } from '../shared/time';
import { keptPolicy } from '../venue/policy';
import type { BookingType, Venue } from '../venue/venue';
import {
  untouchedByTeam,
  type Allocation,
  type Booking,
  type BookingOrigin,
  type GuestDetails,
} from './booking';

/** A time that the guest has chosen. */
export interface BookingWish extends Wish {
  readonly time: LocalTime;
}

export type MakeDecision =
  | { readonly kind: 'needs-venue' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'booked'; readonly booking: Booking; readonly allocation: Allocation };

/**
 * Books the first booking type that fits, on the best table. Where a deposit is due, the table is
 * held for its payment for the venue's `depositLinkMinutes`, and never past the start.
 */
export function decideMake(
  day: Day,
  wish: BookingWish,
  details: BookingOrigin & GuestDetails,
): MakeDecision {
  const { venue } = day;
  if (wish.partySize > venue.policy.partySizeMax) return { kind: 'needs-venue' };
  const [free] = freeTimes(day, wish, wish.time);
  const option = free?.options[0];
  if (free === undefined || option === undefined) return { kind: 'unavailable' };

  const { type, durationMinutes: minutes, depositPence } = option;
  const place = placeAt(day, { type, minutes, wish }, free);
  if (place === null) return { kind: 'unavailable' };
  const booking = newBooking(day, place, { ...details, partySize: wish.partySize, depositPence });
  return { kind: 'booked', booking, allocation: allocationOf(place) };
}

/** A booking at that place: confirmed, or waiting for its deposit where one is due. */
export function newBooking(
  { venue, now }: Day,
  place: Place,
  details: BookingOrigin & GuestDetails & Pick<Booking, 'partySize' | 'depositPence'>,
): Booking {
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

/** Where and when a party can sit, and who has to be moved for it. */
export interface Place {
  readonly moves: readonly Move[];
  readonly type: BookingType;
  readonly seating: Seating;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly clearedAt: Instant;
}

interface Sitting {
  readonly type: BookingType;
  readonly minutes: number;
  readonly wish: { readonly partySize: number };
}

interface From {
  readonly startsAt: Instant;
  readonly clearedAtLeast?: Instant | null;
}

/**
 * The best free seating for that party from that moment on, or one for which others are moved, or
 * null. Its tables stay taken for the turnaround after the stay, and until `clearedAtLeast` where
 * that is later.
 */
export function placeAt(day: Day, { type, minutes, wish }: Sitting, from: From): Place | null {
  const seatings = seatingsFor(day.venue, type, wish.partySize);
  return placeByPlan(day, { seatings, type, minutes, ...from });
}

/** The same at one of those seatings. For several parties, `plan` is made once. */
export function placeByPlan(
  day: Day,
  at: Omit<Sitting, 'wish'> & From & { readonly seatings: readonly Seating[] },
  plan = planOn(day),
): Place | null {
  const { endsAt, clearedAt } = timesOf(at, day.venue);
  const { type, startsAt, seatings } = at;
  const found = plan({ from: startsAt, clearedAt, seatings });
  if (found.kind === 'no-room') return null;
  const moves = found.kind === 'seated' ? [] : found.moves;
  return { type, seating: found.seating, startsAt, endsAt, clearedAt, moves };
}

/** What a party may have, the best first, beside the uses of tables that rule some of it out. */
export interface Seatings {
  readonly seatings: readonly Seating[];
  /** All uses of the tables that day. */
  readonly uses: readonly TableUse[];
  readonly venue: Pick<Venue, 'policy'>;
}

/** The best of those seatings that is free as the tables are taken now. */
export function placeAmong(
  { seatings, uses, venue }: Seatings,
  at: Omit<Sitting, 'wish'> & From,
): Place | null {
  const { endsAt, clearedAt } = timesOf(at, venue);
  const { type, startsAt } = at;
  const seating = firstFree(seatings, { from: startsAt, until: clearedAt }, uses);
  return seating && { type, seating, startsAt, endsAt, clearedAt, moves: [] };
}

function timesOf(
  { minutes, startsAt, clearedAtLeast = null }: Omit<Sitting, 'wish'> & From,
  { policy }: Pick<Venue, 'policy'>,
): Pick<Place, 'endsAt' | 'clearedAt'> {
  const endsAt = plusMinutes(startsAt, minutes);
  const cleared = plusMinutes(endsAt, policy.turnaroundMinutes);
  return { endsAt, clearedAt: latest(cleared, clearedAtLeast ?? cleared) };
}

/** What a booking has of its place. */
export function stayAt({
  type,
  startsAt,
  endsAt,
}: Place): Pick<Booking, 'bookingTypeId' | 'bookingType' | 'startsAt' | 'endsAt'> {
  return { bookingTypeId: type.id, bookingType: type.name, startsAt, endsAt };
}

export function allocationOf({ seating, clearedAt, moves }: Place): Allocation {
  const allocation = { tableIds: seating.tableIds, clearedAt };
  return moves.length === 0 ? allocation : { ...allocation, moves };
}
