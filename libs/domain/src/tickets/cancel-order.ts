import { noPence } from '../shared/money';
import type { Instant } from '../shared/time';
import { orderStateOf, type StoredOrder, type TicketOrder } from './order';

export interface CancelOrderCase {
  readonly file: StoredOrder;
  readonly reason: string | null;
  readonly now: Instant;
}

export type CancelOrderDecision =
  | { readonly kind: 'already-cancelled' }
  /** The tickets have expired, or the event has begun. */
  | { readonly kind: 'not-changeable' }
  /** Money came in for the tickets, so only the venue's team can cancel them. */
  | { readonly kind: 'needs-venue' }
  | { readonly kind: 'cancelled'; readonly order: TicketOrder };

/**
 * Free and unpaid tickets can be cancelled until the event begins: the venue's notice is for
 * tables. Decision 92.
 */
export function decideCancelOrder({ file, reason, now }: CancelOrderCase): CancelOrderDecision {
  const { order, startsAt, receivedPence } = file;
  const state = orderStateOf(order, now);
  if (state === 'cancelled') return { kind: 'already-cancelled' };
  if (state === 'expired' || startsAt <= now) return { kind: 'not-changeable' };
  if (receivedPence !== noPence) return { kind: 'needs-venue' };
  return {
    kind: 'cancelled',
    order: { ...order, state: 'cancelled', holdUntil: null, cancelReason: reason },
  };
}
