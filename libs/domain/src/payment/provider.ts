/**
 * Those who take payments. Adapters of `libs/payments` implement it. They are never called inside a
 * transaction.
 */
import type { Instant } from '../shared/time';
import type { CheckoutId, PaymentRequestId } from './request';

export const providerNames = ['test', 'stripe'] as const;
export type ProviderName = (typeof providerNames)[number];

/** What the guest is to pay at the provider's checkout. */
export interface CheckoutOrder {
  /** Sent along as the idempotency key: the same order opens one checkout. */
  readonly id: CheckoutId;
  readonly requestId: PaymentRequestId;
  readonly amountPence: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** One line that the guest reads, such as `Deposit for your table at The Harbour`. */
  readonly description: string;
  readonly email: string | null;
  /** Where the guest comes back to, paid or not. */
  readonly returnUrl: string;
  /** After that nobody shall be able to pay, as near as the provider allows. */
  readonly expiresAt: Instant;
}

export interface Checkout {
  /** The provider's name for it. */
  readonly session: string;
  /** Where the guest pays. */
  readonly url: string;
}

/** Money that a provider has received. */
export interface Payment {
  readonly provider: ProviderName;
  /** The provider's name for it: the same payment told twice is one. */
  readonly paymentId: string;
  readonly requestId: PaymentRequestId;
  readonly amountPence: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/** A provider's callback, as it came. */
export interface Callback {
  /** Raw: a signature covers every byte. */
  readonly body: Uint8Array;
  readonly header: (name: string) => string | null;
  /** Reads the clock: to be asked only once the signature is right, since it costs a query. */
  readonly now: () => Promise<Instant>;
}

export type CallbackReading =
  /** Not signed by the provider, or too long ago. */
  | { readonly kind: 'forged' }
  /** Of no concern to us. */
  | { readonly kind: 'other' }
  | { readonly kind: 'paid'; readonly eventId: string; readonly payment: Payment };

/**
 * Takes payments on pages of its own. Methods throw an `Interruption` when the provider can't be
 * reached. There is no way to refund: only a person does that.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Opens a checkout; the same order again gives the same one. */
  open(order: CheckoutOrder): Promise<Checkout>;
  /** Makes a checkout unpayable. One that is over already, or paid, is left as it is. */
  close(session: string): Promise<void>;
  /** The payment made in that checkout, or null. */
  paymentIn(session: string): Promise<Payment | null>;
  /** All payments since then that were made for us, in any order. */
  paymentsSince(since: Instant): Promise<readonly Payment[]>;
  read(callback: Callback): Promise<CallbackReading>;
}

/** The built-in provider, whose checkout page is ours: it signs its own callbacks. */
export interface TestProvider extends PaymentProvider {
  signed(
    payment: Omit<Payment, 'provider'>,
    now: Instant,
  ): { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> };
}
