/** Payment requests, and the messages that carry their links. */
import type { Booking } from '@venue/domain/booking/booking';
import { isCardDue } from '@venue/domain/booking/guarantee';
import type { Channel, NewMessage } from '@venue/domain/message/message';
import {
  linkExpiry,
  type PaymentRequest,
  type PaymentRequestId,
} from '@venue/domain/payment/request';
import type { Pence } from '@venue/domain/shared/money';
import { localOf, type Instant } from '@venue/domain/shared/time';
import type { TicketOrder } from '@venue/domain/tickets/order';
import { fill, type Values } from '@venue/domain/venue/templates';
import type { WriteContext } from '../pipeline/write-context';
import { builtInEmail, depositTemplate, depositText } from '../messages/built-in';
import { emailContent } from '../messages/email-content';
import { addressed, type GuestMessage, type RenderContext } from '../messages/guest-message';
import { newMessage } from '../messages/new-message';
import { allowedPhone, isDelivered } from '../messages/reach';
import { taskAbout, reportToTeam } from '../messages/to-team';
import { valuesOf } from '../messages/values';
import { describeNewBooking } from '../bookings/make/describe-new-booking';
import { todayAt } from '../wording/format';
import { wordingIn, type Wording } from '../wording/wording';

type RequestContext = Pick<WriteContext, 'venue' | 'ids' | 'now'>;

/**
 * A request for the amount due, or first for the card that the booking waits for; it supersedes
 * every earlier link of the booking.
 */
export function newRequest(
  booking: Booking,
  amountPence: Pence,
  context: RequestContext,
): PaymentRequest {
  const { id: bookingId, environment } = booking;
  const expiresAt = linkExpiry(booking, context.now);
  const purpose = isCardDue(booking) ? 'card' : 'payment';
  const payable = { environment, bookingId, orderId: null, expiresAt, purpose } as const;
  return requestFor(payable, dueByLink(booking, amountPence), context);
}

/** A payment request for tickets, valid as long as their seats are held. */
export function requestForTickets(
  { id: orderId, environment, holdUntil }: TicketOrder,
  amountPence: Pence,
  context: RequestContext,
): PaymentRequest {
  const expiresAt = holdUntil ?? context.now;
  const payable = { environment, bookingId: null, orderId, expiresAt, purpose: 'payment' } as const;
  return requestFor(payable, amountPence, context);
}

/** The amount of a link: what the card guarantees while it is due, otherwise what is owed. */
export function dueByLink({ guarantee }: Booking, owedPence: Pence): Pence {
  return guarantee?.status === 'awaiting_card' ? guarantee.feePence : owedPence;
}

function requestFor(
  payable: Pick<PaymentRequest, 'environment' | 'bookingId' | 'orderId' | 'expiresAt' | 'purpose'>,
  amountPence: Pence,
  { venue, ids, now }: RequestContext,
): PaymentRequest {
  return {
    ...payable,
    id: ids.uuid() as PaymentRequestId,
    token: ids.text(24),
    amountPence,
    currency: venue.money.currency,
    createdAt: now,
  };
}

/**
 * Requests the amount due and sends the guest the link: by text if the venue has a template and the
 * number may receive texts, by e-mail if there is an address. Returns the channels that reach the
 * guest.
 */
export async function requestPayment(
  booking: Booking,
  amountPence: Pence,
  context: WriteContext,
): Promise<readonly Channel[]> {
  const request = newRequest(booking, amountPence, context);
  const messages = await storeRequest({ booking, request }, context);
  const channels = messages
    .map(({ channel }) => channel)
    .filter((channel) => isDelivered(channel, booking, context));
  if (channels.length === 0) await reportUnreachableGuest(booking, context);
  return channels;
}

/**
 * Requests the amount due and returns the link. The page shows it, so the team is not informed of a
 * guest who can't be reached by messages.
 */
export async function requestPaymentOnPage(
  booking: Booking,
  amountPence: Pence,
  context: WriteContext,
): Promise<string> {
  const request = newRequest(booking, amountPence, context);
  await storeRequest({ booking, request }, context);
  return payLink(request, context.settings);
}

/** An amount that the team asks for, with its reason for the guest. */
interface ExtraAmount {
  readonly booking: Booking;
  /** All that is owed with it, since only the newest link of a booking can be paid. */
  readonly owedPence: Pence;
  readonly reason: string;
  readonly expiresAt: Instant;
}

/** As `requestPayment`, in other words: the table is kept whether or not the guest pays. */
export async function requestExtra(
  { booking, owedPence, reason, expiresAt }: ExtraAmount,
  context: WriteContext,
): Promise<readonly Channel[]> {
  const request = { ...newRequest(booking, owedPence, context), expiresAt };
  const link = extraLink({ booking, request }, reason, context);
  await context.work.ledger.addRequest(request);
  const messages = await context.work.messages.add(await addressed(link, booking, context));
  return messages
    .map(({ channel }) => channel)
    .filter((channel) => isDelivered(channel, booking, context));
}

/** Texts go where the venue texts links for deposits. */
function extraLink(linkRequest: LinkRequest, reason: string, context: RenderContext): GuestMessage {
  const words = wordingIn(linkRequest.booking.locale, context);
  const link = depositLink(linkRequest, context);
  const values = { ...linkValues(linkRequest, words, context), summary: reason };
  const template = builtInEmail('emailExtra', words);
  return {
    ...link,
    sms: link.sms === null ? null : words.say('smsExtra', values),
    email: emailContent(template, values, linkExtras('payAmount', values, { ...context, words })),
  };
}

