/** Describes tickets for guests. */
import { displayReference } from '@venue/domain/shared/ids';
import { localOf, type Instant } from '@venue/domain/shared/time';
import { orderStateOf, type StoredOrder, type TicketOrder } from '@venue/domain/tickets/order';
import type { SaleDecision } from '@venue/domain/tickets/sell';
import type { WriteContext } from '../pipeline/write-context';
import { formatContact } from '../bookings/change/describe-change';
import { describeMoneyKept } from '../bookings/describe-match';
import { formatDeadline, todayAt } from '../wording/format';
import { englishWording, type Wording } from '../wording/wording';

/** The tickets of an order, with names that the order itself does not contain. */
export interface TicketDetails {
  readonly order: TicketOrder;
  readonly tierName: string;
  readonly eventName: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

type TicketSummaryContext = Pick<WriteContext, 'venue' | 'now'>;

/** `2 Front row tickets`. */
export function describeTickets(count: number, tierName: string, words?: Wording): string {
  if (words !== undefined) return words.say('tickets', { tier: tierName }, count);
  return `${count} ${tierName} ${count === 1 ? 'ticket' : 'tickets'}`;
}

/** `Friday jazz on Friday 27 November at 8pm`. */
export function describeEvent(
  { eventName, startsAt }: Pick<TicketDetails, 'eventName' | 'startsAt'>,
  here: TicketSummaryContext,
  words = englishWording(here),
): string {
  return words.say('event', { event: eventName, moment: words.moment(startsAt) });
}

/** The tickets and the event as parts of a sentence. */
export function ticketValues(
  { order, tierName, ...event }: TicketDetails,
  here: TicketSummaryContext,
  words: Wording,
): { readonly tickets: string; readonly event: string } {
  return {
    tickets: describeTickets(order.quantity, tierName, words),
    event: describeEvent(event, here, words),
  };
}

/** `Your 2 Front row tickets for Friday jazz on Friday 27 November at 8pm are`. */
export function describeNewOrder(
  { order, tierName, ...event }: TicketDetails,
  here: TicketSummaryContext,
): string {
  const tickets = describeTickets(order.quantity, tierName);
  const are = order.quantity === 1 ? 'is' : 'are';
  return `Your ${tickets} for ${describeEvent(event, here)} ${are}`;
}

/** The state of an order at `now`, for the guest who has proved it. */
export function describeOrder(ordered: StoredOrder, here: TicketSummaryContext): string {
  const { order } = ordered;
  const theirs = describeNewOrder(ordered, here);
  switch (orderStateOf(order, here.now)) {
    case 'held': {
      const until = localOf(order.holdUntil ?? here.now, here.venue.zone);
      const deadline = formatDeadline(until, todayAt(here.venue, here.now));
      return `${theirs} held until ${deadline}, while we wait for the payment.`;
    }
    case 'confirmed':
      return `${theirs} confirmed.`;
    case 'cancelled':
      return `${theirs} cancelled.${describePaid(ordered, here)}`;
    case 'expired':
      return `${theirs} not held any more, because we did not get the payment in time.${describePaid(ordered, here)}`;
  }
}

/** Why the tickets can no longer be changed or paid for, and what the guest can do. */
export function describeOrderUnchangeable(
  ordered: StoredOrder,
  here: TicketSummaryContext,
): string {
  const { venue, now } = here;
  return ordered.startsAt <= now
    ? `${describeEvent(ordered, here)} has already started. Please ${formatContact(venue)}.`
    : `${describeOrder(ordered, here)} Please order again if you would still like to come.`;
}

/** For a guest whose tickets are already cancelled. */
export function describeCancelledBefore(ordered: StoredOrder, here: TicketSummaryContext): string {
  return `${describeNewOrder(ordered, here)} already cancelled.${describePaid(ordered, here)}`;
}

/** The sentence after that about tickets that are over, if they were paid for; otherwise empty. */
export function describePaid(
  { order, receivedPence }: StoredOrder,
  { venue }: Pick<TicketSummaryContext, 'venue'>,
): string {
  return describeMoneyKept(receivedPence, venue, order.quantity === 1 ? 'it' : 'them');
}

/** Says that the tickets are booked, with the reference. */
export function describeConfirmedOrder(
  ordered: TicketDetails,
  here: TicketSummaryContext,
  words = englishWording(here),
): string {
  const values = ticketValues(ordered, here, words);
  const booked = words.say('ticketsBooked', values, ordered.order.quantity);
  return `${booked} ${describeReference(ordered, words)}`;
}

/** Says that tickets are booked, or held until they are paid for. */
export function describeSale(
  ordered: TicketDetails,
  here: TicketSummaryContext,
  words = englishWording(here),
): string {
  const { holdUntil, quantity, totalPence } = ordered.order;
  if (holdUntil === null) return describeConfirmedOrder(ordered, here, words);
  const payment = { until: words.deadline('until', holdUntil), amount: words.money(totalPence) };
  const values = { ...ticketValues(ordered, here, words), ...payment };
  return `${words.say('ticketsHeld', values, quantity)} ${describeReference(ordered, words)}`;
}

export function describeShortage(
  decision: Exclude<SaleDecision, { readonly kind: 'sold' }>,
  instance: Pick<TicketDetails, 'eventName' | 'startsAt'>,
  here: TicketSummaryContext,
): string {
  const event = describeEvent(instance, here);
  switch (decision.kind) {
    case 'unknown-tier':
      return 'This event has no tickets of that kind.';
    case 'too-late':
      return `${event} has already started. Please choose another date.`;
    case 'too-few': {
      const { remaining, tier } = decision;
      if (remaining === 0) {
        return `${tier.name} tickets for ${event} are sold out. Please choose another kind or date.`;
      }
      const left = describeTickets(remaining, tier.name);
      return `There ${remaining === 1 ? 'is' : 'are'} only ${left} left for ${event}.`;
    }
  }
}

function describeReference({ order }: Pick<TicketDetails, 'order'>, words: Wording): string {
  return words.say('reference', { reference: displayReference(order.reference) });
}
