/** Charging the fee that a stored card guarantees; only a person decides that. */
import { stateOf, type Booking } from '../booking/booking';
import type { BookingId } from '../shared/ids';
import type { Pence } from '../shared/money';
import { plusMinutes, type Instant } from '../shared/time';
import type { ChargeFailure, ProviderCard } from './provider';
import type { RefundStatus } from './refund';

/** How long after the start of a booking its fee can be charged. */
export const chargeDays = 14;

export type ChargeRefusal =
  /** It has no card. */
  | 'no-card'
  /** The guests came, or are still expected, or cancelled in time. */
  | 'not-missed'
  | 'too-late'
  | 'too-much';

/** Why the fee cannot be charged; null if it can. */
export function chargeRefusal(
  booking: Booking,
  amountPence: Pence,
  now: Instant,
): ChargeRefusal | null {
  const { guarantee } = booking;
  if (guarantee?.status !== 'held') return 'no-card';
  if (!isMissed(booking, now)) return 'not-missed';
  if (plusMinutes(booking.startsAt, chargeDays * 24 * 60) < now) return 'too-late';
  return amountPence > guarantee.feePence ? 'too-much' : null;
}

/** A booking that was cancelled in time has no held card, so a cancelled one was cancelled late. */
function isMissed(booking: Booking, now: Instant): boolean {
  return ['no_show', 'cancelled'].includes(stateOf(booking, now));
}

/** An attempt to charge a card, with the facts that the provider gets. */
export interface StoredCharge {
  readonly id: string;
  readonly status: RefundStatus;
  readonly bookingId: BookingId;
  readonly amountPence: Pence;
  readonly currency: string;
  readonly card: Omit<ProviderCard, 'requestId'>;
  readonly guestName: string;
  /** How many times it was sent. */
  readonly attempts: number;
  readonly failure: ChargeFailure | null;
}

export type ChargeRejection = Extract<ChargeFailure, 'too-small' | 'refused'>;

/** Whether the provider rejected the charge itself: the card was not tried, and may be charged. */
export function isRejection(failure: ChargeFailure | null): failure is ChargeRejection {
  return failure === 'too-small' || failure === 'refused';
}

/** The charges in the transaction of their booking. */
export interface Charges {
  /** The newest attempt of a booking that is pending or has succeeded, or that failed; or null. */
  newest(bookingId: BookingId): Promise<StoredCharge | null>;
  /** Stores a pending charge, whose entry is in the ledger; false without a card of the booking. */
  add(id: string, bookingId: BookingId): Promise<boolean>;
  /** Locks the charge until the transaction ends. */
  lock(id: string): Promise<StoredCharge>;
  settle(
    id: string,
    result: {
      readonly status: RefundStatus;
      readonly paymentId: string | null;
      readonly failure: ChargeFailure | null;
    },
  ): Promise<void>;
}

/** The charges to be sent, for the worker. Each method is a transaction of its own. */
export interface ChargeQueue {
  /** Claims the pending charge that has been due for longest; null when none is due. */
  claim(claimSeconds: number): Promise<StoredCharge | null>;
  /** The charge is sent again later. */
  postpone(id: string, seconds: number): Promise<void>;
}
