import type { TierId } from '../shared/ids';
import { noPence, pence } from '../shared/money';
import { earliest, plusMinutes, type Instant } from '../shared/time';
import type { EventInstance, TierSeats } from './event';
import type { TicketOrder } from './order';

/** The most tickets in one order. Contract: 1–20. */
export const quantityMax = 20;

export interface SaleCase {
  readonly instance: EventInstance;
  readonly tierId: TierId;
  readonly quantity: number;
  /** How long unpaid tickets keep their seats. */
  readonly ticketHoldMinutes: number;
  readonly now: Instant;
}

/** The fields of an order about its buyer. */
export type OrderBuyer = Pick<
  TicketOrder,
  'guestId' | 'contactId' | 'guestName' | 'guestPhone' | 'guestEmail'
>;

/** The fields of an order that the call and its buyer determine. */
export type OrderDetails = OrderBuyer &
  Pick<TicketOrder, 'id' | 'environment' | 'integrationId' | 'reference' | 'source' | 'locale'>;

export type SaleDecision =
  | { readonly kind: 'unknown-tier' }
  /** The event has begun. */
  | { readonly kind: 'too-late' }
  | { readonly kind: 'too-few'; readonly tier: TierSeats; readonly remaining: number }
  | { readonly kind: 'sold'; readonly tier: TierSeats; readonly order: TicketOrder };

/** Holds the seats until they are paid for, never past the start; free tickets are confirmed. */
export function decideSale(facts: SaleCase, details: OrderDetails): SaleDecision {
  const { instance, tierId, quantity, now } = facts;
  const tier = instance.tiers.find(({ id }) => id === tierId);
  if (tier === undefined) return { kind: 'unknown-tier' };
  if (instance.startsAt <= now) return { kind: 'too-late' };
  const remaining = remainingOf(tier, instance);
  if (quantity > remaining) return { kind: 'too-few', tier, remaining };

  const totalPence = pence(tier.pricePence * quantity);
  const isFree = totalPence === noPence;
  const payBy = earliest(plusMinutes(now, facts.ticketHoldMinutes), instance.startsAt);
  const order: TicketOrder = {
    ...details,
    venueId: instance.venueId,
    instanceId: instance.id,
    tierId,
    quantity,
    totalPence,
    state: isFree ? 'confirmed' : 'held',
    holdUntil: isFree ? null : payBy,
    cancelReason: null,
    createdAt: now,
  };
  return { kind: 'sold', tier, order };
}

/** How many tickets of that tier can still be sold: never more than there are free seats. */
export function remainingOf(tier: TierSeats, instance: EventInstance): number {
  return Math.max(
    0,
    Math.min(tier.quota - tier.occupiedSeats, instance.capacity - instance.occupiedSeats),
  );
}

/** How many seats can still be sold: free seats for which a tier still has a ticket. */
export function remainingSeats(instance: EventInstance): number {
  const tickets = instance.tiers.reduce((sum, tier) => sum + remainingOf(tier, instance), 0);
  return Math.max(0, Math.min(tickets, instance.capacity - instance.occupiedSeats));
}

/** Whether an expired order can be confirmed again: still on sale, and with enough seats left. */
export function isStillAvailable(
  order: TicketOrder,
  instance: EventInstance,
  now: Instant,
): boolean {
  const tier = instance.tiers.find(({ id }) => id === order.tierId);
  return (
    tier !== undefined &&
    instance.isOnSale &&
    instance.startsAt > now &&
    remainingOf(tier, instance) >= order.quantity
  );
}
