import type { Day } from '../availability/day';
import { noPence } from '../shared/money';
import { localOf, type Instant } from '../shared/time';
import { depositFor } from '../venue/deposit';
import type { Allocation, Booking, BookingOrigin, GuestDetails } from './booking';
import { allocationOf, newBooking } from './make';
import {
  placeForTeam,
  placeForWalkIn,
  type BrokenRule,
  type TeamPlacing,
  type TeamWish,
} from './team-place';

/** The team's leave to break rules, from a member who may. */
export interface Override {
  readonly reason: string;
  /** Asks for no deposit. */
  readonly isDepositWaived: boolean;
}

export type TeamMakeDecision =
  | Exclude<TeamPlacing, { readonly kind: 'placed' }>
  | { readonly kind: 'against-rules'; readonly broken: readonly BrokenRule[] }
  | {
      readonly kind: 'booked';
      readonly booking: Booking;
      readonly allocation: Allocation;
      /** Why rules were broken; null where none was. */
      readonly overrideReason: string | null;
    };

export interface TeamMaking {
  readonly wish: TeamWish;
  readonly details: BookingOrigin & GuestDetails;
  readonly override: Override | null;
}

/** Books what everybody could, and with an override also what breaks the rules. */
export function decideTeamMake(
  day: Day,
  { wish, details, override }: TeamMaking,
): TeamMakeDecision {
  const found = placeForTeam(day, wish);
  if (found.kind !== 'placed') return found;
  const { place, broken } = found;
  const areKept = broken.length === 0;
  if (!areKept && override === null) return { kind: 'against-rules', broken };
  const asked = depositFor(place.type.deposits, wish.partySize, wish);
  const isWaived = override?.isDepositWaived === true && asked > noPence;
  const depositPence = isWaived ? noPence : asked;
  const booking = newBooking(day, place, { ...details, partySize: wish.partySize, depositPence });
  const overrideReason = areKept && !isWaived ? null : reasonOf(override);
  return { kind: 'booked', booking, allocation: allocationOf(place), overrideReason };
}

function reasonOf(override: Override | null): string | null {
  return override === null ? null : override.reason;
}

/** Seats a party that is at the door, from this minute on. It owes no deposit. */
export function decideWalkIn(
  day: Day,
  { wish, details, override, minutes }: Omit<TeamMaking, 'wish'> & WalkIn,
): TeamMakeDecision {
  const { now, venue } = day;
  const startsAt = (now - (now % 60_000)) as Instant;
  const found = placeForWalkIn(
    day,
    { ...wish, ...localOf(startsAt, venue.zone) },
    { startsAt, minutes },
  );
  if (found.kind !== 'placed') return found;
  const { place, broken } = found;
  if (broken.length > 0 && override === null) return { kind: 'against-rules', broken };
  const made = newBooking(day, place, {
    ...details,
    partySize: wish.partySize,
    depositPence: noPence,
  });
  const overrideReason = broken.length > 0 ? reasonOf(override) : null;
  const booking: Booking = { ...made, state: 'seated', arrivedAt: now };
  return { kind: 'booked', booking, allocation: allocationOf(place), overrideReason };
}

interface WalkIn {
  readonly wish: Pick<TeamWish, 'partySize' | 'bookingTypeId' | 'tableIds'>;
  /** How long the party stays; null for its usual time. */
  readonly minutes: number | null;
}
