/** Tickets in words. */
import { displayReference, localOf, type Instant, type TicketOrder } from '@venue/domain';
import type { WriteContext } from '../pipeline/write-context';
import { sayMoment, todayAt } from '../wording';

/** What was ordered, with the names that stand elsewhere. */
export interface Ordered {
  readonly order: TicketOrder;
  readonly tierName: string;
  readonly eventName: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

type TicketSummaryContext = Pick<WriteContext, 'venue' | 'now'>;

/** `2 Front row tickets`. */
export function sayTickets(count: number, tierName: string): string {
  return `${count} ${tierName} ${count === 1 ? 'ticket' : 'tickets'}`;
}

/** `Friday jazz on Friday 27 November at 8pm`. */
export function sayEvent(
  { eventName, startsAt }: Pick<Ordered, 'eventName' | 'startsAt'>,
  { venue, now }: TicketSummaryContext,
): string {
  return `${eventName} on ${sayMoment(localOf(startsAt, venue.zone), todayAt(venue, now))}`;
}

/** `Your 2 Front row tickets for Friday jazz on Friday 27 November at 8pm are`. */
export function sayOrdered(
  { order, tierName, ...event }: Ordered,
  here: TicketSummaryContext,
): string {
  const tickets = sayTickets(order.quantity, tierName);
  const are = order.quantity === 1 ? 'is' : 'are';
  return `Your ${tickets} for ${sayEvent(event, here)} ${are}`;
}

/** That they are the guest's, with the reference. */
export function sayTheirs(ordered: Ordered, here: TicketSummaryContext): string {
  return `${sayOrdered(ordered, here)} booked. ${sayReference(ordered)}`;
}

export function sayReference({ order }: Pick<Ordered, 'order'>): string {
  return `Your reference is ${displayReference(order.reference)}.`;
}
