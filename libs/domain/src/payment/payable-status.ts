/** The status of a table or of tickets that a guest started to book on a venue's own page. */
import type { Payable } from './amount-due';
import type { PaymentRequest } from './request';
import type { BookingId, IntegrationId, Reference } from '../shared/ids';
import type { Instant } from '../shared/time';
import { depositOfOrder, orderStateOf } from '../tickets/order';
import { depositOf, stateOf, type DepositStatus } from '../booking/booking';

export interface PayableStatus {
  /** A booking stays `confirmed` after its guests were seated, have left or did not come. */
  readonly state: 'held' | 'confirmed' | 'cancelled' | 'expired';
  readonly depositStatus: DepositStatus;
  /** Null for a hold without a guest. */
  readonly reference: Reference | null;
}

export function payableStatusOf(payable: Payable, now: Instant): PayableStatus {
  const depositStatus = paymentStatusOf(payable, now);
  if (payable.kind === 'tickets') {
    const { order } = payable.file;
    return { state: orderStateOf(order, now), depositStatus, reference: order.reference };
  }
  const { booking } = payable.file;
  const reference = booking.heldFor === null ? booking.reference : null;
  return { state: stages[stateOf(booking, now)], depositStatus, reference };
}

const stages = {
  held: 'held',
  awaiting_deposit: 'held',
  confirmed: 'confirmed',
  seated: 'confirmed',
  completed: 'confirmed',
  no_show: 'confirmed',
  cancelled: 'cancelled',
  expired: 'expired',
} as const;

function paymentStatusOf(payable: Payable, now: Instant): DepositStatus {
  return payable.kind === 'table'
    ? depositOf(payable.file, now).status
    : depositOfOrder(payable.file, now).status;
}

export interface StoredPayable {
  readonly payable: Payable;
  /** The newest request for money; null if there is none. */
  readonly newest: PaymentRequest | null;
}

/** Looks up bookings and orders of a venue's pages, outside any transaction. */
export interface PayableLookup {
  /** Read from one snapshot. Null for an unknown id, and for one of another integration. */
  find(id: string, integrationId: IntegrationId): Promise<StoredPayable | null>;
  /** Whether the newest link of that booking was sent by one of the channels, or still may be. */
  wasLinkSent(bookingId: BookingId, channels: readonly ('text' | 'email')[]): Promise<boolean>;
}
