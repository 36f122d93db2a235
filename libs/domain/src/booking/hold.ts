/**
 * A hold keeps a table for some minutes while a guest fills in the booking form. It is stored as a
 * booking without a guest, so the table stays taken when it becomes the guest's booking.
 */
import type { Day } from '../availability/day';
import type { BookingId, IntegrationId } from '../shared/ids';
import { noPence, type Pence } from '../shared/money';
import { earliest, plusMinutes, type Instant } from '../shared/time';
import { stateOf, type Booking } from './booking';
import { decideMake, type BookingWish, type Place } from './make';
import type { PageClient, UnpaidItem, UnpaidNote } from './unpaid';

/** Contract: a booking made from a hold waits at most this long for its deposit. */
const heldPaymentMinutesMax = 30;

export type HoldDecision =
  | { readonly kind: 'needs-venue' }
  | { readonly kind: 'unavailable' }
  | {
      readonly kind: 'held';
      readonly place: Place;
      /** The deposit that will be asked once it is booked. */
      readonly depositPence: Pence;
      readonly holdUntil: Instant;
    };

/** Holds what would have been booked, for the venue's `holdMinutes`, and never past the start. */
export function decideHold(day: Day, wish: BookingWish): HoldDecision {
  const made = decideMake(day, wish);
  if (made.kind !== 'booked') return made;
  const { place, depositPence } = made;
  const holdUntil = earliest(plusMinutes(day.now, day.venue.policy.holdMinutes), place.startsAt);
  return { kind: 'held', place, depositPence, holdUntil };
}

/** `over`: it expired or was released. `booked`: it was booked, whatever its state is now. */
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
  /** Kept until `holdUntil`, by when its deposit must be paid. */
  | { readonly kind: 'awaiting-deposit'; readonly holdUntil: Instant };

/** The terms are those of the hold: its party size, its deposit and its payment time. */
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

/** Holds inside a transaction. An unknown hold and one of another integration both give null. */
export interface Holds {
  /**
   * Locks a client until the transaction ends, so that no other transaction adds to what the client
   * keeps unpaid, and returns what it keeps, from one snapshot. Must be called before locking days
   * of a venue or dates of an event.
   */
  take(client: PageClient, now: Instant): Promise<readonly UnpaidItem[]>;
  /** Stores from which client a payment is awaited. */
  noteUnpaid(note: UnpaidNote): Promise<void>;
  /** A hold of that integration, or what became of it; unlocked, so it may change any moment. */
  find(id: BookingId, integrationId: IntegrationId): Promise<Booking | null>;
  /** Like `find`, locked against other changes until the transaction ends. */
  lock(id: BookingId, integrationId: IntegrationId): Promise<Booking | null>;
}
