/** Messages to the buyer of tickets, if the order names one. */
import { greetingNameOf } from '@venue/domain/guest/first-name';
import type { NewMessage, MessageKind } from '@venue/domain/message/message';
import type { PaymentRequest } from '@venue/domain/payment/request';
import { displayReference } from '@venue/domain/shared/ids';
import { noPence, pence, type Pence } from '@venue/domain/shared/money';
import type { Buyer, StoredOrder } from '@venue/domain/tickets/order';
import type { WriteContext } from '../pipeline/write-context';
import {
  describeConfirmedOrder,
  describeEvent,
  describeSale,
  ticketValues,
  type TicketDetails,
} from '../tickets/describe-tickets';
import { wordingIn, type Wording } from '../wording/wording';
import { builtInEmail, emailTemplate } from './built-in';
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

/** The payment link for the tickets, with what is held, and until when. */
export function ticketLink(
  sold: SoldTickets,
  { request, link }: { request: PaymentRequest; link: string },
  context: TicketContext,
): readonly NewMessage[] {
  const words = wordingIn(sold.order.locale, context);
  const summary = describeSale(sold, context, words);
  const values = { venue: context.venue.name, name: nameOf(sold), summary, link };
  const amount = words.money(request.amountPence);
  const action = { label: words.say('payAmount', { amount }), url: link };
  const template = builtInEmail('emailTicketLink', words);
  const email = emailContent(template, values, { ...context, lang: words.tag, action });
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
  const words = wordingIn(sold.order.locale, context);
  const template = emailTemplate(venue.messages, 'emailTickets', words);
  if (template === null) return null;
  const { order, eventName, startsAt } = sold;
  const values = {
    venue: venue.name,
    name: nameOf(sold),
    event: eventName,
    reference: displayReference(order.reference),
    ...momentValues(startsAt, venue.zone, words),
    quantity: String(order.quantity),
    summary: describeConfirmedOrder(sold, context, words),
  };
  return emailContent(template, values, {
    ...context,
    lang: words.tag,
    calendar: ticketInvitation(sold, sold.buyer, context),
    image: await referenceCode(order.reference, words),
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
  const words = wordingIn(order.locale, context);
  const what = because === 'cancelled' ? 'ticketsCancelled' : 'ticketsReleased';
  const sentences = [
    words.say(what, ticketValues(file, context, words), order.quantity),
    ...moneySentences(pence(file.receivedPence - refundPence), refundPence, { name, words }),
    words.say('referenceWas', { reference: displayReference(order.reference) }),
  ];
  const summary = sentences.join(' ');
  const values = { venue: name, name: nameOf(file), event: eventName, summary };
  const hadCalendar = wasConfirmed && messages.emailTickets !== null;
  const calendar =
    hadCalendar && buyer?.email ? { calendar: ticketCancellation(file, buyer, context) } : {};
  const template = builtInEmail('emailTicketsCancelled', words);
  return emailContent(template, values, { ...context, lang: words.tag, ...calendar });
}

function moneySentences(
  keptPence: Pence,
  refundPence: Pence,
  { name: venue, words }: { readonly name: string; readonly words: Wording },
): readonly string[] {
  const refund = words.say('ticketsRefunded', { venue, amount: words.money(refundPence) });
  const kept = words.say('paid', { venue, amount: words.money(keptPence) });
  return [...(refundPence === noPence ? [] : [refund]), ...(keptPence === noPence ? [] : [kept])];
}

/** Says that a payment did not pay for tickets, and who has the money now. */
export function ticketPaymentKept(
  sold: SoldTickets,
  amountPence: Pence,
  context: TicketContext,
): readonly NewMessage[] {
  const words = wordingIn(sold.order.locale, context);
  const amount = words.money(amountPence);
  const event = describeEvent(sold, context, words);
  const values = { venue: context.venue.name, name: nameOf(sold), amount, event };
  const template = builtInEmail('emailTicketPaymentKept', words);
  const email = emailContent(template, values, { ...context, lang: words.tag });
  return toBuyer(sold, { kind: 'payment-too-late', ...email }, context);
}

/** Empty if the buyer is not named, or has a name without letters. */
function nameOf({ buyer }: Pick<SoldTickets, 'buyer'>): string {
  return greetingNameOf(buyer?.name ?? '') ?? '';
}

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
