import {
  isUnplaced,
  stateOf,
  type Booking,
  type StoredBooking,
} from '@venue/domain/booking/booking';
import type { Enquiry } from '@venue/domain/booking/enquiry';
import type { NewMessage } from '@venue/domain/message/message';
import { displayReference, type EnquiryId } from '@venue/domain/shared/ids';
import { displayPence, noPence, type Money } from '@venue/domain/shared/money';
import { localOf } from '@venue/domain/shared/time';
import { orderStateOf, type StoredOrder } from '@venue/domain/tickets/order';
import { wishRows } from '../bookings/guest-details';
import type { WriteContext } from '../pipeline/write-context';
import { describeEvent } from '../tickets/describe-tickets';
import { formatGuests, formatList, formatMoment, todayAt } from '../wording/format';
import { emailHtml, type EmailAction } from './email-html';
import { newMessage } from './new-message';

/** The enquiry to raise. The optional members are for enquiries from pages. */
type TeamTask = Omit<Enquiry, 'id' | 'venueId' | 'createdAt' | Optional> &
  Partial<Pick<Enquiry, Optional>>;
type Optional = 'integrationId' | 'orderId' | 'sourceUrl';

/** The part of a task that does not come from its booking or order. */
export type TaskWords = Pick<Enquiry, 'subject' | 'message' | 'source' | 'severity'>;

/** The context for reporting to the team. */
export type TeamContext = Pick<WriteContext, 'venue' | 'group' | 'now' | 'ids' | 'work'> & {
  readonly settings: { readonly baseUrl: string };
};

/**
 * Gives the venue's team a task: an enquiry that is listed until it is closed, and an e-mail about
 * it if the venue has an address. The e-mail contains the facts of the stored booking.
 */
export async function reportToTeam(
  task: TeamTask,
  booking: Booking | null,
  context: TeamContext,
): Promise<EnquiryId> {
  const { work, venue, ids, now } = context;
  const id = ids.uuid() as EnquiryId;
  await work.enquiries.add({
    integrationId: null,
    orderId: null,
    sourceUrl: null,
    ...task,
    id,
    venueId: venue.id,
    createdAt: now,
  });
  if (venue.email === null) return id;
  const file = booking === null ? null : await work.bookings.find(booking.id);
  const ordered = task.orderId ? await work.ticketing.find(task.orderId) : null;
  await work.messages.add([emailOf({ task, file, ordered, to: venue.email }, context)]);
  return id;
}

/** A task about a booking, on behalf of its guest. */
export function taskAbout(booking: Booking, words: TaskWords): TeamTask {
  return {
    ...words,
    environment: booking.environment,
    integrationId: booking.integrationId,
    bookingId: booking.id,
    name: booking.guestName,
    phone: booking.guestPhone === '' ? null : booking.guestPhone,
    email: booking.guestEmail,
    guestType: null,
  };
}

/** A task about tickets, on behalf of their buyer if the order names one. */
export function taskAboutTickets(
  file: StoredOrder,
  { subject, message, source, severity }: TaskWords,
  { venue, now }: Pick<WriteContext, 'venue' | 'now'>,
): TeamTask & Pick<Enquiry, 'orderId'> {
  const { order, eventName, tierName, startsAt, buyer } = file;
  const when = formatMoment(localOf(startsAt, venue.zone), todayAt(venue, now));
  const reference = displayReference(order.reference);
  const tickets = `${order.quantity} × ${tierName} for ${eventName} on ${when}`;
  return {
    environment: order.environment,
    integrationId: order.integrationId,
    bookingId: null,
    orderId: order.id,
    name: buyer?.name ?? `Tickets ${reference}`,
    phone: buyer?.phone ?? null,
    email: buyer?.email ?? null,
    subject,
    message: `${message}\nTickets ${reference}: ${tickets}.`,
    guestType: null,
    source,
    severity,
  };
}

interface TeamEmail {
  readonly task: TeamTask;
  /** The booking that it is about. */
  readonly file: StoredBooking | null;
  /** The tickets that it is about. */
  readonly ordered: StoredOrder | null;
  readonly to: string;
}

function emailOf({ task, file, ordered, to }: TeamEmail, context: TeamContext): NewMessage {
  const { venue, settings } = context;
  const from = [task.name, task.phone, task.email].filter((part) => part !== null).join(', ');
  const page = task.sourceUrl ? [`Sent from: ${task.sourceUrl}`] : [];
  const facts = file === null ? [] : factsOf(file, context);
  const tickets = ordered === null ? [] : factsOfTickets(ordered, context);
  const details = [`From: ${from}`, ...facts, ...tickets, ...page].join('\n');
  const action = file === null ? null : consoleAction(file.booking, settings.baseUrl);
  const subject = `${venue.name}: ${task.subject}`;
  const link = action === null ? [] : [`${action.label}: ${action.url}`];
  const text = [task.message, details, ...link].join('\n\n');
  const html = emailHtml(
    { lang: 'en-GB', subject, text, action, image: null, signature: null },
    context,
  );
  const booking = file?.booking ?? null;
  const order = task.orderId ? { order: { id: task.orderId } } : {};
  const message = newMessage(
    { kind: 'team', channel: 'email', recipient: to, subject, text, html },
    { environment: task.environment, booking, ...order },
    context,
  );
  // Replies to this e-mail go to the guest.
  return { ...message, sender: { ...message.sender, replyTo: task.email } };
}

/** The facts that the team needs for a decision, one on each line. */
function factsOf(file: StoredBooking, { venue, now }: TeamContext): readonly string[] {
  const { booking, tableIds } = file;
  const when = formatMoment(localOf(booking.startsAt, venue.zone), todayAt(venue, now));
  const tables = venue.tables.filter(({ id }) => tableIds.includes(id)).map(({ name }) => name);
  const lines = {
    Booking: `${displayReference(booking.reference)}, ${stateOf(booking, now).replaceAll('_', ' ')}`,
    For: `${formatGuests(booking.partySize)} on ${when}`,
    Tables: isUnplaced(stateOf(booking, now), tableIds) ? 'none yet' : formatList(tables),
    Deposit: moneyOf(file, venue.money),
    ...Object.fromEntries(wishRows(booking)),
    'Reason for cancelling': booking.cancelReason ?? '',
  };
  return Object.entries(lines).flatMap(([name, value]) =>
    value === '' ? [] : `${name}: ${value}`,
  );
}

function factsOfTickets(ordered: StoredOrder, { venue, now }: TeamContext): readonly string[] {
  const { order, receivedPence } = ordered;
  const [price, paid] = [order.totalPence, receivedPence].map((amount) =>
    displayPence(amount, venue.money),
  );
  return [
    `Tickets: ${displayReference(order.reference)}, ${orderStateOf(order, now)}`,
    `For: ${order.quantity} × ${ordered.tierName}, ${describeEvent(ordered, { venue, now })}`,
    `Price: ${price}, ${paid} paid`,
  ];
}

function moneyOf({ booking, receivedPence }: StoredBooking, money: Money): string {
  if (booking.depositPence === noPence && receivedPence === noPence) return '';
  const [required, paid] = [booking.depositPence, receivedPence].map((amount) =>
    displayPence(amount, money),
  );
  return `${required} required, ${paid} paid`;
}

function consoleAction({ reference }: Booking, baseUrl: string): EmailAction {
  return { label: 'Open in the console', url: `${baseUrl}/console#/search?text=${reference}` };
}
