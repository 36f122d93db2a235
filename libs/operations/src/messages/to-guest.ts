/** Messages to guests about their bookings, except payment links. */
import type { Booking, StoredBooking } from '@venue/domain/booking/booking';
import { greetingNameOf } from '@venue/domain/guest/first-name';
import type { NewMessage, MessageKind } from '@venue/domain/message/message';
import { displayReference } from '@venue/domain/shared/ids';
import { displayPence, noPence, type Pence } from '@venue/domain/shared/money';
import { localOf } from '@venue/domain/shared/time';
import { fill, type EmailTemplate } from '@venue/domain/venue/templates';
import { manageLink } from '../authentication/manage-token';
import type { WriteContext } from '../pipeline/write-context';
import { describeNewBooking } from '../bookings/make/describe-new-booking';
import { formatTypeChange } from '../bookings/change/describe-change';
import { formatGuests, formatMoment, todayAt } from '../wording/format';
import { emailTemplate, greeting } from './built-in';
import { invitation } from './calendar';
import { emailContent, type EmailContent, type EmailExtras } from './email-content';
import type { EmailAction } from './email-html';
import { addressed, type GuestMessage, type RenderContext } from './guest-message';
import { newMessage } from './new-message';
import { allowedPhone } from './reach';
import { momentValues, valuesOf } from './values';

/**
 * Messages that become wrong when the booking is changed or cancelled; unsent ones are then
 * stopped.
 */
const bookingKinds = ['confirmed', 'changed', 'reminder', 'late-noted'] as const;

/** Notifies the guest that the table is theirs, with a calendar file. */
export async function sendConfirmation(booking: Booking, context: WriteContext): Promise<void> {
  await send(confirmation(booking, context), booking, context);
}

/**
 * Notifies the guest of a change. Earlier messages that are not sent yet are stopped; a reminder
 * among them is due again, so that it is written for the changed booking.
 */
export async function sendChange(change: BookingChange, context: WriteContext): Promise<void> {
  const { messages, reminders } = context.work;
  await messages.stop(change.after.id, bookingKinds);
  await reminders.release(change.after.id);
  await send(changeNotice(change, context), change.after, context);
}

/**
 * Stops messages that are wrong after a change or cancellation that is not notified to the guest. A
 * reminder is due again if the booking is not cancelled.
 */
export async function stopOldMessages(booking: Booking, { work }: WriteContext): Promise<void> {
  await work.messages.stop(booking.id, bookingKinds);
  await work.reminders.release(booking.id);
}

/** Notifies the guest that the table is released, and what happens to money paid for it. */
export async function sendCancellation(
  cancellation: Cancellation,
  context: WriteContext,
): Promise<void> {
  const { booking } = cancellation.file;
  await context.work.messages.stop(booking.id, bookingKinds);
  await send(cancellationNotice(cancellation, context), booking, context);
}

/** Notifies the guest that a cancellation they were notified of is undone. */
export async function sendRestoration(booking: Booking, context: WriteContext): Promise<void> {
  await send(restoration(booking, context), booking, context);
}

/** Notifies the guest until when the table is kept, if the venue has a template for it. */
export async function sendDelayNotice(
  booking: Booking,
  summary: string,
  context: WriteContext,
): Promise<void> {
  await context.work.messages.stop(booking.id, ['late-noted']);
  await send(lateNotice(booking, summary, context), booking, context);
}

/** The reminder of a booking; the caller adds it to the messages. */
export function reminder(booking: Booking, context: WriteContext): Promise<readonly NewMessage[]> {
  return addressed(reminderNotice(booking, context), booking, context);
}

async function send(message: GuestMessage, booking: Booking, context: WriteContext): Promise<void> {
  await context.work.messages.add(await addressed(message, booking, context));
}

/**
 * The booking before and after a change; `balance` is the sentence about the amount due, or empty.
 */
export interface BookingChange {
  readonly before: Booking;
  readonly after: Booking;
  readonly balance: string;
}

