/** Messages to the buyer of tickets, if the order names one. */
import {
  displayPence,
  type Buyer,
  type Message,
  type PaymentRequest,
  type Pence,
} from '@venue/domain';
import type { WriteContext } from '../pipeline/write-context';
import { describeEvent, describeTicketsBooked, type Ordered } from '../wording/describe-tickets';
import { ticketCalendarOf } from './calendar';
import { newMessage, type MessageDraft } from './new-message';

type TicketMessageContext = Pick<WriteContext, 'venue' | 'now' | 'ids'>;

/** What was ordered, and for whom. */
export interface Sold extends Ordered {
  readonly buyer: Buyer | null;
}

/** The link to pay for the tickets; `summary` says what is held, and until when. */
export function ticketLink(
  sold: Sold,
  { request, link, summary }: { request: PaymentRequest; link: string; summary: string },
  here: TicketMessageContext,
): readonly Message[] {
  return written(sold, here, {
    kind: 'ticket-link',
    subject: `Please pay for your tickets at ${here.venue.name}`,
    text: `${summary}\n\nYou can pay here: ${link}`,
    notAfter: request.expiresAt,
  });
}

/** The tickets, with a calendar file. */
export function tickets(sold: Sold, here: TicketMessageContext): readonly Message[] {
  return written(sold, here, {
    kind: 'tickets',
    subject: `Your tickets for ${sold.eventName} at ${here.venue.name}`,
    text: `${describeTicketsBooked(sold, here)}\n\nWe look forward to seeing you.`,
    calendar: ticketCalendarOf(sold, here),
    notAfter: sold.startsAt,
  });
}

/** Says that a payment came which paid for no tickets, and who has the money now. */
export function ticketPaymentKept(
  sold: Sold,
  amountPence: Pence,
  here: TicketMessageContext,
): readonly Message[] {
  const { name, money } = here.venue;
  const amount = displayPence(amountPence, money);
  return written(sold, here, {
    kind: 'payment-too-late',
    subject: `Your payment to ${name}`,
    text:
      `Your payment of ${amount} for ${describeEvent(sold, here)} came after the tickets had been ` +
      `given up. ${name} has been told and will be in touch about it.`,
  });
}

function written(
  { order, buyer }: Sold,
  here: TicketMessageContext,
  draft: Omit<MessageDraft, 'channel' | 'recipient'>,
): readonly Message[] {
  if (!buyer?.email) return [];
  const about = { environment: order.environment, booking: null, order };
  return [newMessage({ ...draft, channel: 'email', recipient: buyer.email }, about, here)];
}
