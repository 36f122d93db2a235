/** Refunds through the payment provider: what can be refunded, and which payments pay for it. */
import type { BookingId, OrderId } from '../shared/ids';
import { noPence, pence, type Pence } from '../shared/money';
import type { Instant } from '../shared/time';
import type { ProviderName, RefundFailure } from './provider';

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** A payment of a provider that counts for the booking or order. */
export interface RefundablePayment {
  readonly id: string;
  readonly amountPence: Pence;
  /** The sum of its refunds that are pending or have succeeded. */
  readonly refundedPence: Pence;
}

/** A refund of the booking or order that has not failed. */
export interface LiveRefund {
  readonly amountPence: Pence;
  readonly status: RefundStatus;
  readonly reason: string | null;
  /** Refunds of several payments in one step have the same moment. */
  readonly at: Instant;
}

export interface RefundFacts {
  /** The sum of the counted entries. */
  readonly receivedPence: Pence;
  /** In order of time. */
  readonly payments: readonly RefundablePayment[];
  readonly refunds: readonly LiveRefund[];
}

export interface RefundWish {
  /** Null for all that can be refunded. */
  readonly amountPence: Pence | null;
  /** What could be refunded when the caller decided; null if the caller did not look. */
  readonly seenPence: Pence | null;
  readonly reason: string;
}

export interface RefundPart {
  readonly paymentId: string;
  readonly amountPence: Pence;
}

export type RefundDecision =
  /** The same refund exists already. */
  | { readonly kind: 'repeated' }
  /** Another refund or decision changed the amount since the caller looked. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'nothing-left' }
  | { readonly kind: 'too-much'; readonly atMostPence: Pence }
  | { readonly kind: 'decided'; readonly parts: readonly RefundPart[] };

/**
 * What can be refunded of `leftPence`, the payments through a provider less their refunds. Cash, or
 * money moved here from another booking, is received and not among them.
 */
export function refundablePence(receivedPence: Pence, leftPence: number): Pence {
  return pence(Math.max(0, Math.min(receivedPence, leftPence)));
}

export function decideRefund(facts: RefundFacts, wish: RefundWish): RefundDecision {
  const leftPence = facts.payments.reduce((sum, payment) => sum + leftOf(payment), 0);
  const atMostPence = refundablePence(facts.receivedPence, leftPence);
  if (isRepeated(facts, wish, atMostPence)) return { kind: 'repeated' };
  if (wish.seenPence !== null && wish.seenPence !== atMostPence) return { kind: 'changed' };
  if (atMostPence === noPence) return { kind: 'nothing-left' };
  const amountPence = wish.amountPence ?? atMostPence;
  if (amountPence > atMostPence) return { kind: 'too-much', atMostPence };
  return { kind: 'decided', parts: partsOf(amountPence, facts.payments) };
}

/**
 * A retry of a refund, or the same refund by another member: it is what changed the amount that
 * the caller saw, or it is pending and has the same amount and reason, or it left nothing.
 */
function isRepeated(
  { refunds }: RefundFacts,
  { amountPence, seenPence, reason }: RefundWish,
  atMostPence: Pence,
): boolean {
  const amounts = stepsOf(refunds);
  if (seenPence !== null) {
    const gonePence = seenPence - atMostPence;
    return gonePence > 0 && gonePence === (amountPence ?? seenPence) && amounts.includes(gonePence);
  }
  if (amountPence === null) return atMostPence === noPence && refunds.length > 0;
  const pending = refunds.filter((one) => one.status === 'pending' && one.reason === reason);
  return stepsOf(pending).includes(amountPence);
}

/** The amount of each step; a step may refund several payments. */
function stepsOf(refunds: readonly LiveRefund[]): readonly number[] {
  const steps = new Map<Instant, number>();
  for (const { at, amountPence } of refunds) steps.set(at, (steps.get(at) ?? 0) + amountPence);
  return [...steps.values()];
}

/** The newest payments are refunded first. */
function partsOf(
  amountPence: Pence,
  payments: readonly RefundablePayment[],
): readonly RefundPart[] {
  const parts: RefundPart[] = [];
  let rest: number = amountPence;
  for (const payment of payments.toReversed()) {
    const part = pence(Math.min(rest, leftOf(payment)));
    if (part > noPence) parts.push({ paymentId: payment.id, amountPence: part });
    rest -= part;
  }
  return parts;
}

function leftOf({ amountPence, refundedPence }: RefundablePayment): number {
  return amountPence - refundedPence;
}

/**
 * What the booking still asks for after a refund: the refunded amount is waived, except the part
 * that paid for nothing.
 */
export function requiredAfterRefund(
  {
    requiredPence,
    receivedPence,
  }: { readonly requiredPence: Pence; readonly receivedPence: Pence },
  refundPence: Pence,
): Pence {
  const surplusPence = Math.max(0, receivedPence - requiredPence);
  return pence(Math.max(0, requiredPence - Math.max(0, refundPence - surplusPence)));
}

export interface NewRefund {
  /** The id of its entry in the ledger, and the provider's idempotency key. */
  readonly id: string;
  /** The entry of the payment. */
  readonly paymentId: string;
}

/** A refund, with the facts that the provider gets. */
export interface StoredRefund {
  readonly id: string;
  readonly status: RefundStatus;
  readonly bookingId: BookingId | null;
  readonly orderId: OrderId | null;
  readonly environment: 'live' | 'sandbox';
  readonly amountPence: Pence;
  readonly currency: string;
  readonly provider: ProviderName;
  /** The provider's id of the payment. */
  readonly providerPayment: string;
  /** The provider's id of the refund, once it is known. */
  readonly refundId: string | null;
  /** Whether its entry is part of what the venue holds. */
  readonly isCounted: boolean;
  /** How many times it was sent, or asked about. */
  readonly attempts: number;
}

/** A payment that was refunded at the provider. */
export interface RefundedPayment {
  readonly id: string;
  readonly bookingId: BookingId | null;
  readonly orderId: OrderId | null;
  readonly isCounted: boolean;
  /** Whether a stored card was charged: such a payment never counts. */
  readonly isCharge: boolean;
}

/** The refunds in the transaction of their booking. */
export interface Refunds {
  /** The payments and live refunds of a booking or an order, with the counted sum. */
  factsOf(
    subject: { readonly bookingId: BookingId } | { readonly orderId: OrderId },
  ): Promise<RefundFacts>;
  /** Stores a pending refund, whose entry is in the ledger. */
  add(refund: NewRefund): Promise<void>;
  /** The refund with that id, or with that id at the provider, or null. */
  find(ids: { readonly id: string | null; readonly refundId: string }): Promise<string | null>;
  /** The payment with that id at the provider, or null. */
  paymentOf(provider: ProviderName, paymentId: string): Promise<RefundedPayment | null>;
  /** Locks the refund until the transaction ends. */
  lock(id: string): Promise<StoredRefund>;
  settle(
    id: string,
    result: {
      readonly status: RefundStatus;
      readonly refundId: string | null;
      readonly failure: RefundFailure | null;
    },
  ): Promise<void>;
}

/** The refunds to be sent, for the worker. Each method is a transaction of its own. */
export interface RefundQueue {
  /** Claims the pending refund that has been due for longest; null when none is due. */
  claim(claimSeconds: number): Promise<StoredRefund | null>;
  /** The refund is sent, or asked about, again later. */
  postpone(id: string, seconds: number): Promise<void>;
}
