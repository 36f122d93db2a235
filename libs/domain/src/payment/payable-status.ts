/** How something stands that a venue's own page has begun for a guest: a table, or tickets. */
import { amountDueOf, isPaid, type Payable } from './amount-due';
import type { PaymentRequest } from './request';
import type { IntegrationId, Reference } from '../shared/ids';
import { noPence } from '../shared/money';
import type { Instant } from '../shared/time';
import { orderStateOf } from '../tickets/order';
import { depositOf, stateOf, type DepositStatus } from '../booking/booking';

export interface PayableStatus {
  /** Whoever has seen the guests come or go: to their own page they are expected. */
  readonly stage: 'held' | 'confirmed' | 'cancelled' | 'expired';
  readonly depositStatus: DepositStatus;
  /** Null as long as nobody has booked. */
  readonly reference: Reference | null;
}

export function payableStatusOf(payable: Payable, now: Instant): PayableStatus {
  const depositStatus = paymentStatusOf(payable, now);
  if (payable.kind === 'tickets') {
    const { order } = payable.file;
    return { stage: orderStateOf(order, now), depositStatus, reference: order.reference };
  }
  const { booking } = payable.file;
  const reference = booking.heldFor === null ? booking.reference : null;
  return { stage: stages[stateOf(booking, now)], depositStatus, reference };
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

/** Tickets that were given up ask for nothing more, as a table does. */
function paymentStatusOf(payable: Payable, now: Instant): DepositStatus {
  if (payable.kind === 'table') return depositOf(payable.file, now).status;
  const amountDue = amountDueOf(payable, now);
  const required =
    amountDue.status === 'expired' ? amountDue.receivedPence : amountDue.requiredPence;
  if (required === noPence) return 'none';
  return isPaid({ ...amountDue, requiredPence: required }) ? 'paid' : 'awaiting_payment';
}

export interface PayableOnFile {
  readonly payable: Payable;
  /** The newest request for money; null where none was made. */
  readonly newest: PaymentRequest | null;
}

/** What pages have begun, outside any transaction. */
export interface PayableLookup {
  /** From one snapshot. Null for what is unknown, or another integration's. */
  find(id: string, integrationId: IntegrationId): Promise<PayableOnFile | null>;
}
