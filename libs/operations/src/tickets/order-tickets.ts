import {
  decideSale,
  displayPence,
  displayReference,
  localOf,
  noPence,
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
import { payLink, requestForTickets } from '../deposits/ask';
import { Problem } from '../problems';
import { contactMeant } from '../guests/guest-naming';
import { keptByClient, noteUnpaidOrder, requireBelowTicketLimit } from '../deposits/unpaid';
import { formatDeadline, todayAt } from '../wording/format';
import {
  describeEvent,
  describeOrdered,
  describeReference,
  describeTheirs,
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
    const buyer = await buyerIn(input, call);
    const id = input.eventInstanceId as EventInstance['id'];
    const instance = await work.ticketing.take(id, caller.environment);
    if (instance === null || !instance.isOnSale) throw unknownEvent();
    const { ticketHoldMinutes } = venue.policy;
    const tierId = input.tierId as TicketOrder['tierId'];
    const { quantity } = input;
    const sale = decideSale({ instance, tierId, quantity, ticketHoldMinutes, now });
    if (!isSale(sale)) throw refusal(sale, instance, call);
    if (sale.kind === 'held') requireBelowTicketLimit(kept, { quantity, now });

    const sold = soldTo(buyer, sale, { instance, quantity, call });
    const { order } = sold;
    await work.ticketing.add(order);
    const summary = describeSale(sale, sold, call);
    const checkoutUrl = sale.kind === 'held' ? await ask(sold, summary, call) : null;
    if (sale.kind === 'confirmed') await work.messages.add(await tickets(sold, call));
    return {
      bookingId: order.id,
      state: sale.kind === 'held' ? 'Hold' : 'Confirmed',
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
  const { id, guestId, email } = await contactMeant(input, call);
  // If only the guest was named and has no address here, a stranger may have named the contact.
  const isSure = input.contactId !== null || email !== null;
  return { guestId, contactId: isSure ? id : null, email };
}

const noBuyer: Buyer = { guestId: null, contactId: null, email: null };

type Sale = Extract<SaleDecision, { readonly kind: 'held' | 'confirmed' }>;

function isSale(decision: SaleDecision): decision is Sale {
  return decision.kind === 'held' || decision.kind === 'confirmed';
}

function refusal(
  decision: Exclude<SaleDecision, Sale>,
  instance: EventInstance,
  call: SaleCall,
): Problem {
  const event = describeEvent(instance, call);
  switch (decision.kind) {
    case 'unknown-tier':
      return new Problem('not-found', { detail: 'This event has no tickets of that kind.' });
    case 'too-late':
      return new Problem('no-availability', { detail: `${event} has begun already.` });
    case 'too-few': {
      const { remaining, tier } = decision;
      if (remaining === 0) {
        return new Problem('no-availability', {
          detail: `${tier.name} tickets for ${event} are sold out.`,
        });
      }
      const left = `${remaining === 1 ? 'is' : 'are'} only ${describeTickets(remaining, tier.name)} left`;
      return new Problem('no-availability', { detail: `There ${left} for ${event}.` });
    }
  }
}

function soldTo(
  { email: buyerEmail, ...buyer }: Buyer,
  sale: Sale,
  { instance, quantity, call }: { instance: EventInstance; quantity: number; call: SaleCall },
): Sold {
  const { caller, venue, ids, now } = call;
  const order: TicketOrder = {
    id: ids.uuid() as OrderId,
    environment: caller.environment,
    venueId: venue.id,
    integrationId: caller.id,
    instanceId: instance.id,
    tierId: sale.tier.id,
    reference: ids.reference(caller.environment),
    quantity,
    ...wireStateOf(sale),
    ...buyer,
    source: caller.channel,
    createdAt: now,
  };
  const { eventName, startsAt, endsAt } = instance;
  const event = { tierName: sale.tier.name, eventName, startsAt, endsAt };
  return { ...event, order, buyerEmail };
}

function wireStateOf(sale: Sale): Pick<TicketOrder, 'totalPence' | 'state' | 'holdUntil'> {
  if (sale.kind === 'confirmed')
    return { totalPence: noPence, state: 'confirmed', holdUntil: null };
  const { totalPence, holdUntil } = sale;
  return { totalPence, state: 'held', holdUntil };
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

function describeSale(sale: Sale, sold: Sold, call: SaleCall): string {
  if (sale.kind === 'confirmed') return describeTheirs(sold, call);
  const { venue, now } = call;
  const until = formatDeadline(localOf(sale.holdUntil, venue.zone), todayAt(venue, now));
  const amount = displayPence(sale.totalPence, venue.money);
  const it = sold.order.quantity === 1 ? 'it' : 'them';
  const what = `${describeOrdered(sold, call)} held until ${until}`;
  return `${what}. Please pay ${amount} by then to keep ${it}. ${describeReference(sold)}`;
}
