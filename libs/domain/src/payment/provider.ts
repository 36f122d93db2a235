/**
 * Payment providers, implemented by the adapters in `libs/payments`. They are never called inside a
 * transaction.
 */
import type { Instant } from '../shared/time';
import type { CheckoutId, PaymentRequestId, RequestPurpose } from './request';

export const providerNames = ['test', 'stripe'] as const;
export type ProviderName = (typeof providerNames)[number];

/** The payment that the guest makes at the provider's checkout. */
export interface CheckoutOrder {
  /** `card`: the guest leaves a card and pays nothing. For the others the guest pays. */
  readonly purpose: RequestPurpose;
  /** Sent as the idempotency key, so that the same order opens only one checkout. */
  readonly id: CheckoutId;
  readonly requestId: PaymentRequestId;
  readonly amountPence: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** One line that the guest reads, such as `Deposit for your table at The Harbour`. */
  readonly description: string;
  readonly email: string | null;
  /** The page to which the guest returns, paid or not. */
  readonly returnUrl: string;
  /** When the checkout closes, or the nearest moment that the provider allows. */
  readonly expiresAt: Instant;
}

export interface Checkout {
  /** The provider's id of the checkout. */
  readonly session: string;
  /** Where the guest pays. */
  readonly url: string;
}

/**
 * `complete`: the guest has paid, perhaps in a way that takes days to settle. `ended`: it can never
 * be paid, since its time is over or someone ended it at the provider.
 */
export type CheckoutState = 'open' | 'complete' | 'ended';