/** A booking that expired, with its money. */
export interface Cancellation {
  readonly file: Pick<StoredBooking, 'booking' | 'receivedPence'>;
  readonly because: 'cancelled' | 'unpaid';
  /** Whether the table had been the guest's, so that a confirmation had been sent. */
  readonly wasConfirmed: boolean;
}

export function confirmation(booking: Booking, context: RenderContext): GuestMessage {
  const templates = ['smsConfirmed', 'emailConfirmed'] as const;
  return rendered({ kind: 'confirmed', booking, templates }, context, () => ({
    summary: describeNewBooking(booking, context),
    action: manageAction(booking, context),
    ...calendar(booking, 'REQUEST', context),
  }));
}

/**
 * A confirmation on every channel that notifies of cancellations, with the built-in text if the
 * venue has no template.
 */
function restoration(booking: Booking, context: RenderContext): GuestMessage {
  const { messages } = context.venue;
  const { smsCancelled = null, smsConfirmed = null } = messages;
  const text = 'The cancellation of your booking has been undone. {summary}';
  const builtInEmail = { subject: 'Your table at {venue} is booked', text: `${greeting}${text}` };
  const hasEmail = emailTemplate(messages, 'emailCancelled') !== null;
  const restoring = {
    ...messages,
    smsConfirmed: smsConfirmed ?? (smsCancelled === null ? null : text),
    emailConfirmed: emailTemplate(messages, 'emailConfirmed') ?? (hasEmail ? builtInEmail : null),
  };
  return confirmation(booking, { ...context, venue: { ...context.venue, messages: restoring } });
}

export function changeNotice(
  { before, after, balance }: BookingChange,
  context: RenderContext,
): GuestMessage {
  const templates = ['smsChanged', 'emailChanged'] as const;
  return rendered({ kind: 'changed', booking: after, templates }, context, () => ({
    summary:
      `Your table at ${context.venue.name} is now for ${describePlan(after, context)}${formatTypeChange(before, after)}. ` +
      `It was for ${describePlan(before, context)}.${balance} ` +
      `Your reference is ${displayReference(after.reference)}.`,
    action: manageAction(after, context),
    ...calendar(after, 'REQUEST', context),
  }));
}

export function cancellationNotice(
  { file: { booking, receivedPence }, because, wasConfirmed }: Cancellation,
  context: RenderContext,
): GuestMessage {
  const { venue } = context;
  const table = `our table for ${booking.partySize} at ${venue.name} on ${momentOf(booking, context)}`;
  const what =
    because === 'cancelled'
      ? `Y${table} is cancelled.`
      : `The deposit was not paid in time, so y${table} has been released.`;
  const reference = `The reference was ${displayReference(booking.reference)}.`;
  const templates = ['smsCancelled', 'emailCancelled'] as const;
  return rendered({ kind: 'cancelled', booking, templates }, context, () => ({
    summary: [what, ...describePaid(receivedPence, context), reference].join(' '),
    ...(wasConfirmed ? calendar(booking, 'CANCEL', context) : {}),
  }));
}

export function reminderNotice(booking: Booking, context: RenderContext): GuestMessage {
  const { when } = momentValues(localOf(booking.startsAt, context.venue.zone), context);
  const templates = ['smsReminder', 'emailReminder'] as const;
  return rendered({ kind: 'reminder', booking, templates }, context, () => ({
    summary:
      `We look forward to seeing you ${when} at ${context.venue.name}: a table for ` +
      `${formatGuests(booking.partySize)}. Your reference is ${displayReference(booking.reference)}.`,
    action: manageAction(booking, context),
  }));
}

export function lateNotice(
  booking: Booking,
  summary: string,
  context: RenderContext,
): GuestMessage {
  const template = context.venue.messages.emailLateNoted ?? null;
  const extras = { ...context, action: manageAction(booking, context) };
  const email =
    template === null ? null : emailContent(template, valuesOf(booking, summary, context), extras);
  return { kind: 'late-noted', sms: null, email, notAfter: booking.endsAt };
}

