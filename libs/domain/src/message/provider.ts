/**
 * Providers that carry texts and e-mails, implemented by `libs/messages`. They are never called
 * inside a transaction.
 */
import type { Callback } from '../payment/provider';

export type MessageId = string & { readonly brand: 'MessageId' };

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
  /** Perhaps taken: the message was handed over, and no answer came. */
  | { readonly kind: 'unknown'; readonly because: string };

/** Sends messages of one channel. Never throws: what went wrong is in the delivery. */
export interface MessageProvider {
  readonly name: 'inbox' | 'twilio' | 'smtp';
  /** Whether the same message sent twice arrives once. */
  readonly isIdempotent: boolean;
  /** Whether a message costs money, so that budgets apply. */
  readonly isCharged: boolean;
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Delivery>;
}

export type StatusReading =
  /** Not signed by the provider. */
  | { readonly kind: 'forged' }
  | { readonly kind: 'other' }
  /** What became of a message after the provider had taken it, in the provider's word. */
  | {
      readonly kind: 'status';
      readonly providerReference: string;
      readonly status: string;
      readonly errorCode: string | null;
    };

/** Reads what a provider of texts reports of them later. */
export type StatusReader = (callback: Omit<Callback, 'now'>) => StatusReading;