/** Money that a provider has received. */
export interface Payment {
  readonly provider: ProviderName;
  /** The provider's id of the payment, so that one reported twice counts once. */
  readonly paymentId: string;
  readonly requestId: PaymentRequestId;
  readonly amountPence: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/** A card that a guest has left at a provider. */
export interface ProviderCard {
  readonly provider: ProviderName;
  /** The provider's id of the card, so that one reported twice counts once. */
  readonly cardId: string;
  /** The provider's id of the customer that has the card; null where it has none. */
  readonly customerId: string | null;
  readonly requestId: PaymentRequestId;
}

/** Money to give back to the payer of a payment. */
export interface RefundOrder {
  /** Sent as the idempotency key, so that the same order refunds only once. */
  readonly id: string;
  /** The provider's id of the payment. */
  readonly paymentId: string;
  /** The provider's id of the refund, once it is known. Then nothing new is made. */
  readonly refundId: string | null;
  readonly amountPence: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/** Why a provider does not refund. */
export const refundFailures = [
  'balance-too-low',
  'already-refunded',
  'card-closed',
  'card-lost',
  'declined',
  'disputed',
  'refused',
] as const;
export type RefundFailure = (typeof refundFailures)[number];

/** The state of a refund at its provider. */
export type RefundResult =
  | { readonly status: 'pending'; readonly refundId: string }
  | {
      readonly status: 'succeeded';
      readonly refundId: string;
      /** The last digits of the card, if the provider says so. */
      readonly cardEnding: string | null;
    }
  /** `refundId` is null if the provider made no refund at all. */
  | {
      readonly status: 'failed';
      readonly refundId: string | null;
      readonly failure: RefundFailure;
    };

/** A stored card to charge without its guest; only a person decides that. */
export interface ChargeOrder {
  /** Sent as the idempotency key, so that the same order charges only once. */
  readonly id: string;
  readonly card: Pick<ProviderCard, 'cardId' | 'customerId'>;
  readonly guestName: string;
  readonly amountPence: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/** Why a provider does not charge a card. */
export const chargeFailures = [
  'declined',
  'authentication-required',
  'card-gone',
  // The provider refuses the charge, whatever the card.
  'too-small',
  'refused',
] as const;
export type ChargeFailure = (typeof chargeFailures)[number];

export type ChargeResult =
  | { readonly status: 'succeeded'; readonly paymentId: string }
  | { readonly status: 'failed'; readonly failure: ChargeFailure };

/** A refund as the provider has it, whether it was made here or in the provider's dashboard. */
export interface ProviderRefund {
  readonly refundId: string;
  /** The order of the refund; null if it was not made here. */
  readonly orderId: string | null;
  readonly amountPence: number;
  readonly result: RefundResult;
}

export const disputeStatuses = ['inquiry', 'open', 'won', 'lost'] as const;
/**
 * With an inquiry the bank only asks. It has taken the money of an open or lost dispute, and given
 * it back after one that was won.
 */
export type DisputeStatus = (typeof disputeStatuses)[number];

/** A dispute as the provider has it: the payer asks their bank to take the payment back. */
export interface ProviderDispute {
  readonly disputeId: string;
  readonly amountPence: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly status: DisputeStatus;
  /** In the words of the provider. */
  readonly reason: string;
  /** Until then the venue can answer; null where the provider does not say. */
  readonly answerBy: Instant | null;
  readonly openedAt: Instant;
}

/** What a provider has in its books since a moment. */
export interface ProviderBooks {
  readonly payments: readonly Payment[];
  /** What was charged to stored cards. */
  readonly charges: readonly (Pick<Payment, 'amountPence'> & OfPayment)[];
  readonly refunds: readonly (ProviderRefund & OfPayment)[];
  readonly disputes: readonly (ProviderDispute & OfPayment)[];
}

interface OfPayment {
  /** The provider's id of the payment. */
  readonly paymentId: string;
  readonly openedAt: Instant;
}

/** A provider's callback request, as received. */
export interface Callback {
  /** The raw bytes, which the signature covers. */
  readonly body: Uint8Array;
  readonly header: (name: string) => string | null;
  /** Reads the database's clock. Called only when the signature is right: it costs a query. */
  readonly now: () => Promise<Instant>;
}

export type ParsedCallback =
  /** Not signed by the provider, or signed too long ago. */
  | { readonly kind: 'forged' }
  /** An event that needs no action. */
  | { readonly kind: 'other' }
  | { readonly kind: 'paid'; readonly eventId: string; readonly payment: Payment }
  | { readonly kind: 'card-stored'; readonly card: ProviderCard }
  /** Something about the refunds of a payment; `refundsOf` says what they are now. */
  | { readonly kind: 'refunds-changed'; readonly paymentId: string }
  /** The same about disputes, and `disputesOf`. */
  | { readonly kind: 'disputes-changed'; readonly paymentId: string }
  /** A checkout can no longer be paid. */
  | { readonly kind: 'checkout-ended'; readonly session: string };

/**
 * Takes payments on its own pages. Methods throw an `Interruption` when the provider can't be
 * reached.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Opens a checkout; the same order again returns the same checkout. */
  open(order: CheckoutOrder): Promise<Checkout>;
  /** Closes a checkout to payment. One that is closed or paid already is left unchanged. */
  close(session: string): Promise<void>;
  stateOf(session: string): Promise<CheckoutState>;
  /** The payment made in that checkout, or null. */
  paymentIn(session: string): Promise<Payment | null>;
  /** The card left in that checkout, or null. */
  cardIn(session: string): Promise<ProviderCard | null>;
  /** All cards left since then for this service, in any order. */
  cardsSince(since: Instant): Promise<readonly ProviderCard[]>;
  /** All payments since then that were made for this service, in any order. */
  paymentsSince(since: Instant): Promise<readonly Payment[]>;
  /**
   * Refunds a payment, in whole or in part; only a person decides that. The same order again
   * refunds nothing more, and returns the present state of its refund.
   */
  refund(order: RefundOrder): Promise<RefundResult>;
  /** Charges a stored card. The same order again charges nothing more. */
  charge(order: ChargeOrder): Promise<ChargeResult>;
  /** Nothing can be charged to that card after this. The same card again changes nothing. */
  forget(card: ChargeOrder['card']): Promise<void>;
  /** All refunds of a payment, in any order. */
  refundsOf(paymentId: string): Promise<readonly ProviderRefund[]>;
  /** All disputes of a payment, in any order. */
  disputesOf(paymentId: string): Promise<readonly ProviderDispute[]>;
  /** Its books since then; null for a provider that keeps none. */
  booksSince(since: Instant): Promise<ProviderBooks | null>;
  read(callback: Callback): Promise<ParsedCallback>;
}

/** The built-in provider, whose checkout page is part of this service; it signs its callbacks. */
export interface TestProvider extends PaymentProvider {
  signedCallback(
    payment: Omit<Payment, 'provider'>,
    now: Instant,
  ): { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> };
  signedCardCallback(
    card: Pick<ProviderCard, 'cardId' | 'requestId'>,
    now: Instant,
  ): { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> };
}
