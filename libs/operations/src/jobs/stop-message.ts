import type { Booking } from '@venue/domain/booking/booking';
import type { Message, MessageKind } from '@venue/domain/message/message';
import type { Attempt } from '@venue/domain/message/outbox';
import type { Work } from '@venue/domain/ports';
import type { WriteContext } from '../pipeline/write-context';
import { taskAbout, taskAboutTickets, reportToTeam, type TaskWords } from '../messages/to-team';
import type { Dispatcher } from './dispatcher';

/**
 * Stops a message that no longer makes sense, and asks the venue's team to inform the guest. A
 * message to the team itself is only stopped, since a task for it would send another. A reminder is
 * written again in the morning if the booking starts later.
 */
export async function stopMessage(
  message: Message,
  attempt: Attempt,
  dispatcher: Dispatcher,
): Promise<boolean> {
  const because = 'too-late';
  const { kind, bookingId } = message;
  if (kind === 'team' || kind === 'sign-in') return dispatcher.outbox.stop(attempt, because);
  if (kind === 'reminder' && bookingId !== null) {
    return dispatcher.outbox.stop(attempt, because, (work) => work.reminders.release(bookingId));
  }
  const { now, revision } = await dispatcher.clock.read();
  const group = await dispatcher.groups.at(revision);
  const venue = group.venues.find(({ id }) => id === message.venueId);
  if (venue === undefined) throw new Error('a message of a venue that is not there');
  const { ids, settings, secrets } = dispatcher;
  return dispatcher.outbox.stop(attempt, because, (work) =>
    reportUnsent(message, { venue, group, now, ids, settings, secrets, work }),
  );
}

/**
 * Stops a message whose booking has changed since it was written. The guest has a newer message;
 * only a reminder is written again, if the booking is not cancelled.
 */
export function stopOvertakenMessage(
  { kind, bookingId }: Message,
  attempt: Attempt,
  { outbox }: Dispatcher,
): Promise<boolean> {
  return outbox.stop(attempt, 'overtaken', async (work) => {
    if (kind === 'reminder' && bookingId !== null) await work.reminders.release(bookingId);
  });
}

async function reportUnsent(message: Message, context: WriteContext): Promise<void> {
  const by = message.channel === 'text' ? 'text' : 'e-mail';
  const words = {
    subject: 'A message could not be sent',
    message: `${unsentNames[message.kind]} could not be sent by ${by} in time. Please tell the guest.`,
    source: 'messages',
    severity: 'urgent',
  } as const;
  const booking = await bookingOf(message, context.work);
  const task =
    booking === null
      ? await taskWithoutBooking(message, words, context)
      : taskAbout(booking, words);
  if (task !== null) await reportToTeam(task, booking, context);
}

type Task = Parameters<typeof reportToTeam>[0];

/** Null if the message is about nothing that the team could look up. */
async function taskWithoutBooking(
  message: Message,
  words: TaskWords,
  context: WriteContext,
): Promise<Task | null> {
  const { kind, orderId } = message;
  if (kind === 'enquiry-answered') return taskOfAnswer(message, words);
  if (orderId === null) return null;
  return taskAboutTickets(await context.work.ticketing.find(orderId), words, context);
}

/** The only contact of a guest without a booking is the address of the message. */
function taskOfAnswer({ environment, orderId, recipient }: Message, words: TaskWords): Task {
  const guest = { name: recipient, phone: null, email: recipient, guestType: null };
  return { ...words, ...guest, environment, bookingId: null, orderId };
}

async function bookingOf({ bookingId }: Message, work: Work): Promise<Booking | null> {
  return bookingId === null ? null : (await work.bookings.find(bookingId)).booking;
}

const unsentNames: Readonly<Record<MessageKind, string>> = {
  'deposit-link': 'The link to pay the deposit',
  'deposit-link-asked': 'The link to pay the deposit',
  confirmed: 'The confirmation of the booking',
  changed: 'Word of a change of the booking',
  cancelled: 'Word of the cancellation',
  reminder: 'The reminder of the booking',
  'ticket-link': 'The link to pay for the tickets',
  tickets: 'The tickets',
  'tickets-cancelled': 'Word of the cancelled tickets',
  'late-noted': 'Word that the table is kept for late guests',
  'enquiry-received': 'Word that the enquiry has arrived',
  'enquiry-answered': 'The answer to an enquiry',
  'payment-too-late': 'Word of a payment that came too late',
  'refund-sent': 'Word of a refund',
  'fee-charged': 'The receipt for a fee',
  'table-offered': 'The offer of a table',
  'table-ready': 'Word that the table is ready',
  'text-reply': 'The answer to a text',
  team: 'A message to the team',
  'sign-in': 'A link to sign in',
};
