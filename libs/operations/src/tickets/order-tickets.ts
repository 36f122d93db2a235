import {
  decideSale,
  displayPence,
  displayReference,
  localOf,
  quantityMax,
  type ContactId,
  type EventInstance,
  type GuestId,
  type OrderId,
  type SaleDecision,
  type TicketOrder,
} from '@venue/domain';
import { gives, givesOrNull, needs, takes } from '../fields/field';
import { oneOf, uuid, venueId, wholeNumber, words } from '../fields/kinds';
import { ticketLink, tickets, type Sold } from '../messages/to-buyer';
import { operation, type Call } from '../operation';
import { originOf } from '../pipeline/origin';
import { payLink, requestForTickets } from '../deposits/ask';
import { Problem } from '../problems';
import { requireContact } from '../guests/guest-naming';
import { keptByClient, noteUnpaidOrder, requireBelowTicketLimit } from '../deposits/unpaid';
import { formatDeadline, todayAt } from '../wording/format';
import {
  describeEvent,
  describeOrdered,
  describeReference,
  describeTicketsBooked,
  describeTickets,
} from '../wording/describe-tickets';
import { unknownEvent } from '../pipeline/unknown-event';

class OrderTicketsInput {
  @needs(uuid, 'The date of the event, from the list of events.') eventInstanceId!: string;
  @needs(uuid, 'The kind of ticket, from the same list.') tierId!: string;
  @needs(wholeNumber(1, quantityMax), 'How many tickets.') quantity!: number;
  @takes(venueId, 'Looks at this venue only.') venueId!: string | null;
  @takes(uuid, 'The guest who buys, as the same key has named them.') guestId!: string | null;
  @takes(uuid, 'The person to write to, as the same key has named them.') contactId!: string | null;
}

class TicketsAnswer {
  @gives(uuid, 'The order.') bookingId!: string;
  @gives(oneOf('Hold', 'Confirmed'), 'Held for payment, or the guest’s own.') state!: string;
  @givesOrNull(words, 'Where the guest pays; null for free tickets.') checkoutUrl!: string | null;
  @gives(words, 'The reference of the tickets.') reference!: string;
  @gives(words, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

type SaleCall = Call<'of-the-event', 'write'>;

export const orderTickets = operation({
  tool: null,
  route: 'POST /tickets',
  audience: 'both',
  capability: 'tickets.create',
  effect: 'write',
  venue: 'of-the-event',
  title: 'Order tickets',
  about:
    'Holds tickets of one kind for one date of an event, and gives the link where the guest pays for them. The seats ' +
    'are kept until the hold ends, and free again after that. Free tickets are confirmed at once. Link and tickets go ' +
    'to the guest by e-mail too, where one is named who has an address. With a publishable key one client keeps at ' +
    'most 20 tickets unpaid, and at most six holds, unpaid bookings and unpaid orders together.',
  input: OrderTicketsInput,
  answer: TicketsAnswer,
  problems: ['no-availability'],
  statusOf: () => 201,

  async run(input, call): Promise<TicketsAnswer> {
    const { work, caller, venue, now } = call;
    // As everywhere, the client is locked before the instance.
    const kept = await keptByClient(call);
    const { email: buyerEmail, ...buyer } = await buyerIn(input, call);
    const id = input.eventInstanceId as EventInstance['id'];
    const instance = await work.ticketing.take(id, caller.environment);
    if (instance === null || !instance.isOnSale) throw unknownEvent();
    const { ticketHoldMinutes } = venue.policy;
    const tierId = input.tierId as TicketOrder['tierId'];
    const { quantity } = input;
    const facts = { instance, tierId, quantity, ticketHoldMinutes, now };
    const decision = decideSale(facts, { ...originOf<OrderId>(call), ...buyer });
    if (decision.kind !== 'sold') throw refusal(decision, instance, call);
    const { order, tier } = decision;
    const isHeld = order.state === 'held';
    if (isHeld) requireBelowTicketLimit(kept, { quantity, now });

    const { eventName, startsAt, endsAt } = instance;
    const sold = { order, tierName: tier.name, eventName, startsAt, endsAt, buyerEmail };
    await work.ticketing.add(order);
    const summary = describeSale(sold, call);
    const checkoutUrl = isHeld ? await ask(sold, summary, call) : null;
    if (!isHeld) await work.messages.add(tickets(sold, call));
    return {
      bookingId: order.id,
      state: isHeld ? 'Hold' : 'Confirmed',
      checkoutUrl,
      reference: displayReference(order.reference),
      summary,
    };
  },
});

/** The buyer whom the page has named. */
interface Buyer {
  readonly guestId: GuestId | null;
  readonly contactId: ContactId | null;
  readonly email: string | null;
}

async function buyerIn(input: OrderTicketsInput, call: SaleCall): Promise<Buyer> {
  if (input.guestId === null && input.contactId === null) return noBuyer;
  const { id, guestId, email } = await requireContact(input, call);
  // If only the guest was named and has no address here, a stranger may have named the contact.
  const isSure = input.contactId !== null || email !== null;
  return { guestId, contactId: isSure ? id : null, email };
}

const noBuyer: Buyer = { guestId: null, contactId: null, email: null };

function refusal(
  decision: Exclude<SaleDecision, { readonly kind: 'sold' }>,
  instance: EventInstance,
  call: SaleCall,
): Problem {
  const event = describeEvent(instance, call);
  switch (decision.kind) {
    case 'unknown-tier':
      return new Problem('not-found', { detail: 'This event has no tickets of that kind.' });
    case 'too-late':
      return new Problem('no-availability', {
        detail: `${event} has begun already. Please choose another date.`,
      });
    case 'too-few': {
      const { remaining, tier } = decision;
      if (remaining === 0) {
        return new Problem('no-availability', {
          detail: `${tier.name} tickets for ${event} are sold out. Please choose another kind or date.`,
        });
      }
      const left = `${remaining === 1 ? 'is' : 'are'} only ${describeTickets(remaining, tier.name)} left`;
      return new Problem('no-availability', { detail: `There ${left} for ${event}.` });
    }
  }
}

/**
 * Returns the payment link, which is also sent to the buyer. The tickets count as unpaid until
 * then.
 */
async function ask(sold: Sold, summary: string, call: SaleCall): Promise<string> {
  const request = requestForTickets(sold.order, sold.order.totalPence, call);
  await noteUnpaidOrder(sold.order, request.expiresAt, call);
  const link = payLink(request, call.settings);
  await call.work.ledger.ask(request);
  await call.work.messages.add(ticketLink(sold, { request, link, summary }, call));
  return link;
}

function describeSale(sold: Sold, call: SaleCall): string {
  const { totalPence, holdUntil } = sold.order;
  if (holdUntil === null) return describeTicketsBooked(sold, call);
  const { venue, now } = call;
  const until = formatDeadline(localOf(holdUntil, venue.zone), todayAt(venue, now));
  const amount = displayPence(totalPence, venue.money);
  const it = sold.order.quantity === 1 ? 'it' : 'them';
  const what = `${describeOrdered(sold, call)} held until ${until}`;
  return `${what}. Please pay ${amount} by then to keep ${it}. ${describeReference(sold)}`;
}
