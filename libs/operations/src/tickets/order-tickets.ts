import { displayReference, type OrderId } from '@venue/domain/shared/ids';
import type { Language } from '@venue/domain/shared/language';
import type { EventInstance } from '@venue/domain/tickets/event';
import type { Buyer, TicketOrder } from '@venue/domain/tickets/order';
import { decideSale, quantityMax, type OrderBuyer } from '@venue/domain/tickets/sell';
import { output, outputOrNull, required, optional } from '../fields/field';
import { object, oneOf, uuid, venueId, wholeNumber, plainText } from '../fields/kinds';
import { locale, localeDescription } from '../fields/locale';
import { ticketLink, tickets, type SoldTickets } from '../messages/to-buyer';
import { takeInstance } from '../availability/diary/expire';
import { operation, type Call } from '../operation';
import { originOf } from '../pipeline/origin';
import { payLink, requestForTickets } from '../money/request-payment';
import { Problem, type FieldError } from '../problems';
import { missingGuestProblem, requireContact } from '../guests/guest-naming';
import {
  clientProblem,
  recentOfClient,
  type PageClientRecord,
} from '../bookings/make/page-bookings';
import { GuestInput, phoneOf } from '../guests/named-guest';
import { unpaidOfClient, noteUnpaidOrder, requireBelowTicketLimit } from '../money/unpaid';
import { describeShortage, describeSale } from './describe-tickets';
import { unknownEvent } from '../pipeline/resolve-venue';

class OrderTicketsInput {
  @required(uuid, 'The date of the event, from the list of events.') eventInstanceId!: string;
  @required(uuid, 'The kind of ticket, from the same list.') tierId!: string;
  @required(wholeNumber(1, quantityMax), 'How many tickets.') quantity!: number;
  @optional(venueId, 'Looks at this venue only.') venueId!: string | null;
  @optional(uuid, 'The guest who buys, as the same key has named them.') guestId!: string | null;
  @optional(uuid, 'The person to write to, as the same key has named them.') contactId!:
    string | null;
  @optional(object(GuestInput), 'The guest who buys, in place of guestId and contactId.')
  guest!: GuestInput | null;
  @optional(locale, localeDescription) locale!: Language | null;
}

export class TicketsAnswer {
  @output(uuid, 'The order.') bookingId!: string;
  @output(oneOf('Hold', 'Confirmed'), 'Held for payment, or the guest’s own.') state!: string;
  @outputOrNull(plainText, 'Where the guest pays; null for free tickets.') checkoutUrl!:
    string | null;
  @output(plainText, 'The reference of the tickets.') reference!: string;
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
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
  description:
    'Holds tickets of one kind for one date of an event, and gives the link where the guest pays for them. The seats ' +
    'are kept until the hold ends, and free again after that. Free tickets are confirmed at once. Link and tickets go ' +
    'to the guest by e-mail too, where one is named who has an address. With reference and phone the guest finds the ' +
    'tickets like a booking, and cancels them until they are paid. With a publishable key one client keeps at ' +
    'most 20 tickets unpaid, and at most six holds, unpaid bookings and unpaid orders together; free tickets need a guest.',
  input: OrderTicketsInput,
  check: namedTwice,
  answer: TicketsAnswer,
  problems: ['no-availability'],
  statusOf: () => 201,

