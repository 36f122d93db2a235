/** Messages to the buyer of tickets, if the order names one. */
import {
  displayPence,
  displayReference,
  localOf,
  type Buyer,
  type EmailTemplate,
  type Message,
  type MessageKind,
  type PaymentRequest,
  type Pence,
} from '@venue/domain';
import type { WriteContext } from '../pipeline/write-context';
import { describeEvent, describeTicketsBooked, type Ordered } from '../wording/describe-tickets';
import { emailTemplate } from './built-in';
import { ticketCalendarOf } from './calendar';
import { emailContent, type EmailContent } from './email-content';
import { newMessage, type MessageDraft } from './new-message';
import { referenceCode } from './reference-code';
import { momentValues } from './values';

type TicketContext = Pick<WriteContext, 'venue' | 'group' | 'now' | 'ids'>;

/** What was ordered, and for whom. */
export interface Sold extends Ordered {
  readonly buyer: Buyer | null;
}

/** The link to pay for the tickets; `summary` says what is held, and until when. */
export function ticketLink(
  sold: Sold,
  { request, link, summary }: { request: PaymentRequest; link: string; summary: string },
  context: TicketContext,
): readonly Message[] {
  const amount = displayPence(request.amountPence, context.venue.money);
  const values = { venue: context.venue.name, summary, link };
  const action = { label: `Pay ${amount}`, url: link };
  const email = emailContent(linkWords, values, { ...context, action });
  return toBuyer(sold, { kind: 'ticket-link', ...email, notAfter: request.expiresAt }, context);
}

/** The tickets, with a calendar file and the code of the reference. */
export async function tickets(sold: Sold, context: TicketContext): Promise<readonly Message[]> {
  const email = sold.buyer === null ? null : await ticketsEmail(sold, context);
  if (email === null) return [];
  return toBuyer(sold, { kind: 'tickets', ...email, notAfter: sold.startsAt }, context);
}

/** Null where the venue sends none. */
export async function ticketsEmail(
  sold: Ordered,
  context: Pick<TicketContext, 'venue' | 'group' | 'now'>,
): Promise<EmailContent | null> {
  const { venue } = context;
  const template = emailTemplate(venue.messages, 'emailTickets');
  if (template === null) return null;
  const { order, eventName, startsAt } = sold;
  const values = {
    venue: venue.name,
    event: eventName,
    reference: displayReference(order.reference),
    ...momentValues(localOf(startsAt, venue.zone), context),
    quantity: String(order.quantity),
    summary: describeTicketsBooked(sold, context),
  };
  return emailContent(template, values, {
    ...context,
    calendar: ticketCalendarOf(sold, context),
    image: await referenceCode(order.reference),
  });
}

/** Says that a payment came which paid for no tickets, and who has the money now. */
export function ticketPaymentKept(
  sold: Sold,
  amountPence: Pence,
  context: TicketContext,
): readonly Message[] {
  const { name, money } = context.venue;
  const amount = displayPence(amountPence, money);
  const values = { venue: name, amount, event: describeEvent(sold, context) };
  const email = emailContent(keptWords, values, context);
  return toBuyer(sold, { kind: 'payment-too-late', ...email }, context);
}

const linkWords: EmailTemplate = {
  subject: 'Please pay for your tickets at {venue}',
  text: '{summary}\n\nYou can pay here: {link}',
};

const keptWords: EmailTemplate = {
  subject: 'Your payment to {venue}',
  text:
    'Your payment of {amount} for {event} came after the tickets had been given up. ' +
    '{venue} has been told and will be in touch about it.',
};

type TicketEmail = EmailContent & Pick<MessageDraft, 'notAfter'> & { readonly kind: MessageKind };

function toBuyer(
  { order, buyer }: Sold,
  email: TicketEmail,
  context: TicketContext,
): readonly Message[] {
  if (!buyer?.email) return [];
  const about = { environment: order.environment, booking: null, order };
  return [newMessage({ ...email, channel: 'email', recipient: buyer.email }, about, context)];
}
