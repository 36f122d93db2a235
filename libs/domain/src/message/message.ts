import type { Environment } from '../access/caller';
import type { BookingId, OrderId, VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { OutgoingMessage } from './provider';

export const channels = ['text', 'email'] as const;
export type Channel = (typeof channels)[number];

export type MessageKind =
  /** The link that goes out by itself when a deposit is asked. */
  | 'deposit-link'
  /** The link that a caller asked for: three an hour for a booking. */
  | 'deposit-link-asked'
  | 'confirmed'
  /** Where tickets are paid. */
  | 'ticket-link'
  /** Tickets that are the guest's. */
  | 'tickets'
  /** Money came that kept neither table nor seats. */
  | 'payment-too-late'
  /** To the venue's team. */
  | 'team';

/** A letter to be sent, written in the transaction of the business that it tells of. */
export interface Message extends OutgoingMessage {
  readonly kind: MessageKind;
  readonly channel: Channel;
  readonly environment: Environment;
  readonly venueId: VenueId;
  /** What it tells of: a booking, tickets, or neither. */
  readonly bookingId: BookingId | null;
  readonly orderId: OrderId | null;
  /** After that it makes no sense any more; null when it always does. */
  readonly notAfter: Instant | null;
  readonly createdAt: Instant;
}

export const messageStates = ['waiting', 'sending', 'sent', 'stopped'] as const;
/** `stopped`: it will never be sent, and the record says why. */
export type MessageState = (typeof messageStates)[number];
