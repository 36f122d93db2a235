/** The ledger for the venue's team, and its decisions. */
import type { Environment } from '../access/caller';
import type { BookingState } from '../booking/states';
import type { BookingId, OrderId, Reference, VenueId } from '../shared/ids';
import type { Pence } from '../shared/money';
import type { Instant } from '../shared/time';
import type { OrderState } from '../tickets/order';
import type { VenueSummary } from '../venue/venue';
import type { CancelledDate, CancelledDatesQuery } from './cancelled-dates';
import type { Payment } from './provider';
import type { RefundStatus } from './refund';

/** A recorded decision; money that is moved has one entry in each booking. */
export const ledgerDecisions = [
  'refunded-outside',
  'kept',
  'moved-out',
  'moved-in',
  'waived',
  // An amount that the team asks for beyond the deposit, and the end of that.
  'requested',
  'withdrawn',
  // Money that goes back through the provider, and comes back here because that failed.
  'refunded',
  'refund-failed',
  // An attempt to charge the fee that a card guarantees; it is never part of the counted sum.
  'charged',
  // Money that a bank takes back for the guest, and gives back after the venue's answer.
  'disputed',
  'dispute-won',
] as const;
export type LedgerDecision = (typeof ledgerDecisions)[number];

/** A payment, or a decision about money. Entries are never changed. */
export interface LedgerEntry {
  readonly id: string;
  /** Negative if money leaves the booking or order. */
  readonly amountPence: number;
  readonly currency: string | null;
  readonly at: Instant;
  readonly provider: string | null;
  /** The provider's id of the payment. */
  readonly paymentId: string | null;
  /** Whether it is part of what the venue holds for the booking or order. */
  readonly isCounted: boolean;
  /** Why a payment is shown to the team; null for one without a problem. */
  readonly flag: string | null;
  /** Null for a payment. */
  readonly decision: LedgerDecision | null;
  readonly reason: string | null;
  /** The uncounted payment, the cash or the request that the decision is about. */
  readonly decides: string | null;
  /** The booking that the money was moved to, or came from. */
  readonly otherReference: Reference | null;
  /** Of a refund through the provider; null for other entries. */
  readonly refundStatus: RefundStatus | null;
}

/** All entries of one booking or order, or of one payment that belongs to neither. */
export interface MoneyFile {
  readonly kind: 'table' | 'tickets' | 'unmatched';
  readonly environment: Environment;
  readonly venue: Pick<VenueSummary, 'id' | 'slug' | 'zone' | 'money'>;
  /** Null for a payment that belongs to nothing. */
  readonly reference: Reference | null;
  readonly name: string | null;
  readonly startsAt: Instant | null;
  /** At the time of the query. */
  readonly state: BookingState | OrderState | null;
  readonly requiredPence: Pence;
  /** The sum of the counted entries. */
  readonly receivedPence: Pence;
  /** In order of time. */
  readonly entries: readonly LedgerEntry[];
}

export interface MoneyQuery {
  readonly environment: Environment;
  readonly venues: readonly Pick<VenueSummary, 'id'>[];
  /**
   * Only the money of that booking or order; null for everything that was ever shown to the team.
   */
  readonly reference: Reference | null;
}

/** The subject of a decision. */
export type MoneySubject =
  { readonly bookingId: BookingId } | { readonly orderId: OrderId } | { readonly venueId: VenueId };

export interface NewDecision {
  readonly id: string;
  readonly environment: Environment;
  readonly subject: MoneySubject;
  readonly decision: LedgerDecision;
  /** Negative if money leaves the booking or order. */
  readonly amountPence: number;
  readonly currency: string;
  readonly isCounted: boolean;
  readonly reason: string;
  readonly decides: string | null;
  /** The other entry, if money is moved. */
  readonly otherEntry: string | null;
  readonly decidedAt: Instant;
}

/** Money that the venue took itself. */
export interface CashPayment {
  readonly id: string;
  readonly environment: Environment;
  readonly bookingId: BookingId;
  readonly amountPence: Pence;
  readonly currency: string;
  readonly receivedAt: Instant;
}

/** The provider of a payment in cash. */
export const cash = 'cash' as const;

/** A payment that does not count, about which nothing has been decided. */
export interface UncountedPayment {
  readonly id: string;
  readonly environment: Environment;
  readonly venueId: VenueId;
  readonly subject: MoneySubject;
  readonly amountPence: Pence;
  readonly currency: string;
}

export interface TeamMoney {
  /**
   * All bookings and orders that were flagged, cancelled or expired with money, overpaid or
   * decided; by the time of the first entry.
   */
  list(query: MoneyQuery): Promise<readonly MoneyFile[]>;
  /** By their start; those that began long ago are left out. */
  cancelledDates(query: CancelledDatesQuery): Promise<readonly CancelledDate[]>;
  addCash(payment: CashPayment): Promise<void>;
  /** Adds a decision; false when one about that payment is recorded already. */
  add(decision: NewDecision): Promise<boolean>;
  /** Locks a payment that does not count, until the transaction ends; null for any other. */
  lockUncounted(id: string): Promise<UncountedPayment | null>;
}

/** A payment that names no request of ours. */
export interface UnmatchedPayment extends Omit<Payment, 'requestId'> {
  readonly id: string;
  readonly environment: Environment;
  /** The venue whose team gets the task. */
  readonly venueId: VenueId;
  readonly receivedAt: Instant;
}
