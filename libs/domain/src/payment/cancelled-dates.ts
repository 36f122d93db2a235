/** Dates of events that are no longer on sale, with the money of their tickets. */
import type { Environment } from '../access/caller';
import type { EventInstanceId, OrderId, Reference, VenueId } from '../shared/ids';
import type { Pence } from '../shared/money';
import type { Instant } from '../shared/time';
import type { OrderState } from '../tickets/order';
import type { VenueSummary } from '../venue/venue';
import type { RefundFailure } from './provider';
import { refundablePence } from './refund';

export interface CancelledDate {
  readonly id: EventInstanceId;
  readonly venueId: VenueId;
  readonly venue: Pick<VenueSummary, 'slug' | 'zone' | 'money'>;
  readonly eventName: string;
  readonly startsAt: Instant;
  /** By reference. */
  readonly orders: readonly OrderMoney[];
}

/** An order; one that was not paid in time only if money came in for it. */
export interface OrderMoney {
  readonly id: OrderId;
  readonly reference: Reference;
  readonly name: string | null;
  /** At the time of the query. */
  readonly state: OrderState;
  /** The sum of the counted entries. */
  readonly receivedPence: Pence;
  /** Payments through a provider, less refunds that are pending or have succeeded. */
  readonly leftPence: number;
  readonly pendingPence: Pence;
  readonly refundedPence: Pence;
  /** Of the newest refund; null unless it failed. */
  readonly failure: RefundFailure | null;
}

export interface CancelledDatesQuery {
  readonly environment: Environment;
  readonly venues: readonly Pick<VenueSummary, 'id'>[];
}

export function isValidOrder({ state }: Pick<OrderMoney, 'state'>): boolean {
  return state === 'held' || state === 'confirmed';
}

/** What can be refunded through the provider once the order is cancelled. */
export function refundableOfOrder({ receivedPence, leftPence }: OrderMoney): Pence {
  return refundablePence(receivedPence, leftPence);
}
