/**
 * A hold keeps a table for some minutes while a guest fills in the booking form. It is stored as a
 * booking without a guest, and becomes the guest's booking without giving up the table.
 */
import type { Day } from '../availability/day';
import type { BookingId, IntegrationId, VenueId } from '../shared/ids';
import { firstRefusal, type Rule } from '../shared/rules';
import { earliest, plusMinutes, type Instant } from '../shared/time';
import { stateOf, type Allocation, type Booking, type BookingOrigin } from './booking';
import { noWishes } from './fields';
import { isConfirmedLater } from './guarantee';
import type { GuestDetails } from './guest-details';
import { decideMake, type BookingWish } from './make';
import type { PageClient, UnpaidItem, UnpaidNote } from './unpaid';

/** Contract: a booking from a hold waits at most this long for its deposit. */
const heldPaymentMinutesMax = 30;

export type HoldDecision =
  | { readonly kind: 'needs-venue' }
  | { readonly kind: 'unavailable' }
  | {
      readonly kind: 'held';
      /** Its deposit is due after the guest has booked. */
      readonly booking: Booking & { readonly holdUntil: Instant };
      readonly allocation: Allocation;
    };

/** The fields of a hold that come from the call and its client. */
export type HoldOrigin = BookingOrigin & Pick<Booking, 'locale'> & { readonly heldFor: string };

/**
 * Holds the table that a guest would get, for the venue's `holdMinutes` and never past the start.
 */
export function decideHold(
  day: Day,
  wish: BookingWish,
  { heldFor, locale, ...origin }: HoldOrigin,
): HoldDecision {
  const details = { ...origin, ...noGuest, locale };
  const decision = decideMake(day, { wish, details, by: 'guest' });
  if (decision.kind !== 'booked') return decision;
  const { booking, allocation } = decision;
  const end = plusMinutes(day.now, day.venue.policy.holdMinutes);
  const holdUntil = earliest(end, booking.startsAt);
  return { kind: 'held', booking: { ...booking, state: 'held', holdUntil, heldFor }, allocation };
}

/** The guest of a hold. */
export const noGuest: GuestDetails = {
  guestId: null,
  contactId: null,
  guestName: '',
  guestPhone: '',
  guestEmail: null,
  ...noWishes,
  isForBusiness: false,
  locale: null,
};

/** `over`: it expired or was released. `booked`: it became a booking, in any state. */
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

export interface BookHeldTimeCase {
  readonly hold: Booking;
  readonly partySize: number;
  readonly guest: GuestDetails;
  readonly now: Instant;
}

export type BookHeldTimeRefusal =
  'booked-already' | 'expired' | 'party-too-large' | 'party-too-small';

export type BookHeldTimeDecision =
  | { readonly kind: 'refused'; readonly because: BookHeldTimeRefusal }
  | { readonly kind: 'booked'; readonly booking: Booking };

const rules: readonly Rule<BookHeldTimeCase, BookHeldTimeRefusal>[] = [
  ({ hold, now }) => (holdStatusOf(hold, now) === 'booked' ? 'booked-already' : null),
  ({ hold, now }) => (holdStatusOf(hold, now) === 'over' ? 'expired' : null),
  ({ hold, partySize }) => (partySize > hold.partySize ? 'party-too-large' : null),
  ({ hold, partySize }) => (partySize < hold.partySize ? 'party-too-small' : null),
];

/**
 * Turns a live hold into the guest's booking, on the terms of the hold: its party size, deposit and
 * time to pay. The booking keeps the hold's tables, so no other call can get them in between.
 */
export function decideBookHeldTime(facts: BookHeldTimeCase): BookHeldTimeDecision {
  const because = firstRefusal(rules, facts);
  if (because !== null) return { kind: 'refused', because };
  const { hold, guest, now } = facts;
  const minutes = Math.min(hold.policy.depositLinkMinutes, heldPaymentMinutesMax);
  const payBy = earliest(plusMinutes(now, minutes), hold.startsAt);
  const isLater = isConfirmedLater(hold);
  return {
    kind: 'booked',
    booking: {
      ...hold,
      ...guest,
      locale: guest.locale ?? hold.locale,
      state: isLater ? 'awaiting_deposit' : 'confirmed',
      holdUntil: isLater ? payBy : null,
      heldFor: null,
    },
  };
}

/** Holds inside a transaction. A hold of another integration is null, like one that is missing. */
export interface Holds {
  /**
   * Locks a client until the transaction ends, so that no other transaction adds to its unpaid
   * items, and returns those items from one snapshot. Must be called before locking days of a venue
   * or dates of an event.
   */
  take(client: PageClient, now: Instant): Promise<readonly UnpaidItem[]>;
  /** The venue of each live hold of a client, without a lock. */
  venuesOf(client: PageClient, now: Instant): Promise<readonly VenueId[]>;
  /** Records the client from which a payment is expected. */
  noteUnpaid(note: UnpaidNote): Promise<void>;
  /** A hold of that integration, or the booking that it became, without a lock. */
  find(id: BookingId, integrationId: IntegrationId): Promise<Booking | null>;
  /** Like `find`, locked against other changes until the transaction ends. */
  lock(id: BookingId, integrationId: IntegrationId): Promise<Booking | null>;
}
