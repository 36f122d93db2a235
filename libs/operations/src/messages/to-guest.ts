/** Messages to guests about their bookings, except payment links. */
import type { Booking, StoredBooking } from '@venue/domain/booking/booking';
import type { DepositBalance } from '@venue/domain/booking/deposit-balance';
import { greetingNameOf } from '@venue/domain/guest/first-name';
import type { MessageKind } from '@venue/domain/message/message';
import { displayReference } from '@venue/domain/shared/ids';
import { noPence, type Pence } from '@venue/domain/shared/money';
import { fill, type EmailTemplate } from '@venue/domain/venue/templates';
import { manageLink } from '../authentication/manage-token';
import type { WriteContext } from '../pipeline/write-context';
import { describeNewBooking } from '../bookings/make/describe-new-booking';
import { formatTypeChange } from '../bookings/change/describe-change';
import { describeBalance } from '../money/describe-deposit';
import { wordingIn, type Wording } from '../wording/wording';
import { builtInEmail, emailTemplate, textTemplate } from './built-in';
import { invitation } from './calendar';
import { emailContent, type EmailContent, type EmailExtras } from './email-content';
import type { EmailAction } from './email-html';
import { addressed, type GuestMessage, type RenderContext } from './guest-message';
import { valuesOf } from './values';

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

async function send(message: GuestMessage, booking: Booking, context: WriteContext): Promise<void> {
  await context.work.messages.add(await addressed(message, booking, context));
}

export interface BookingChange {
  readonly before: Booking;
  readonly after: Booking;
  /** The amounts after the change; null if they are not known. */
  readonly balance: DepositBalance | null;
}

/** A booking that expired, with its money. */
export interface Cancellation {
  readonly file: Pick<StoredBooking, 'booking' | 'receivedPence'>;
  readonly because: 'cancelled' | 'unpaid';
  /** Whether the table had been the guest's, so that a confirmation had been sent. */
  readonly wasConfirmed: boolean;
}

export function confirmation(booking: Booking, context: RenderContext): GuestMessage {
  return confirmationWith(booking, templatesOf('Confirmed', booking, context), context);
}

function confirmationWith(
  booking: Booking,
  templates: BookingTemplates,
  context: RenderContext,
): GuestMessage {
  return rendered({ kind: 'confirmed', booking, templates }, context, (words) => ({
    summary: describeNewBooking(booking, context, { words }),
    action: manageAction(booking, context, words),
    ...calendar(booking, 'REQUEST', context),
  }));
}

/**
 * A confirmation on every channel that notifies of cancellations, with the built-in text if the
 * venue has no template.
 */
function restoration(booking: Booking, context: RenderContext): GuestMessage {
  const words = wordingIn(booking.locale, context);
  const own = templatesOf('Confirmed', booking, context);
  const ofCancellation = templatesOf('Cancelled', booking, context);
  const sms = ofCancellation.sms === null ? null : words.raw('emailRestoredText');
  const email = ofCancellation.email && builtInEmail('emailRestored', words);
  return confirmationWith(booking, { sms: own.sms ?? sms, email: own.email ?? email }, context);
}

export function changeNotice(
  { before, after, balance }: BookingChange,
  context: RenderContext,
): GuestMessage {
  const templates = templatesOf('Changed', after, context);
  return rendered({ kind: 'changed', booking: after, templates }, context, (words) => {
    const values = {
      venue: context.venue.name,
      plan: describePlan(after, words),
      before: describePlan(before, words),
      type: describeTypeChange(before, after, words),
    };
    const owed = balance === null ? '' : describeBalance(balance, context, words);
    const reference = words.say('reference', { reference: displayReference(after.reference) });
    return {
      summary: `${words.say('tableChanged', values)}${owed} ${reference}`,
      action: manageAction(after, context, words),
      ...calendar(after, 'REQUEST', context),
    };
  });
}

