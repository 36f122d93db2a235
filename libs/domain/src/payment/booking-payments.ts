import type { BookingId } from '../shared/ids';
import type { Pence } from '../shared/money';
import type { Instant } from '../shared/time';

/** What was asked for a booking and what came in, each in the order of time. */
export interface BookingPayments {
  readonly requests: readonly {
    readonly amountPence: Pence;
    readonly createdAt: Instant;
    /** The end of the time in which it may be paid. */
    readonly expiresAt: Instant;
  }[];
  readonly payments: readonly {
    readonly amountPence: Pence;
    readonly currency: string | null;
    readonly receivedAt: Instant;
    readonly provider: string | null;
    /** As the provider names it. */
    readonly paymentId: string | null;
    /** Whether it pays for the booking. */
    readonly isCounted: boolean;
    /** What a person has to decide about it; null for nothing. */
    readonly flag: string | null;
  }[];
}

export interface TeamPayments {
  ofBooking(id: BookingId): Promise<BookingPayments>;
}
