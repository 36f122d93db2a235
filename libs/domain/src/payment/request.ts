import type { Environment } from '../access/caller';
import type { StoredBooking } from '../booking/booking';
import type { BookingId, OrderId } from '../shared/ids';
import { noPence, type Pence } from '../shared/money';
import { earliest, plusMinutes, type Instant } from '../shared/time';
import { amountDueOf, isPaid, type Payable, type AmountDue } from './amount-due';

export type PaymentRequestId = string & { readonly brand: 'PaymentRequestId' };
export type CheckoutId = string & { readonly brand: 'CheckoutId' };

/**
 * `card`: the guest leaves a card, which guarantees the amount; nothing is taken. `fee`: the guest
 * pays the fee of a card that was declined.
 */
export const requestPurposes = ['payment', 'card', 'fee'] as const;
export type RequestPurpose = (typeof requestPurposes)[number];

/**
 * One amount that a guest should pay, with one payment link. It never changes: a new amount due has
 * a new request, and only the newest of a booking counts.
 */
export interface PaymentRequest {
  readonly id: PaymentRequestId;
  readonly environment: Environment;
  readonly purpose: RequestPurpose;
  /** The booking to pay for; null for an order of tickets. */
  readonly bookingId: BookingId | null;
  readonly orderId: OrderId | null;
  /** Cannot be guessed; the last part of the link's URL. */
  readonly token: string;
  readonly amountPence: Pence;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly expiresAt: Instant;
  readonly createdAt: Instant;
}

/** The state of a payment link, which decides what its page shows. */
export type LinkState =
  /** Can be paid now. */
  | 'open'
  /** Nothing more is owed. */
  | 'paid'
  /** A change of the booking removed what was owed, before it was paid. */
  | 'not-due'
  /** Paid after the table or seats were released; the venue's team deals with it. */
  | 'too-late'
  | 'cancelled'
  | 'expired'
  /** The link has expired but the booking is kept: a new link can be requested. */
  | 'lapsed'
  /** A newer link asks for what is owed now. */
  | 'superseded';

/** The facts that decide the state of a link, in addition to its own request. */
interface LinkFacts {
  readonly amountDue: AmountDue;
  /** The newest request for the same thing. */
  readonly newest: PaymentRequest;
  /** Whether money arrived through the link, or for the same thing since the link was made. */
  readonly wasPaidSince: boolean;
  readonly now: Instant;
}

/** The state of a link at `now`. */
export function linkStateOf(request: PaymentRequest, facts: LinkFacts): LinkState {
  if (request.purpose === 'fee') return feeLinkState(request, facts);
  const { amountDue, newest, wasPaidSince, now } = facts;
  const { status, receivedPence, startsAt } = amountDue;
  if (status === 'cancelled') return 'cancelled';
  if (status === 'expired') return receivedPence > noPence ? 'too-late' : 'expired';
  if (isPaid(amountDue)) return settledState(wasPaidSince || isCardStored(request, amountDue));
  if (request.id !== newest.id) return 'superseded';
  if (Math.min(request.expiresAt, startsAt) > now) return 'open';
  return status === 'awaiting' ? 'expired' : 'lapsed';
}

/** A fee is due although its booking is over. */
function feeLinkState(request: PaymentRequest, { amountDue, newest, now }: LinkFacts): LinkState {
  if (amountDue.card === 'charged') return 'paid';
  if (amountDue.card !== 'held') return 'not-due';
  if (request.id !== newest.id) return 'superseded';
  return request.expiresAt > now ? 'open' : 'lapsed';
}

function isCardStored({ purpose }: PaymentRequest, { card }: AmountDue): boolean {
  return purpose === 'card' && card === 'held';
}

/** The state when nothing is due: it was paid, or is no longer due. */
function settledState(wasPaidSince: boolean): LinkState {
  return wasPaidSince ? 'paid' : 'not-due';
}

/**
 * Until when a link requested now can be paid: until an unpaid booking's `holdUntil`, otherwise for
 * the venue's `depositLinkMinutes`; never past the start.
 */
export function linkExpiry(
  { holdUntil, startsAt, policy }: StoredBooking['booking'],
  now: Instant,
): Instant {
  return earliest(holdUntil ?? plusMinutes(now, policy.depositLinkMinutes), startsAt);
}

/** A request that a guest can pay now. */
export interface PayableRequest {
  readonly request: PaymentRequest;
  /** From then on the link cannot be paid. */
  readonly payBy: Instant;
}

/** The newest request if it can be paid now; null if there is none, or its link is closed. */
export function payableRequestOf(
  payable: Payable,
  newest: PaymentRequest | null,
  now: Instant,
): PayableRequest | null {
  if (newest === null) return null;
  const amountDue = amountDueOf(payable, now);
  // `wasPaidSince` distinguishes closed states only, so its value does not matter here.
  if (linkStateOf(newest, { amountDue, newest, wasPaidSince: false, now }) !== 'open') return null;
  const isFee = newest.purpose === 'fee';
  const end = isFee ? newest.expiresAt : earliest(newest.expiresAt, amountDue.startsAt);
  return { request: newest, payBy: end };
}
