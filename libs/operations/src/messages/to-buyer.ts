/** Messages to the buyer of tickets, if the order names one. */
import { greetingNameOf } from '@venue/domain/guest/first-name';
import type { NewMessage, MessageKind } from '@venue/domain/message/message';
import type { PaymentRequest } from '@venue/domain/payment/request';
import { displayReference } from '@venue/domain/shared/ids';
import { displayPence, noPence, pence, type Pence } from '@venue/domain/shared/money';
import { localOf } from '@venue/domain/shared/time';
import type { Buyer, StoredOrder } from '@venue/domain/tickets/order';
import type { EmailTemplate } from '@venue/domain/venue/templates';
import type { WriteContext } from '../pipeline/write-context';
import {
  describeEvent,
  describeNewOrder,
  describeConfirmedOrder,
  type TicketDetails,
} from '../tickets/describe-tickets';
import { emailTemplate, greeting } from './built-in';
import { ticketCancellation, ticketInvitation } from './calendar';
import { emailContent, type EmailContent } from './email-content';
import type { RenderContext } from './guest-message';
import { newMessage, type MessageDraft } from './new-message';
import { referenceCode } from './reference-code';
import { momentValues } from './values';

type TicketContext = Pick<WriteContext, 'venue' | 'group' | 'now' | 'ids'> &
  Pick<RenderContext, 'settings'>;

/** An order with its buyer. */
export interface SoldTickets extends TicketDetails {
  readonly buyer: Buyer | null;
}

/** The payment link for the tickets; `summary` says what is held, and until when. */
export function ticketLink(
  sold: SoldTickets,
  { request, link, summary }: { request: PaymentRequest; link: string; summary: string },
  context: TicketContext,
): readonly NewMessage[] {
  const amount = displayPence(request.amountPence, context.venue.money);
  const values = { venue: context.venue.name, name: nameOf(sold), summary, link };
  const action = { label: `Pay ${amount}`, url: link };
  const email = emailContent(linkWords, values, { ...context, action });
  return toBuyer(sold, { kind: 'ticket-link', ...email, notAfter: request.expiresAt }, context);
}

/** The tickets, with a calendar file and the QR code of the reference. */
export async function tickets(
  sold: SoldTickets,
  context: TicketContext,
): Promise<readonly NewMessage[]> {
  const { buyer } = sold;
  const email = buyer?.email ? await ticketsEmail({ ...sold, buyer }, context) : null;
  if (email === null) return [];
  return toBuyer(sold, { kind: 'tickets', ...email, notAfter: sold.startsAt }, context);
}

/** Null if the venue sends no such e-mail. */
export async function ticketsEmail(
  sold: TicketDetails & { readonly buyer: Buyer },
  context: Omit<TicketContext, 'ids'>,
): Promise<EmailContent | null> {
  const { venue } = context;
  const template = emailTemplate(venue.messages, 'emailTickets');
  if (template === null) return null;
  const { order, eventName, startsAt } = sold;
  const values = {
    venue: venue.name,
    name: nameOf(sold),
    event: eventName,
    reference: displayReference(order.reference),
    ...momentValues(localOf(startsAt, venue.zone), context),
    quantity: String(order.quantity),
    summary: describeConfirmedOrder(sold, context),
  };
  return emailContent(template, values, {
    ...context,
    calendar: ticketInvitation(sold, sold.buyer, context),
    image: await referenceCode(order.reference),
  });
}

/** An order that expired, with its money. */
export interface TicketsCancellation {
  readonly file: StoredOrder;
  readonly because: 'cancelled' | 'unpaid';
  /** Whether the tickets had already been sent. */
  readonly wasConfirmed: boolean;
  /** What is refunded with it; left out if nothing is. */
  readonly refundPence?: Pence;
}

/** Notifies the buyer that the tickets are released, and stops messages that are not sent yet. */
export async function sendTicketCancellation(
  cancellation: TicketsCancellation,
  context: WriteContext,
): Promise<void> {
  const { file } = cancellation;
  await context.work.messages.stop(file.order.id, ['ticket-link', 'tickets']);
  const email = ticketsCancelledEmail(cancellation, context);
  const draft = { kind: 'tickets-cancelled', ...email, notAfter: file.startsAt } as const;
  await context.work.messages.add(toBuyer(file, draft, context));
}

export function ticketsCancelledEmail(
  { file, because, wasConfirmed, refundPence = noPence }: TicketsCancellation,
  context: Omit<TicketContext, 'ids'>,
): EmailContent {
  const { order, eventName, buyer } = file;
  const { name, messages } = context.venue;
  const what = describeNewOrder(file, context);
  const sentences = [
    because === 'cancelled'
      ? `${what} cancelled.`
      : `${what} no longer held, because we did not get the payment in time.`,
    ...moneySentence(pence(file.receivedPence - refundPence), refundPence, context),
    `The reference was ${displayReference(order.reference)}.`,
  ];
  const summary = sentences.join(' ');
  const values = { venue: name, name: nameOf(file), event: eventName, summary };
  const hadCalendar = wasConfirmed && emailTemplate(messages, 'emailTickets') !== null;
  const calendar =
    hadCalendar && buyer?.email ? { calendar: ticketCancellation(file, buyer, context) } : {};
  return emailContent(cancelledWords, values, { ...context, ...calendar });
}

function moneySentence(
  keptPence: Pence,
  refundPence: Pence,
  { venue: { name, money } }: Pick<TicketContext, 'venue'>,
): readonly string[] {
  const refund = `${name} refunds ${displayPence(refundPence, money)} to the card that paid.`;
  const kept = `You have paid ${displayPence(keptPence, money)}, and ${name} will be in touch about it.`;
  return [...(refundPence === noPence ? [] : [refund]), ...(keptPence === noPence ? [] : [kept])];
}

/** Says that a payment did not pay for tickets, and who has the money now. */
export function ticketPaymentKept(
  sold: SoldTickets,
  amountPence: Pence,
  context: TicketContext,
): readonly NewMessage[] {
  const { name, money } = context.venue;
  const amount = displayPence(amountPence, money);
  const event = describeEvent(sold, context);
  const values = { venue: name, name: nameOf(sold), amount, event };
  const email = emailContent(keptWords, values, context);
  return toBuyer(sold, { kind: 'payment-too-late', ...email }, context);
}

/** Empty if the buyer is not named, or has a name without letters. */
function nameOf({ buyer }: Pick<SoldTickets, 'buyer'>): string {
  return greetingNameOf(buyer?.name ?? '') ?? '';
}

const linkWords: EmailTemplate = {
  subject: 'Please pay for your tickets at {venue}',
  text: `${greeting}{summary}\n\nYou can pay here: {link}`,
};

const cancelledWords: EmailTemplate = {
  subject: 'Your tickets for {event} at {venue} are cancelled',
  text: `${greeting}{summary}`,
};

const keptWords: EmailTemplate = {
  subject: 'Your payment to {venue}',
  text:
    `${greeting}Your payment of {amount} for {event} arrived when we were no longer holding the tickets. ` +
    '{venue} has been told and will be in touch about it.',
};

type TicketEmail = EmailContent & Pick<MessageDraft, 'notAfter'> & { readonly kind: MessageKind };

function toBuyer(
  { order, buyer }: SoldTickets,
  email: TicketEmail,
  context: TicketContext,
): readonly NewMessage[] {
  if (!buyer?.email) return [];
  const about = { environment: order.environment, booking: null, order };
  return [newMessage({ ...email, channel: 'email', recipient: buyer.email }, about, context)];
}
