/**
 * Providers that send texts and e-mails, implemented by `libs/messages`. They are never called
 * inside a transaction.
 */
import type { Callback } from '../payment/provider';

export type MessageId = string & { readonly brand: 'MessageId' };

/** An attachment of an e-mail. */
export interface Attachment {
  readonly name: string;
  readonly contentType: string;
  /** In base64. */
  readonly content: string;
}

/** A text or an e-mail, rendered once when it is stored, so that every attempt sends the same. */
export interface OutgoingMessage {
  /** The same at every attempt, so that a provider can recognise a repetition. */
  readonly id: MessageId;
  /** A number in E.164, or an e-mail address. */
  readonly recipient: string;
  /** Null for a text. */
  readonly subject: string | null;
  readonly text: string;
  /** The same words as HTML; null for a text. */
  readonly html: string | null;
  /** An iCalendar file to attach to an e-mail. */
  readonly calendar: string | null;
  /** Further files, such as the code of tickets; the HTML shows an image by `cid:` and its name. */
  readonly attachments: readonly Attachment[];
  /** The sender that guests see: the venue's name, and the address for replies. */
  readonly sender: { readonly name: string; readonly replyTo: string | null };
}

export type Delivery =
  /** Accepted by the provider; the reference is its own id of the message. */
  | { readonly kind: 'sent'; readonly providerReference: string | null }
  /** Stored to be read by the operators alone; it never reaches its recipient. */
  | { readonly kind: 'kept' }
  /** Refused for good: another attempt would fail too. */
  | { readonly kind: 'refused'; readonly because: string }
  /** Not accepted now; another attempt may succeed. */
  | { readonly kind: 'failed'; readonly because: string }
  /** Perhaps accepted: the message was handed over, but no answer came. */
  | { readonly kind: 'unknown'; readonly because: string };

/** Sends messages of one channel. Never throws: a failure is described in the delivery. */
export interface MessageProvider {
  readonly name: 'inbox' | 'twilio' | 'smtp';
  /** Whether a message sent twice arrives only once. */
  readonly isIdempotent: boolean;
  /** Whether a message costs money, so that budgets apply. */
  readonly isCharged: boolean;
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Delivery>;
}

export type ParsedCallback =
  /** Not signed by the provider. */
  | { readonly kind: 'forged' }
  | { readonly kind: 'other' }
  /** A text from a guest. `from` may be no telephone number. */
  | {
      readonly kind: 'text';
      readonly providerReference: string;
      readonly from: string;
      readonly text: string;
    }
  /** The status of a message that the provider had accepted, in the provider's own term. */
  | {
      readonly kind: 'status';
      readonly providerReference: string;
      readonly status: string;
      readonly errorCode: string | null;
    };

/** Reads the callbacks of a text provider. */
export type TextCallbackReader = (callback: Omit<Callback, 'now'>) => ParsedCallback;
