/** How something stands that a venue's own page has begun for a guest: a table, or tickets. */
import { debtOf, isPaid, type Bought } from '../payment/debt';
import type { PaymentRequest } from '../payment/request';
import type { IntegrationId, Reference } from '../shared/ids';
import { noPence } from '../shared/money';
import type { Instant } from '../shared/time';
import { orderStateOf } from '../tickets/order';
import { depositOf, stateOf, type DepositStatus } from './booking';

export interface Standing {
  /** Whoever has seen the guests come or go: to their own page they are expected. */
  readonly stage: 'held' | 'confirmed' | 'cancelled' | 'expired';
  readonly depositStatus: DepositStatus;
  /** Null as long as nobody has booked. */
  readonly reference: Reference | null;
}

export function standingOf(bought: Bought, now: Instant): Standing {
  const depositStatus = moneyOf(bought, now);
  if (bought.kind === 'tickets') {
    const { order } = bought.file;
    return { stage: orderStateOf(order, now), depositStatus, reference: order.reference };
  }
  const { booking } = bought.file;
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
function moneyOf(bought: Bought, now: Instant): DepositStatus {
  if (bought.kind === 'table') return depositOf(bought.file, now).status;
  const debt = debtOf(bought, now);
  const required = debt.standing === 'expired' ? debt.receivedPence : debt.requiredPence;
  if (required === noPence) return 'none';
  return isPaid({ ...debt, requiredPence: required }) ? 'paid' : 'awaiting_payment';
}

export interface BoughtOnFile {
  readonly bought: Bought;
  /** The newest request for money; null where none was made. */
  readonly newest: PaymentRequest | null;
}

/** What pages have begun, outside any transaction. */
export interface Standings {
  /** From one snapshot. Null for what is unknown, or another integration's. */
  find(id: string, integrationId: IntegrationId): Promise<BoughtOnFile | null>;
}
