import type { Environment } from '../access/caller';
import type { BookingOnFile } from '../booking/booking';
import type { BookingId, OrderId } from '../shared/ids';
import { noPence, type Pence } from '../shared/money';
import { earliest, plusMinutes, type Instant } from '../shared/time';
import { amountDueOf, isPaid, type Payable, type AmountDue } from './amount-due';

export type PaymentRequestId = string & { readonly brand: 'PaymentRequestId' };
export type CheckoutId = string & { readonly brand: 'CheckoutId' };

/**
 * One amount that a guest is asked for, behind one link. It never changes: when something else is
 * owed there is a new one, and the newest of a booking is the one that counts.
 */
export interface PaymentRequest {
  readonly id: PaymentRequestId;
  readonly environment: Environment;
  /** What it is for: a booking, or else an order of tickets. */
  readonly bookingId: BookingId | null;
  readonly orderId: OrderId | null;
  /** Unguessable; the end of the link. */
  readonly token: string;
  readonly amountPence: Pence;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly expiresAt: Instant;
  readonly createdAt: Instant;
}

/** What a guest finds behind a payment link. */
export type LinkState =
  /** To be paid. */
  | 'open'
  /** Nothing more is owed. */
  | 'paid'
  /** A change of the booking took away what it asked for, before anybody paid. */
  | 'not-due'
  /** Paid after the table or seats had been given up; the venue's team has the case. */
  | 'too-late'
  | 'cancelled'
  | 'expired'
  /** It has run out, and the booking stands: a new link can be asked for. */
  | 'lapsed'
  /** A newer link asks for what is owed now. */
  | 'superseded';

/** What decides how a link stands, beside its own request. */
interface LinkFacts {
  readonly amountDue: AmountDue;
  /** The newest request for the same thing. */
  readonly newest: PaymentRequest;
  /** Whether money came in through the link, or for the same thing since it was made. */
  readonly wasPaidSince: boolean;
  readonly now: Instant;
}

/** How a link stands at that moment. */
export function linkStateOf(
  request: PaymentRequest,
  { amountDue, newest, wasPaidSince, now }: LinkFacts,
): LinkState {
  const { status, receivedPence, startsAt } = amountDue;
  if (status === 'cancelled') return 'cancelled';
  if (status === 'expired') return receivedPence > noPence ? 'too-late' : 'expired';
  if (isPaid(amountDue)) return settledState(wasPaidSince);
  if (request.id !== newest.id) return 'superseded';
  if (Math.min(request.expiresAt, startsAt) > now) return 'open';
  return status === 'awaiting' ? 'expired' : 'lapsed';
}

/** Nothing is owed: it was paid, or what the link asked for fell away. */
function settledState(wasPaidSince: boolean): LinkState {
  return wasPaidSince ? 'paid' : 'not-due';
}

/**
 * Until when a link asked for now can be paid: as long as an unpaid booking is held, or the
 * venue's span; never past the start.
 */
export function linkExpiry(
  { holdUntil, startsAt, policy }: BookingOnFile['booking'],
  now: Instant,
): Instant {
  return earliest(holdUntil ?? plusMinutes(now, policy.depositLinkMinutes), startsAt);
}

/** Something that a guest can pay now. */
export interface PayableRequest {
  readonly request: PaymentRequest;
  /** The moment from which the link is closed. */
  readonly payBy: Instant;
}

/** What can be paid behind the newest request; null where none was made, or its link is closed. */
export function payableRequestOf(
  payable: Payable,
  newest: PaymentRequest | null,
  now: Instant,
): PayableRequest | null {
  if (newest === null) return null;
  const amountDue = amountDueOf(payable, now);
  // Past payments tell closed links apart, never an open one.
  if (linkStateOf(newest, { amountDue, newest, wasPaidSince: false, now }) !== 'open') return null;
  return { request: newest, payBy: earliest(newest.expiresAt, amountDue.startsAt) };
}
