import type { BookingId } from '../shared/ids';
import type { Pence } from '../shared/money';
import type { Instant } from '../shared/time';
import type { StoredDispute } from './dispute';
import type { FreedTables } from './fair-fee';
import type { ChargeFailure } from './provider';
import type { LedgerEntry } from './team-money';

/** A booking's payment requests and receipts, each in order of time. */
export interface BookingPayments {
  readonly requests: readonly {
    readonly amountPence: Pence;
    readonly createdAt: Instant;
    /** From then on the request cannot be paid. */
    readonly expiresAt: Instant;
  }[];
  readonly payments: readonly {
    readonly id: string;
    readonly amountPence: Pence;
    readonly currency: string | null;
    readonly receivedAt: Instant;
    /** `cash` for what the venue took itself. */
    readonly provider: string | null;
    /** The provider's id of the payment. */
    readonly paymentId: string | null;
    /** Whether it counts as payment for the booking. */
    readonly isCounted: boolean;
    /** The decision that a person has to make about the receipt; null for none. */
    readonly flag: string | null;
    /** Whether cash that was recorded does not count after all. */
    readonly isTakenBack: boolean;
  }[];
  readonly extras: readonly ExtraRequest[];
  /** Disputes of its payments, oldest first. */
  readonly disputes: readonly Omit<StoredDispute, 'id' | 'paymentId' | 'entryId'>[];
  /** All entries of the ledger. */
  readonly ledger: readonly BookingEntry[];
}

/** An entry of the ledger of a booking. */
export type BookingEntry = Pick<
  LedgerEntry,
  'amountPence' | 'at' | 'decision' | 'reason' | 'refundStatus' | 'isCounted' | 'paymentId'
> & {
  /** Why a charge to a card failed; null for all others. */
  readonly chargeFailure: ChargeFailure | null;
};

/** An amount that the team asks for beyond the deposit. */
export interface ExtraRequest {
  readonly id: string;
  readonly amountPence: Pence;
  readonly reason: string;
  readonly requestedAt: Instant;
  readonly isWithdrawn: boolean;
}

export interface TeamPayments {
  ofBooking(id: BookingId): Promise<BookingPayments>;
  /** The tables of a booking that is over, and who had them instead. */
  freedTables(id: BookingId): Promise<FreedTables>;
}
