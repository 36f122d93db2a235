/** What the history has of each thing that changes, as the domain names it. */
import type { Booking } from '../booking/booking';
import type { Enquiry, TeamEnquiry } from '../booking/enquiry';
import type { MessageKind } from '../message/message';
import type { PaymentRequest } from '../payment/request';
import type { LedgerDecision } from '../payment/team-money';
import type { TableId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { TicketOrder } from '../tickets/order';

export interface BookingFacts extends Booking {
  readonly allocation: {
    readonly tableIds: readonly TableId[];
    /** When they can be taken again; null without tables. */
    readonly clearedAt: Instant | null;
  };
  /** The start of which the guest was reminded; null where there was no reminder. */
  readonly remindedFor: Instant | null;
  /** Whether it has no table although it is not over. */
  readonly isUnplaced: boolean;
}

export interface OrderFacts extends TicketOrder {
  /** How many of the party are there. */
  readonly checkedIn: number;
}

export interface EnquiryFacts
  extends Enquiry, Pick<TeamEnquiry, 'assignee' | 'closedAt' | 'closingNote'> {
  /** What the team answered. */
  readonly answer: string;
}

export interface ReceiptFacts {
  /** Negative for a decision that takes money away. */
  readonly amountPence: number;
  readonly currency: string | null;
  /** Whether it pays for the booking or order. */
  readonly counted: boolean;
  /** Why a person has to decide about it; null where nothing is wrong. */
  readonly flag: string | null;
  readonly decision: LedgerDecision | null;
  readonly reason: string | null;
}

export interface MessageFacts {
  readonly kind: MessageKind;
  readonly channel: 'text' | 'email';
  readonly state: 'waiting' | 'sending' | 'sent' | 'kept' | 'stopped';
  readonly because: string | null;
  /** What the provider reported of a sent one. */
  readonly delivery: string | null;
}

export interface FactsOf {
  readonly booking: BookingFacts;
  readonly order: OrderFacts;
  readonly enquiry: EnquiryFacts;
  readonly request: PaymentRequest;
  readonly receipt: ReceiptFacts;
  readonly message: MessageFacts;
}

/** A booking, order or enquiry as it was after a change. */
export type SubjectFacts =
  | { readonly kind: 'booking'; readonly facts: BookingFacts }
  | { readonly kind: 'order'; readonly facts: OrderFacts }
  | { readonly kind: 'enquiry'; readonly facts: EnquiryFacts };
