/** The fields of each subject in the history, with the names of the domain. */
import type { Booking } from '../booking/booking';
import type { Enquiry, TeamEnquiry } from '../booking/enquiry';
import type { MessageKind } from '../message/message';
import type { DisputeStatus } from '../payment/provider';
import type { RefundStatus } from '../payment/refund';
import type { PaymentRequest } from '../payment/request';
import type { LedgerDecision } from '../payment/team-money';
import type { TableId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { TicketOrder } from '../tickets/order';
import type { WaitingEntry } from '../waiting/entry';

export interface BookingFacts extends Booking {
  readonly allocation: {
    readonly tableIds: readonly TableId[];
    /** When they are free again; null without tables. */
    readonly clearedAt: Instant | null;
  };
  /** The start in the guest's reminder; null if there was no reminder. */
  readonly remindedFor: Instant | null;
  /** Whether it has no table although it is not over. */
  readonly isUnplaced: boolean;
}

export interface OrderFacts extends TicketOrder {
  /** How many of the party have arrived. */
  readonly checkedIn: number;
}

export interface EnquiryFacts
  extends Enquiry, Pick<TeamEnquiry, 'assignee' | 'closedAt' | 'closingNote'> {
  /** The team's answer. */
  readonly answer: string;
}

export interface ReceiptFacts {
  /** Negative for a decision that removes money. */
  readonly amountPence: number;
  readonly currency: string | null;
  readonly provider: string | null;
  /** Whether it pays for the booking or order. */
  readonly counted: boolean;
  /** Why a person has to decide about it; null if there is no problem. */
  readonly flag: string | null;
  readonly decision: LedgerDecision | null;
  readonly reason: string | null;
  /** Only after a change at the provider, of a refund or dispute whose entry was added before. */
  readonly status?: RefundStatus | DisputeStatus;
}

export interface MessageFacts {
  readonly kind: MessageKind;
  readonly channel: 'text' | 'email';
  readonly state: 'waiting' | 'sending' | 'sent' | 'kept' | 'stopped';
  readonly because: string | null;
  /** The provider's report about a sent one. */
  readonly delivery: string | null;
}

export interface FactsOf {
  readonly booking: BookingFacts;
  readonly order: OrderFacts;
  readonly enquiry: EnquiryFacts;
  readonly waiting: WaitingEntry;
  readonly request: PaymentRequest;
  readonly receipt: ReceiptFacts;
  readonly message: MessageFacts;
}

/** A booking, order, enquiry or entry of the waiting list after a change. */
export type SubjectFacts =
  | { readonly kind: 'booking'; readonly facts: BookingFacts }
  | { readonly kind: 'order'; readonly facts: OrderFacts }
  | { readonly kind: 'enquiry'; readonly facts: EnquiryFacts }
  | { readonly kind: 'waiting'; readonly facts: WaitingEntry };
