import type { Environment } from '../access/caller';
import type { BookingId, OrderId, VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { OutgoingMessage } from './provider';

export const channels = ['text', 'email'] as const;
export type Channel = (typeof channels)[number];

export type MessageKind =
  /** The link that is sent automatically when a deposit is due. */
  | 'deposit-link'
  /** The link that a caller requested: at most three an hour for a booking. */
  | 'deposit-link-asked'
  | 'confirmed'
  /** The booking's terms before and after a change. */
  | 'changed'
  /** The booking was cancelled, or not paid in time. */
  | 'cancelled'
  /** Before the start, once for each start. */
  | 'reminder'
  /** The link to pay for tickets. */
  | 'ticket-link'
  /** The guest's confirmed tickets. */
  | 'tickets'
  /** The tickets were cancelled by their buyer, or not paid in time. */
  | 'tickets-cancelled'
  /** The guests will be late, and their table is kept. */
  | 'late-noted'
  /** The venue's team has the guest's enquiry. */
  | 'enquiry-received'
  /** The answer of the venue's team to an enquiry. */
  | 'enquiry-answered'
  /** The payment came too late to keep the table or the seats. */
  | 'payment-too-late'
  /** The provider has refunded money. */
  | 'refund-sent'
  /** The fee of the card that guaranteed a booking was charged. */
  | 'fee-charged'
  /** A table for a guest on the waiting list. */
  | 'table-offered'
  /** The table of a party in the queue at the door. */
  | 'table-ready'
  /** The answer to a guest's text that was understood. */
  | 'text-reply'
  /** To the venue's team. */
  | 'team'
  /** A link and a code, or an invitation, for a member of the team. */
  | 'sign-in';

/** A message to be sent, stored in the transaction of the change that it reports. */
export interface Message extends OutgoingMessage {
  readonly kind: MessageKind;
  readonly channel: Channel;
  readonly environment: Environment;
  readonly venueId: VenueId;
  /** The booking or the ticket order that it is about; both null if there is none. */
  readonly bookingId: BookingId | null;
  readonly orderId: OrderId | null;
  /** From then on it is not sent, since it would be out of date; null for no limit. */
  readonly notAfter: Instant | null;
  readonly createdAt: Instant;
}

/** A message to store. */
export interface NewMessage extends Message {
  /** Whether the limit of its recipient can stop it. */
  readonly isLimited: boolean;
}

export const messageStates = ['waiting', 'sending', 'sent', 'kept', 'stopped'] as const;
/**
 * `kept`: it stays in the inbox of a public deployment and reaches no guest. `stopped`: it will
 * never be sent; the reason is stored with it.
 */
export type MessageState = (typeof messageStates)[number];
