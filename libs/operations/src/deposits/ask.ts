/** Payment requests, and the messages that carry their links. */
import {
  displayPence,
  exceededBudget,
  fill,
  isAbroad,
  linkExpiry,
  localOf,
  mayText,
  prefixOf,
  type Booking,
  type Channel,
  type Message,
  type PaymentRequest,
  type PaymentRequestId,
  type Pence,
  type TicketOrder,
  type Values,
} from '@venue/domain';
import type { WriteContext } from '../pipeline/write-context';
import { newMessage } from '../messages/new-message';
import { reachOf } from '../messages/reach';
import { taskAbout, reportToTeam } from '../messages/to-team';
import { valuesOf } from '../messages/values';
import { formatDeadline, todayAt } from '../wording/format';

/** A payment request for what is owed now; it supersedes every earlier link of the booking. */
export function newRequest(
  booking: Booking,
  amountPence: Pence,
  { venue, ids, now }: WriteContext,
): PaymentRequest {
  return {
    id: ids.uuid() as PaymentRequestId,
    environment: booking.environment,
    bookingId: booking.id,
    orderId: null,
    token: ids.text(24),
    amountPence,
    currency: venue.money.currency,
    expiresAt: linkExpiry(booking, now),
    createdAt: now,
  };
}

/** A payment request for tickets, valid as long as their seats are held. */
export function requestForTickets(
  order: TicketOrder,
  amountPence: Pence,
  { venue, ids, now }: Pick<WriteContext, 'venue' | 'ids' | 'now'>,
): PaymentRequest {
  return {
    id: ids.uuid() as PaymentRequestId,
    environment: order.environment,
    bookingId: null,
    orderId: order.id,
    token: ids.text(24),
    amountPence,
    currency: venue.money.currency,
    expiresAt: order.holdUntil ?? now,
    createdAt: now,
  };
}

/**
 * Requests what is owed and sends the guest the link: by text if the venue has a template and the
 * number may get one, by e-mail if there is an address. Returns the channels.
 */
export async function askForPayment(
  booking: Booking,
  amountPence: Pence,
  context: WriteContext,
): Promise<readonly Channel[]> {
  const request = newRequest(booking, amountPence, context);
  const messages = await ask({ booking, request }, context);
  if (messages.length === 0) await reportUnreachableGuest(booking, context);
  return messages.map(({ channel }) => channel);
}

/**
 * Requests what is owed and returns the link. The page shows it, so a guest whom no message can
 * reach is not reported.
 */
export async function askOnPage(
  booking: Booking,
  amountPence: Pence,
  context: WriteContext,
): Promise<string> {
  const request = newRequest(booking, amountPence, context);
  await ask({ booking, request }, context);
  return payLink(request, context.settings);
}

/** Stores the request with the messages that can carry its link. */
async function ask(linkRequest: LinkRequest, context: WriteContext): Promise<readonly Message[]> {
  const { booking, request } = linkRequest;
  const messages: Message[] = [];
  if (await mayGetText(booking, context))
    messages.push(linkText(linkRequest, 'deposit-link', context));
  if (booking.guestEmail !== null)
    messages.push(linkEmail(linkRequest, booking.guestEmail, context));
  await context.work.ledger.ask(request);
  await context.work.messages.add(messages);
  return messages;
}

/** Messages with a payment link; they are stopped once something else is owed. */
export const linkKinds = ['deposit-link', 'deposit-link-asked'] as const;

/** No message can carry the link, so the team must, or the guest would lose the table. */
async function reportUnreachableGuest(booking: Booking, context: WriteContext): Promise<void> {
  const words = {
    subject: 'A payment link reaches nobody',
    message:
      'The guest owes a deposit, and neither a text nor an e-mail can carry the link. ' +
      'Please tell the guest how to pay.',
    source: 'payments',
  };
  await reportToTeam(taskAbout(booking, words), booking, context);
}

/**
 * Whether a text can be sent to the guest now: the venue has a template, the number is allowed, and
 * no budget is exceeded. The worker decides again when the text is due.
 */
async function mayGetText(booking: Booking, context: WriteContext): Promise<boolean> {
  return isTextable(booking, context) && !(await isOverBudget(booking, context));
}

/** Whether payment links may be texted to the number on that booking. */
export function isTextable(
  booking: Booking,
  context: Pick<WriteContext, 'venue' | 'group'>,
): boolean {
  const { guestPhone } = booking;
  const hasWords = context.venue.messages.smsDepositLink !== null;
  return hasWords && guestPhone !== '' && mayText(guestPhone, reachOf(context));
}

/** Only texts that cost money have a budget: not those of the sandbox or the development inbox. */
export async function isOverBudget(booking: Booking, context: WriteContext): Promise<boolean> {
  const { work, venue, settings } = context;
  const { id, guestPhone } = booking;
  if (!settings.areTextsCharged || booking.environment === 'sandbox') return false;
  if (guestPhone === '') return false;
  const prefix = isAbroad(guestPhone, venue.region) ? prefixOf(guestPhone) : null;
  return (
    exceededBudget(await work.messages.textsTo({ bookingId: id, phone: guestPhone, prefix })) !==
    null
  );
}

interface LinkRequest {
  readonly booking: Booking;
  readonly request: PaymentRequest;
}

/** The text with the link, only ever to the number on the booking. */
export function linkText(
  { booking, request }: LinkRequest,
  kind: 'deposit-link' | 'deposit-link-asked',
  context: WriteContext,
): Message {
  const template = context.venue.messages.smsDepositLink ?? '{link}';
  const draft = {
    kind,
    channel: 'text',
    recipient: booking.guestPhone,
    subject: null,
    text: fill(template, linkValues({ booking, request }, context)),
    notAfter: request.expiresAt,
  } as const;
  return newMessage(draft, { environment: booking.environment, booking }, context);
}

/** Has a default text for venues without one: without the link the guest would lose the table. */
function linkEmail(
  { booking, request }: LinkRequest,
  recipient: string,
  context: WriteContext,
): Message {
  const template = context.venue.messages.emailDepositLink ?? plainEmail;
  const values = linkValues({ booking, request }, context);
  const draft = {
    kind: 'deposit-link',
    channel: 'email',
    recipient,
    subject: fill(template.subject, values),
    text: fill(template.text, values),
    notAfter: request.expiresAt,
  } as const;
  return newMessage(draft, { environment: booking.environment, booking }, context);
}

const plainEmail = {
  subject: 'Your deposit for {venue}',
  text: 'Please pay {amount} by {expires} for your table on {date} at {time}: {link}',
};

function linkValues(
  { booking, request }: LinkRequest,
  context: WriteContext,
): Values<'smsDepositLink'> {
  const { venue, now, settings } = context;
  return {
    ...valuesOf(booking, context),
    amount: displayPence(request.amountPence, venue.money),
    expires: formatDeadline(localOf(request.expiresAt, venue.zone), todayAt(venue, now)),
    link: payLink(request, settings),
  };
}

/** The address that a guest opens to pay. */
export function payLink({ token }: PaymentRequest, { baseUrl }: WriteContext['settings']): string {
  return `${baseUrl}/pay/${token}`;
}