  async run(input, call): Promise<TicketsAnswer> {
    const { work, caller, venue, now } = call;
    // The client is locked before the instance, as in every write.
    const unpaidItems = await unpaidOfClient(call);
    const client = await pageClient(call);
    const { details, buyer } = await buyerIn(input, call);
    const id = input.eventInstanceId as EventInstance['id'];
    const instance = await takeInstance(id, caller.environment, call);
    if (instance === null || !instance.isOnSale) throw unknownEvent();
    const { ticketHoldMinutes } = venue.policy;
    const tierId = input.tierId as TicketOrder['tierId'];
    const { quantity } = input;
    const facts = { instance, tierId, quantity, ticketHoldMinutes, now };
    const decision = decideSale(facts, {
      ...originOf<OrderId>(call),
      ...details,
      locale: input.locale,
    });
    if (decision.kind !== 'sold') throw notSold(decision, instance, call);
    const { order, tier } = decision;
    const isHeld = order.state === 'held';
    if (isHeld) requireBelowTicketLimit(unpaidItems, { quantity, now });
    else await takeFreeTickets({ client, buyer }, call);

    const { eventName, startsAt, endsAt } = instance;
    const sold = { order, tierName: tier.name, eventName, startsAt, endsAt, buyer };
    await work.ticketing.add(order);
    const summary = describeSale(sold, call);
    const checkoutUrl = isHeld ? await requestTicketPayment(sold, call) : null;
    if (!isHeld) await work.messages.add(await tickets(sold, call));
    return {
      bookingId: order.id,
      state: isHeld ? 'Hold' : 'Confirmed',
      checkoutUrl,
      reference: displayReference(order.reference),
      summary,
    };
  },
});

function notSold(
  decision: Parameters<typeof describeShortage>[0],
  instance: EventInstance,
  call: SaleCall,
): Problem {
  const slug = decision.kind === 'unknown-tier' ? 'not-found' : 'no-availability';
  return new Problem(slug, { detail: describeShortage(decision, instance, call) });
}

/** Null for an integration, which is responsible for its own clients. */
async function pageClient(call: SaleCall): Promise<PageClientRecord | null> {
  return call.caller.kind === 'publishable' ? recentOfClient('tickets', call) : null;
}

/**
 * Contract: free tickets ordered from a page require a guest. Such orders have limits of their own.
 */
async function takeFreeTickets(
  { client, buyer }: { readonly client: PageClientRecord | null; readonly buyer: Buyer | null },
  call: SaleCall,
): Promise<void> {
  if (client === null) return;
  if (buyer === null) throw missingGuestProblem('/guest');
  const problem = clientProblem(client, false, call);
  if (problem !== null) throw problem;
  await call.work.pageBookings.record(client.booker, call.now);
}

function namedTwice({ guest, guestId, contactId }: OrderTicketsInput): readonly FieldError[] {
  if (guest === null || (guestId === null && contactId === null)) return [];
  const detail = 'guest must be left out where guestId or contactId names the guest.';
  return [{ pointer: '/guest', detail }];
}

interface NamedBuyer {
  readonly details: OrderBuyer;
  readonly buyer: Buyer | null;
}

async function buyerIn(input: OrderTicketsInput, call: SaleCall): Promise<NamedBuyer> {
  if (input.guest !== null) return buyerOf(input.guest, call);
  if (input.guestId === null && input.contactId === null) return noBuyer;
  const { id, guestId, fullName: name, phone, email } = await requireContact(input, call);
  const buyer = { name, phone, email };
  // If only the guest was named and has no address here, the contact's may be a stranger's.
  const isSure = input.contactId !== null || email !== null;
  const details = isSure ? { contactId: id } : { guestName: name, guestPhone: phone };
  return { details: { ...noDetails, guestId, ...details }, buyer };
}

function buyerOf(guest: GuestInput, { venue }: SaleCall): NamedBuyer {
  const { name, email } = guest;
  const phone = phoneOf(guest, venue);
  const details = { ...noDetails, guestName: name, guestPhone: phone, guestEmail: email };
  return { details, buyer: { name, phone, email } };
}

const noDetails: OrderBuyer = {
  guestId: null,
  contactId: null,
  guestName: null,
  guestPhone: null,
  guestEmail: null,
};

const noBuyer: NamedBuyer = { details: noDetails, buyer: null };

/**
 * Returns the payment link, which is also sent to the buyer. Until the payment, the tickets count
 * as unpaid.
 */
async function requestTicketPayment(sold: SoldTickets, call: SaleCall): Promise<string> {
  const request = requestForTickets(sold.order, sold.order.totalPence, call);
  await noteUnpaidOrder(sold.order, request.expiresAt, call);
  const link = payLink(request, call.settings);
  await call.work.ledger.addRequest(request);
  await call.work.messages.add(ticketLink(sold, { request, link }, call));
  return link;
}