/** The fee of a card that was declined, with a link to pay it. */
interface FeeDue {
  readonly booking: Booking;
  readonly amountPence: Pence;
  readonly expiresAt: Instant;
}

/** Asks the guest of a booking that is over to pay its fee. */
export async function sendFeeLink(
  { booking, amountPence, expiresAt }: FeeDue,
  context: WriteContext,
): Promise<void> {
  const { id: bookingId, environment } = booking;
  const payable = { environment, bookingId, orderId: null, expiresAt, purpose: 'fee' } as const;
  const request = requestFor(payable, amountPence, context);
  await context.work.ledger.addRequest(request);
  const link = depositLink({ booking, request }, context);
  await context.work.messages.add(await addressed(link, booking, context));
}

/** Stores the request and returns the messages that can carry its link. */
async function storeRequest(
  linkRequest: LinkRequest,
  context: WriteContext,
): Promise<readonly NewMessage[]> {
  const { booking, request } = linkRequest;
  const messages = await addressed(depositLink(linkRequest, context), booking, context);
  await context.work.ledger.addRequest(request);
  return context.work.messages.add(messages);
}

/** Messages with a payment link; they are stopped once another amount is due. */
export const linkKinds = ['deposit-link', 'deposit-link-asked'] as const;

/**
 * No message can carry the link, so the team must contact the guest, who would lose the table
 * otherwise.
 */
async function reportUnreachableGuest(booking: Booking, context: WriteContext): Promise<void> {
  const words = {
    subject: 'A payment link reaches nobody',
    message:
      'The guest owes a deposit, and neither a text nor an e-mail can carry the link. ' +
      'Please tell the guest how to pay.',
    source: 'payments',
    severity: 'urgent',
  } as const;
  await reportToTeam(taskAbout(booking, words), booking, context);
}

/** Whether payment links may be texted to the number on that booking. */
export function isTextable(
  booking: Booking,
  context: Pick<WriteContext, 'venue' | 'group' | 'settings'>,
): boolean {
  const hasWords = context.venue.messages.smsDepositLink !== null;
  const isSent = hasWords && isDelivered('text', booking, context);
  return isSent && allowedPhone(booking, context) !== null;
}

/** A payment request, with the booking that it is for. */
export interface LinkRequest {
  readonly booking: Booking;
  readonly request: PaymentRequest;
}

/** The link that is sent without a request when a deposit or a top-up is due. */
export function depositLink(
  { booking, request }: LinkRequest,
  context: RenderContext,
): GuestMessage {
  const { messages } = context.venue;
  const words = wordingIn(booking.locale, context);
  const values = linkValues({ booking, request }, words, context);
  const { purpose } = request;
  const label = purpose === 'card' ? 'leaveCard' : 'payAmount';
  const text = depositText(messages, words);
  const template =
    purpose === 'payment'
      ? depositTemplate(messages, words)
      : builtInEmail(purpose === 'card' ? 'emailCard' : 'emailFee', words);
  return {
    kind: 'deposit-link',
    sms: text === null ? null : fill(ownText(purpose, words) ?? text, values),
    email: emailContent(template, values, linkExtras(label, values, { ...context, words })),
    notAfter: request.expiresAt,
  };
}

/** Our words for a card and a fee, since the venue's template is about a deposit. */
function ownText(purpose: PaymentRequest['purpose'], words: Wording): string | null {
  if (purpose === 'payment') return null;
  return words.raw(purpose === 'card' ? 'smsCard' : 'smsFee');
}

function linkExtras<Context extends { readonly words: Wording }>(
  label: 'payAmount' | 'leaveCard',
  { amount, link, manageLink }: Values<'smsDepositLink'>,
  { words, ...context }: Context,
) {
  return {
    ...context,
    lang: words.tag,
    action: { label: words.say(label, { amount }), url: link },
    page: { label: words.say('yourBooking'), url: manageLink },
  };
}

/** The text with the link that a caller requested; it is sent only to the number on the booking. */
export function linkText({ booking, request }: LinkRequest, context: WriteContext): NewMessage {
  const words = wordingIn(booking.locale, context);
  const own = request.purpose === 'card' ? ownText('card', words) : null;
  const template = own ?? depositText(context.venue.messages, words) ?? '{link}';
  const draft = {
    kind: 'deposit-link-asked',
    channel: 'text',
    recipient: booking.guestPhone,
    subject: null,
    text: fill(template, linkValues({ booking, request }, words, context)),
    notAfter: request.expiresAt,
  } as const;
  return newMessage(draft, { environment: booking.environment, booking }, context);
}

function linkValues(
  { booking, request }: LinkRequest,
  words: Wording,
  context: RenderContext,
): Values<'smsDepositLink'> & { readonly by: string } {
  const { venue, now, settings } = context;
  // If a part was paid, the summary asks for the rest.
  const owed = request.purpose === 'card' ? {} : { depositPence: request.amountPence };
  const summary = describeNewBooking({ ...booking, ...owed }, context, { words });
  const { date, time } = localOf(request.expiresAt, venue.zone);
  const isToday = date === todayAt(venue, now);
  return {
    ...valuesOf(booking, summary, { ...context, words }),
    amount: words.money(request.amountPence),
    expires: isToday ? words.time(time) : words.moment(request.expiresAt),
    by: words.deadline('by', request.expiresAt),
    link: payLink(request, settings),
  };
}

/** The address that a guest opens to pay. */
export function payLink(
  { token }: Pick<PaymentRequest, 'token'>,
  { baseUrl }: RenderContext['settings'],
): string {
  return `${baseUrl}/pay/${token}`;
}
