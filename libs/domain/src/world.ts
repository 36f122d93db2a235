/**
 * The world outside our database: who carries messages, and who takes payments. Adapters of
 * `libs/messages` and `libs/payments` implement it. Nobody calls them inside a transaction.
 */
import type { MessageId } from './message/message';
import type { CheckoutId, PaymentRequestId } from './payment/request';
import type { Instant } from './shared/time';

/** A text or an e-mail, rendered whole when it was written: nothing changes between attempts. */
export interface OutgoingMessage {
  /** The same at every attempt, so that a provider can tell a repetition. */
  readonly id: MessageId;
  /** A number in E.164, or an e-mail address. */
  readonly recipient: string;
  /** Null for a text. */
  readonly subject: string | null;
  readonly text: string;
  /** An iCalendar file to go with an e-mail. */
  readonly calendar: string | null;
  /** Who it comes from, as guests know it: the venue's name, and where answers go. */
  readonly sender: { readonly name: string; readonly replyTo: string | null };
}

export type Delivery =
  /** Taken by the provider, under its own name for the message. */
  | { readonly kind: 'sent'; readonly providerReference: string | null }
  /** Will never be taken, however often it is tried. */
  | { readonly kind: 'refused'; readonly because: string }
  /** Not taken now; another try may succeed. */
  | { readonly kind: 'failed'; readonly because: string }
  /** Perhaps taken: the letter was handed over, and no answer came. */
  | { readonly kind: 'unknown'; readonly because: string };

/** Sends letters of one channel. Never throws: what went wrong is in the delivery. */
export interface MessageProvider {
  readonly name: 'inbox' | 'twilio' | 'smtp';
  /** Whether the same letter sent twice arrives once. */
  readonly isIdempotent: boolean;
  /** Whether a letter costs money, so that budgets apply. */
  readonly isCharged: boolean;
  send(letter: OutgoingMessage, signal: AbortSignal): Promise<Delivery>;
}

export type StatusReading =
  /** Not signed by the carrier. */
  | { readonly kind: 'forged' }
  | { readonly kind: 'other' }
  /** What became of a letter after the carrier had taken it, in the carrier's word. */
  | {
      readonly kind: 'status';
      readonly providerReference: string;
      readonly status: string;
      readonly errorCode: string | null;
    };

/** Reads what a carrier of texts tells of them later. */
export type StatusReader = (callback: Omit<Callback, 'now'>) => StatusReading;

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
