/**
 * A hold keeps a table for some minutes for a guest who is still filling in who comes. It is a
 * booking like any other but for its guest, so it becomes theirs without ever letting go.
 */
import type { Day } from '../availability/day';
import type { BookingId, IntegrationId } from '../shared/ids';
import { noPence, type Pence } from '../shared/money';
import { earliest, plusMinutes, type Instant } from '../shared/time';
import { stateOf, type Booking } from './booking';
import { decideMake, type BookingWish, type Place } from './make';
import type { PageClient, UnpaidItem, UnpaidNote } from './unpaid';

/** Contract: how long a booking made from a hold is kept for its deposit, at most. */
const heldPaymentMinutesMax = 30;

export type HoldDecision =
  | { readonly kind: 'needs-venue' }
  | { readonly kind: 'unavailable' }
  | {
      readonly kind: 'held';
      readonly place: Place;
      /** What will be asked once it is booked. */
      readonly depositPence: Pence;
      readonly holdUntil: Instant;
    };

/** Holds what would have been booked, for the venue's span, and never past the start. */
export function decideHold(day: Day, wish: BookingWish): HoldDecision {
  const made = decideMake(day, wish);
  if (made.kind !== 'booked') return made;
  const { place, depositPence } = made;
  const holdUntil = earliest(plusMinutes(day.now, day.venue.policy.holdMinutes), place.startsAt);
  return { kind: 'held', place, depositPence, holdUntil };
}

/** `over`: it lapsed or was given back. `booked`: it has a guest, whatever became of it then. */
export type HoldStatus = 'live' | 'over' | 'booked';

export function holdStatusOf(hold: Booking, now: Instant): HoldStatus {
  if (hold.heldFor === null) return 'booked';
  return stateOf(hold, now) === 'held' ? 'live' : 'over';
}

export type HeldTimeDecision =
  | { readonly kind: 'booked-already' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'party-too-large' }
  | { readonly kind: 'party-too-small' }
  | { readonly kind: 'confirmed' }
  /** Kept until then for its deposit to be paid. */
  | { readonly kind: 'awaiting-deposit'; readonly holdUntil: Instant };

/** The terms are those on which it was held: its party, and deposit and span of that moment. */
export function decideHeldTime(hold: Booking, partySize: number, now: Instant): HeldTimeDecision {
  const standing = holdStatusOf(hold, now);
  if (standing === 'booked') return { kind: 'booked-already' };
  if (standing === 'over') return { kind: 'expired' };
  if (partySize > hold.partySize) return { kind: 'party-too-large' };
  if (partySize < hold.partySize) return { kind: 'party-too-small' };
  if (hold.depositPence === noPence) return { kind: 'confirmed' };
  const minutes = Math.min(hold.policy.depositLinkMinutes, heldPaymentMinutesMax);
  const deadline = plusMinutes(now, minutes);
  return { kind: 'awaiting-deposit', holdUntil: earliest(deadline, hold.startsAt) };
}

/** Holds inside a transaction. Unknown, or of another integration, is the same null. */
export interface Holds {
  /**
   * Locks a client until the transaction ends: no other one adds to what the client keeps unpaid.
   * Comes before the days of a venue and the dates of an event. Gives what the client keeps, of one
   * snapshot.
   */
  take(client: PageClient, now: Instant): Promise<readonly UnpaidItem[]>;
  /** Notes from which client a payment is awaited. */
  noteUnpaid(note: UnpaidNote): Promise<void>;
  /** What that integration once held, as it is now; it may change at any moment. */
  find(id: BookingId, integrationId: IntegrationId): Promise<Booking | null>;
  /** The same, which nobody else changes until the transaction ends. */
  lock(id: BookingId, integrationId: IntegrationId): Promise<Booking | null>;
}
