import {
  displayReference,
  localOf,
  type Booking,
  type Enquiry,
  type EnquiryId,
  type Message,
  type OrderOnFile,
} from '@venue/domain';
import type { WriteContext } from '../pipeline/write-context';
import { formatMoment, todayAt } from '../wording/format';
import { newMessage } from './new-message';

/** The enquiry to raise; most come from no page. */
type TeamTask = Omit<Enquiry, 'id' | 'venueId' | 'orderId' | 'createdAt' | 'sourceUrl'> &
  Partial<Pick<Enquiry, 'orderId' | 'sourceUrl'>>;

/**
 * Gives the venue's team a task: an enquiry that is listed until it is closed, and an e-mail about
 * it if the venue has an address.
 */
export async function reportToTeam(
  task: TeamTask,
  booking: Booking | null,
  context: Pick<WriteContext, 'venue' | 'now' | 'ids' | 'work'>,
): Promise<EnquiryId> {
  const { work, venue, ids, now } = context;
  const id = ids.uuid() as EnquiryId;
  await work.enquiries.add({
    orderId: null,
    sourceUrl: null,
    ...task,
    id,
    venueId: venue.id,
    createdAt: now,
  });
  await work.messages.add(emailOf(task, booking, context));
  return id;
}

/** A task about a booking, in the name of its guest. */
export function taskAbout(
  booking: Booking,
  words: Pick<Enquiry, 'subject' | 'message' | 'source'>,
): TeamTask {
  return {
    ...words,
    environment: booking.environment,
    bookingId: booking.id,
    name: booking.guestName,
    phone: booking.guestPhone,
    email: booking.guestEmail,
    guestType: null,
  };
}

/** A task about tickets, in the name of their buyer where the order names one. */
export function taskAboutTickets(
  file: OrderOnFile,
  { subject, message, source }: Pick<Enquiry, 'subject' | 'message' | 'source'>,
  { venue, now }: Pick<WriteContext, 'venue' | 'now'>,
): TeamTask & Pick<Enquiry, 'orderId'> {
  const { order, eventName, tierName, startsAt, buyer } = file;
  const when = formatMoment(localOf(startsAt, venue.zone), todayAt(venue, now));
  const reference = displayReference(order.reference);
  const tickets = `${order.quantity} × ${tierName} for ${eventName} on ${when}`;
  return {
    environment: order.environment,
    bookingId: null,
    orderId: order.id,
    name: buyer?.name ?? `Tickets ${reference}`,
    phone: buyer?.phone ?? null,
    email: buyer?.email ?? null,
    subject,
    message: `${message}\nTickets ${reference}: ${tickets}.`,
    guestType: null,
    source,
  };
}

function emailOf(
  task: TeamTask,
  booking: Booking | null,
  context: Pick<WriteContext, 'venue' | 'now' | 'ids'>,
): readonly Message[] {
  if (context.venue.email === null) return [];
  const about = booking === null ? [] : [`Booking: ${displayReference(booking.reference)}`];
  const from = [task.name, task.phone, task.email].filter((part) => part !== null).join(', ');
  const page = task.sourceUrl ? [`Sent from: ${task.sourceUrl}`] : [];
  const text = [task.message, '', `From: ${from}`, ...about, ...page].join('\n');
  const draft = {
    kind: 'team',
    channel: 'email',
    recipient: context.venue.email,
    subject: `${context.venue.name}: ${task.subject}`,
    text,
  } as const;
  const order = task.orderId ? { order: { id: task.orderId } } : {};
  const message = newMessage(draft, { environment: task.environment, booking, ...order }, context);
  // Replies to this e-mail go to the guest.
  return [{ ...message, sender: { ...message.sender, replyTo: task.email } }];
}
