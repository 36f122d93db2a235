import { displayReference, type TeamOrder } from '@venue/domain';
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