/** Confirms the enquiry to its sender; null if the venue has no template for it. */
export function enquiryNotice(
  name: string,
  summary: string,
  context: Pick<RenderContext, 'venue' | 'group'>,
): EmailContent | null {
  const template = context.venue.messages.emailEnquiryReceived ?? null;
  if (template === null) return null;
  const values = { venue: context.venue.name, name: greetingNameOf(name) ?? '', summary };
  return emailContent(template, values, context);
}

type BookingKind = 'Confirmed' | 'Changed' | 'Cancelled' | 'Reminder';

interface BookingNotice {
  readonly kind: MessageKind;
  readonly booking: Booking;
  readonly templates: readonly [`sms${BookingKind}`, `email${BookingKind}`];
}

/** The content is made only if the guest gets it, since most bookings have no e-mail address. */
function rendered(
  { kind, booking, templates: [smsName, emailName] }: BookingNotice,
  context: RenderContext,
  content: () => EmailExtras & { readonly summary: string },
): GuestMessage {
  const { messages } = context.venue;
  const notAfter = booking.startsAt;
  const sms = messages[smsName] ?? null;
  const email = booking.guestEmail === null ? null : emailTemplate(messages, emailName);
  if (sms === null && email === null) return { kind, sms, email, notAfter };
  const { summary, ...extras } = content();
  const values = valuesOf(booking, summary, context);
  return {
    kind,
    sms: sms === null ? null : fill(sms, values),
    email: email === null ? null : emailContent(email, values, { ...context, ...extras }),
    notAfter,
  };
}

/** The page on which the guest sees, changes or cancels the booking. */
function manageAction(booking: Booking, context: RenderContext): EmailAction {
  return { label: 'Change or cancel', url: manageLink(booking, context) };
}

/**
 * Calendar files are attached only if the venue confirms by e-mail: an event can be moved or
 * removed only if it was sent before.
 */
function calendar(
  booking: Booking,
  method: 'REQUEST' | 'CANCEL',
  context: RenderContext,
): EmailExtras {
  const isConfirmedByEmail =
    booking.guestEmail !== null && emailTemplate(context.venue.messages, 'emailConfirmed') !== null;
  return isConfirmedByEmail ? { calendar: invitation(booking, method, context) } : {};
}

/** `4 guests on Saturday 5 December at 7:30pm`. */
function describePlan(booking: Booking, context: RenderContext): string {
  return `${formatGuests(booking.partySize)} on ${momentOf(booking, context)}`;
}

function momentOf({ startsAt }: Booking, { venue, now }: RenderContext): string {
  return formatMoment(localOf(startsAt, venue.zone), todayAt(venue, now));
}

/** Contract: a paid deposit is never refunded automatically; the venue's team decides. */
function describePaid(receivedPence: Pence, { venue }: RenderContext): readonly string[] {
  if (receivedPence === noPence) return [];
  const paid = displayPence(receivedPence, venue.money);
  return [`You have paid ${paid}, and ${venue.name} will be in touch about it.`];
}

/** Notifies a guest that a payment did not pay for a table, and says who has the money now. */
export function paymentKept(
  booking: Booking,
  amountPence: Pence,
  context: WriteContext,
): readonly NewMessage[] {
  const { venue } = context;
  const amount = displayPence(amountPence, venue.money);
  const values = { venue: venue.name, amount, name: greetingNameOf(booking.guestName) ?? '' };
  const about = { environment: booking.environment, booking };
  const kind = 'payment-too-late';
  const { guestEmail } = booking;
  if (guestEmail !== null) {
    const words = { ...keptWords, text: `${greeting}${keptWords.text}` };
    const email = emailContent(words, values, context);
    return [
      newMessage({ kind, channel: 'email', recipient: guestEmail, ...email }, about, context),
    ];
  }
  const phone = allowedPhone(booking, context);
  if (phone === null) return [];
  const text = { subject: null, text: fill(keptWords.text, values) };
  return [newMessage({ kind, channel: 'text', recipient: phone, ...text }, about, context)];
}

const keptWords: EmailTemplate = {
  subject: 'Your payment to {venue}',
  text:
    'Your payment of {amount} to {venue} arrived after the table had been released. ' +
    '{venue} has been told and will be in touch about it.',
};
