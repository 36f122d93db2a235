/**
 * A hold keeps a table for some minutes while a guest fills in the booking form. It is stored as a
 * booking without a guest, so the table stays taken when it becomes the guest's booking.
 */
import type { Day } from '../availability/day';
import type { BookingId, IntegrationId, VenueId } from '../shared/ids';
import { noPence } from '../shared/money';
import { firstRefusal, type Rule } from '../shared/rules';
import { earliest, plusMinutes, type Instant } from '../shared/time';
import { stateOf, type Allocation, type Booking, type BookingOrigin } from './booking';
import { noWishes } from './fields';
import type { GuestDetails } from './guest-details';
import { decideMake, type BookingWish } from './make';
import type { PageClient, UnpaidItem, UnpaidNote } from './unpaid';

/** Contract: a booking made from a hold waits at most this long for its deposit. */
const heldPaymentMinutesMax = 30;

export type HoldDecision =
  | { readonly kind: 'needs-venue' }
  | { readonly kind: 'unavailable' }
  | {
      readonly kind: 'held';
      /** Its deposit is asked once it is booked. */
      readonly booking: Booking & { readonly holdUntil: Instant };
      readonly allocation: Allocation;
    };

/** What a hold has of the call that makes it, and of its client. */
export type HoldOrigin = BookingOrigin & { readonly heldFor: string };

/** Holds what would have been booked, for the venue's `holdMinutes`, and never past the start. */
export function decideHold(
  day: Day,
  wish: BookingWish,
  { heldFor, ...origin }: HoldOrigin,
): HoldDecision {
  const made = decideMake(day, { wish, details: { ...origin, ...noGuest }, by: 'guest' });
  if (made.kind !== 'booked') return made;
  const { booking, allocation } = made;
  const end = plusMinutes(day.now, day.venue.policy.holdMinutes);
  const holdUntil = earliest(end, booking.startsAt);
  return { kind: 'held', booking: { ...booking, state: 'held', holdUntil, heldFor }, allocation };
}

const noGuest: GuestDetails = {
  guestId: null,
  contactId: null,
  guestName: '',
  guestPhone: '',
  guestEmail: null,
  ...noWishes,
  isForBusiness: false,
};

/** `over`: it expired or was released. `booked`: it was booked, whatever its state is now. */
export type HoldStatus = 'live' | 'over' | 'booked';

export function holdStatusOf(hold: Booking, now: Instant): HoldStatus {
  if (hold.heldFor === null) return 'booked';
  return stateOf(hold, now) === 'held' ? 'live' : 'over';
}

export type ReleaseDecision =
  { readonly kind: 'booked' | 'over' } | { readonly kind: 'released'; readonly booking: Booking };

/** Ends a live hold, which frees its tables. */
export function decideRelease(hold: Booking, now: Instant): ReleaseDecision {
  const kind = holdStatusOf(hold, now);
  if (kind !== 'live') return { kind };
  return { kind: 'released', booking: { ...hold, state: 'expired', holdUntil: null } };
}

export interface HeldTimeCase {
  readonly hold: Booking;
  readonly partySize: number;
  readonly guest: GuestDetails;
  readonly now: Instant;
}

export type HeldTimeRefusal = 'booked-already' | 'expired' | 'party-too-large' | 'party-too-small';

export type HeldTimeDecision =
  | { readonly kind: 'refused'; readonly because: HeldTimeRefusal }
  | { readonly kind: 'booked'; readonly booking: Booking };

const rules: readonly Rule<HeldTimeCase, HeldTimeRefusal>[] = [
  ({ hold, now }) => (holdStatusOf(hold, now) === 'booked' ? 'booked-already' : null),
  ({ hold, now }) => (holdStatusOf(hold, now) === 'over' ? 'expired' : null),
  ({ hold, partySize }) => (partySize > hold.partySize ? 'party-too-large' : null),
  ({ hold, partySize }) => (partySize < hold.partySize ? 'party-too-small' : null),
];

/**
 * The terms are those of the hold: its party size, its deposit and its payment time. The booking
 * keeps the hold's tables, so there is no moment at which another call could take them.
 */
export function decideHeldTime(facts: HeldTimeCase): HeldTimeDecision {
  const because = firstRefusal(rules, facts);
  if (because !== null) return { kind: 'refused', because };
  const { hold, guest, now } = facts;
  const minutes = Math.min(hold.policy.depositLinkMinutes, heldPaymentMinutesMax);
  const payBy = earliest(plusMinutes(now, minutes), hold.startsAt);
  const isDepositDue = hold.depositPence !== noPence;
  return {
    kind: 'booked',
    booking: {
      ...hold,
      ...guest,
      state: isDepositDue ? 'awaiting_deposit' : 'confirmed',
      holdUntil: isDepositDue ? payBy : null,
      heldFor: null,
    },
  };
}

/** Holds inside a transaction. An unknown hold and one of another integration both give null. */
export interface Holds {
  /**
   * Locks a client until the transaction ends, so that no other transaction adds to what the client
   * keeps unpaid, and returns what it keeps, from one snapshot. Must be called before locking days
   * of a venue or dates of an event.
   */
  take(client: PageClient, now: Instant): Promise<readonly UnpaidItem[]>;
  /** The venue of each live hold of a client; unlocked, so it may change any moment. */
  venuesOf(client: PageClient, now: Instant): Promise<readonly VenueId[]>;
  /** Stores from which client a payment is awaited. */
  noteUnpaid(note: UnpaidNote): Promise<void>;
  /** A hold of that integration, or what became of it; unlocked, so it may change any moment. */
  find(id: BookingId, integrationId: IntegrationId): Promise<Booking | null>;
  /** Like `find`, locked against other changes until the transaction ends. */
  lock(id: BookingId, integrationId: IntegrationId): Promise<Booking | null>;
}
