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

/** Contract: at most 6 live holds for one client address and key. */
export const holdsOfClientMax = 6;

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
export type HoldStanding = 'live' | 'over' | 'booked';

export function holdStandingOf(hold: Booking, now: Instant): HoldStanding {
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
  const standing = holdStandingOf(hold, now);
  if (standing === 'booked') return { kind: 'booked-already' };
  if (standing === 'over') return { kind: 'expired' };
  if (partySize > hold.partySize) return { kind: 'party-too-large' };
  if (partySize < hold.partySize) return { kind: 'party-too-small' };
  if (hold.depositPence === noPence) return { kind: 'confirmed' };
  const deadline = plusMinutes(now, hold.policy.depositLinkMinutes);
  return { kind: 'awaiting-deposit', holdUntil: earliest(deadline, hold.startsAt) };
}

/** Who holds: one client on the pages of one key. */
export interface Holder {
  readonly integrationId: IntegrationId;
  /** A hash of the client's address. */
  readonly client: string;
}

export type LiveHold = Pick<Booking, 'id'> & { readonly holdUntil: Instant };

/**
 * In how many seconds the client may hold one more, or null when it may now. One that is to be
 * replaced makes room for the new one.
 */
export function secondsToHoldMore(
  live: readonly LiveHold[],
  { replacing, now }: { readonly replacing: BookingId | null; readonly now: Instant },
): number | null {
  const others = live.filter(({ id }) => id !== replacing);
  if (others.length < holdsOfClientMax) return null;
  const next = earliest(...others.map(({ holdUntil }) => holdUntil));
  return Math.max(1, Math.ceil((next - now) / 1000));
}

/** Holds inside a transaction. Unknown, or of another integration, is the same null. */
export interface Holds {
  /**
   * Takes a client's holds for oneself: until the transaction ends nobody else begins one for it.
   * Comes before the days of a venue. Gives those that live.
   */
  take(holder: Holder, now: Instant): Promise<readonly LiveHold[]>;
  /** What that integration once held, as it is now; it may change at any moment. */
  find(id: BookingId, integrationId: IntegrationId): Promise<Booking | null>;
  /** The same, which nobody else changes until the transaction ends. */
  lock(id: BookingId, integrationId: IntegrationId): Promise<Booking | null>;
}
