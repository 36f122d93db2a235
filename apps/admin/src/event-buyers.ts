import { displayPence, displayReference, isoOf, localOf, type TeamOrder } from '@venue/domain';
import { localTime, table } from './output';

/** A table of orders of tickets for people, one per line. */
export function buyersTable(orders: readonly TeamOrder[]): string {
  if (orders.length === 0) return 'No buyers.';
  const head = ['START', 'VENUE', 'EVENT', 'NAME', 'PHONE', 'E-MAIL', 'TICKETS', 'REFERENCE'];
  const rows = orders.map((order) => [
    localTime(order.startsAt, order.venue),
    order.venue.slug,
    order.eventName,
    order.buyer?.name ?? '',
    order.buyer?.phone ?? '',
    order.buyer?.email ?? '',
    `${order.quantity} × ${order.tierName}`,
    displayReference(order.reference),
    order.state,
  ]);
  return table([...head, 'STATE'], rows);
}

/** An order with its buyer as JSON. */
export function buyerJson(order: TeamOrder): Record<string, unknown> {
  const { venue, startsAt, buyer, totalPence, receivedPence } = order;
  return {
    reference: displayReference(order.reference),
    state: order.state,
    venue: venue.slug,
    event: order.eventSlug,
    eventName: order.eventName,
    ...localOf(startsAt, venue.zone),
    startsAt: isoOf(startsAt),
    name: buyer?.name ?? null,
    phone: buyer?.phone ?? null,
    email: buyer?.email ?? null,
    tier: order.tierSlug,
    tierName: order.tierName,
    quantity: order.quantity,
    pricePence: totalPence,
    priceDisplay: displayPence(totalPence, venue.money),
    paidPence: receivedPence,
    paidDisplay: displayPence(receivedPence, venue.money),
    cancelReason: order.cancelReason,
    orderedAt: isoOf(order.createdAt),
  };
}