export function cancellationNotice(
  { file: { booking, receivedPence }, because, wasConfirmed }: Cancellation,
  context: RenderContext,
): GuestMessage {
  const templates = templatesOf('Cancelled', booking, context);
  return rendered({ kind: 'cancelled', booking, templates }, context, (words) => {
    const place = { venue: context.venue.name, moment: words.moment(booking.startsAt) };
    const { partySize } = booking;
    const what =
      because === 'cancelled'
        ? words.say('tableCancelled', { table: words.say('table', place, partySize) })
        : words.say('tableReleased', place, partySize);
    const reference = words.say('referenceWas', {
      reference: displayReference(booking.reference),
    });
    return {
      summary: [what, ...describePaid(receivedPence, context, words), reference].join(' '),
      ...(wasConfirmed ? calendar(booking, 'CANCEL', context) : {}),
    };
  });
}

export function reminderNotice(booking: Booking, context: RenderContext): GuestMessage {
  const templates = templatesOf('Reminder', booking, context);
  return rendered({ kind: 'reminder', booking, templates }, context, (words) => {
    const values = { venue: context.venue.name, when: words.when(booking.startsAt) };
    const reminded = words.say('reminded', values, booking.partySize);
    const reference = words.say('reference', { reference: displayReference(booking.reference) });
    return {
      summary: `${reminded} ${reference}`,
      action: manageAction(booking, context, words),
    };
  });
}

/** In the language of the venue, since it has no built-in words. */
export function lateNotice(
  booking: Booking,
  summary: string,
  context: RenderContext,
): GuestMessage {
  const template = context.venue.messages.emailLateNoted ?? null;
  const words = wordingIn(null, context);
  const extras = { ...context, lang: words.tag, action: manageAction(booking, context, words) };
  const values = valuesOf(booking, summary, { ...context, words });
  const email = template === null ? null : emailContent(template, values, extras);
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

interface BookingTemplates {
  readonly sms: string | null;
  readonly email: EmailTemplate | null;
}

function templatesOf(
  kind: 'Confirmed' | 'Changed' | 'Cancelled' | 'Reminder',
  { locale }: Booking,
  context: RenderContext,
): BookingTemplates {
  const words = wordingIn(locale, context);
  const { messages } = context.venue;
  return {
    sms: textTemplate(messages, `sms${kind}`, words),
    email: emailTemplate(messages, `email${kind}`, words),
  };
}

interface BookingNotice {
  readonly kind: MessageKind;
  readonly booking: Booking;
  readonly templates: BookingTemplates;
}

/** The content is made only if the guest gets it, since most bookings have no e-mail address. */
function rendered(
  { kind, booking, templates }: BookingNotice,
  context: RenderContext,
  content: (words: Wording) => EmailExtras & { readonly summary: string },
): GuestMessage {
  const notAfter = booking.startsAt;
  const { sms } = templates;
  const email = booking.guestEmail === null ? null : templates.email;
  if (sms === null && email === null) return { kind, sms, email, notAfter };
  const words = wordingIn(booking.locale, context);
  const { summary, ...extras } = content(words);
  const values = valuesOf(booking, summary, { ...context, words });
  const parts = { ...context, lang: words.tag, ...extras };
  return {
    kind,
    sms: sms === null ? null : fill(sms, values),
    email: email === null ? null : emailContent(email, values, parts),
    notAfter,
  };
}

/** The page on which the guest sees, changes or cancels the booking. */
function manageAction(booking: Booking, context: RenderContext, words: Wording): EmailAction {
  return { label: words.say('changeOrCancel'), url: manageLink(booking, context) };
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
    booking.guestEmail !== null && context.venue.messages.emailConfirmed !== null;
  return isConfirmedByEmail ? { calendar: invitation(booking, method, context) } : {};
}

/** `4 guests on Saturday 5 December at 7:30pm`. */
function describePlan({ partySize, startsAt }: Booking, words: Wording): string {
  return words.say('plan', { moment: words.moment(startsAt) }, partySize);
}

/** `, as lunch instead of dinner`; empty if the booking type is unchanged. */
function describeTypeChange(before: Booking, after: Booking, words: Wording): string {
  if (words.language === 'en') return formatTypeChange(before, after);
  const [old, type] = [before.bookingType, after.bookingType];
  return old === type ? '' : words.say('typeChanged', { type, before: old });
}

/** Contract: a paid deposit is never refunded automatically; the venue's team decides. */
function describePaid(
  receivedPence: Pence,
  { venue }: RenderContext,
  words: Wording,
): readonly string[] {
  if (receivedPence === noPence) return [];
  return [words.say('paid', { amount: words.money(receivedPence), venue: venue.name })];
}
