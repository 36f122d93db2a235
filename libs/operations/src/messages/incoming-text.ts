/** Texts from guests: each is stored, changes what it asks for, and is answered, all or nothing. */
import type { Booking, StoredBooking } from '@venue/domain/booking/booking';
import {
  askedMinutes,
  decideText,
  textsPerHourMax,
  type GuestText,
  type IncomingText,
  type TextDecision,
} from '@venue/domain/message/guest-text';
import type { EnquiryId } from '@venue/domain/shared/ids';
import { plusMinutes } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import type { WaitingEntry } from '@venue/domain/waiting/entry';
import { cancelForGuest } from '../bookings/cancel/cancel-booking';
import type { GuestDeployment } from '../pipeline/deployment';
import { retryOnStaleRules } from '../pipeline/retry-on-stale-rules';
import type { WriteContext } from '../pipeline/write-context';
import { closeEntry } from '../waiting/entry-of-guest';
import { noteComing } from '../waiting/queue-place';
import { wordingIn, type Wording } from '../wording/wording';
import { newMessage } from './new-message';
import { allowedPhone } from './reach';
import { replyTo, replyToCancel } from './text-reply';
import { reportToTeam, taskAbout } from './to-team';

const environment = 'live';
const source = 'text';
const origin = { actor: { kind: 'guest', by: 'text' }, requestId: null } as const;

type GroupContext = Omit<WriteContext, 'venue'>;
type Saying = WriteContext & { readonly words: Wording };

/** Handles each text once, however often the provider passes it on. */
export function takeIncomingText(text: IncomingText, deployment: GuestDeployment): Promise<void> {
  const { clock, groups, ids, secrets, settings, unitOfWork } = deployment;
  return retryOnStaleRules(async () => {
    const { now, revision } = await clock.read();
    const group = await groups.at(revision);
    await unitOfWork.run(async (work) => {
      const context = { group, now, ids, secrets, settings, work };
      const stored = await work.guestTexts.lockNumber(text, plusMinutes(now, -60));
      if (stored.isStored || stored.count >= textsPerHourMax) return;
      const venue = await venueOf(text, context);
      if (venue !== null) await take(text, { ...context, venue });
    }, origin);
  });
}

/** The venue that wrote to the number last; the first of the group if none did. */
async function venueOf({ phone }: IncomingText, context: GroupContext): Promise<Venue | null> {
  const { venues } = context.group;
  const id = await context.work.guestTexts.venueOf(phone);
  return venues.find((venue) => venue.id === id) ?? venues[0] ?? null;
}

async function take(text: IncomingText, context: WriteContext): Promise<void> {
  const { work, venue, now } = context;
  const { guestTexts } = work;
  const entry = await guestTexts.lockQueueEntry(text.phone, venue.id);
  const file = await guestTexts.lockNextBooking(text.phone, venue.id, now);
  const since = plusMinutes(now, -askedMinutes);
  const wasAsked = file !== null && (await guestTexts.wasAskedSince(since, file.booking.id));
  const decision = decideText({ text: text.text, entry, file, wasAsked, now });
  const subject = { text, entry, file };
  const { enquiryId, isNew } = await conversationOf(decision, subject, context);
  await guestTexts.add({
    ...text,
    id: context.ids.uuid(),
    venueId: venue.id,
    bookingId: file?.booking.id ?? null,
    enquiryId,
    outcome: decision.kind,
    receivedAt: now,
  } satisfies GuestText);
  const words = wordingIn(file?.booking.locale ?? null, context);
  const reply = await carryOut(decision, subject, { ...context, words });
  if (isNew) await answer(reply, subject, context);
}

interface TextSubject {
  readonly text: IncomingText;
  readonly entry: WaitingEntry | null;
  readonly file: StoredBooking | null;
}

/** The sentence that answers the text; null for none. */
async function carryOut(
  decision: TextDecision,
  { text: { phone }, file }: TextSubject,
  context: Saying,
): Promise<string | null> {
  const { work, venue, now } = context;
  switch (decision.kind) {
    case 'stopped':
      await work.guestTexts.stopTexts(phone, venue.id, now);
      break;
    case 'started':
      await work.guestTexts.startTexts(phone, venue.id);
      break;
    case 'coming':
      await noteComing(decision.entry.id, context);
      break;
    case 'left':
      await closeEntry('leave', decision.entry.id, context);
      break;
    case 'confirmed':
      await confirm(decision.booking, file, context);
      break;
    case 'cancelled':
      return cancel(file, context);
    case 'asked':
    case 'conversation':
      break;
  }
  return replyTo(decision, context);
}

/** A booking that is confirmed already stays as it is. */
async function confirm(
  booking: Booking,
  file: StoredBooking | null,
  { work }: WriteContext,
): Promise<void> {
  if (booking !== file?.booking) await work.bookings.save(booking);
}

/** A venue with a text for cancellations has sent it already. */
async function cancel(file: StoredBooking | null, context: Saying): Promise<string | null> {
  if (file === null) throw new Error('a cancellation without a booking');
  const caller = { environment, channel: source } as const;
  const { outcome } = await cancelForGuest(null, { ...context, file, caller });
  const { smsCancelled = null } = context.venue.messages;
  const isNotified = outcome === 'cancelled' && smsCancelled !== null;
  return isNotified ? null : replyToCancel(outcome, file, context);
}

/** The enquiry of a text that a person has to read. Only the first of one is answered. */
async function conversationOf(
  { kind }: TextDecision,
  { text, entry, file }: TextSubject,
  context: WriteContext,
): Promise<{ readonly enquiryId: EnquiryId | null; readonly isNew: boolean }> {
  if (kind !== 'conversation') return { enquiryId: null, isNew: true };
  const { work, venue } = context;
  const open = await work.guestTexts.openConversation(text.phone, venue.id);
  if (open !== null) return { enquiryId: open, isNew: false };
  const words = { subject: 'Text message', message: text.text, source, severity: null };
  const about = {
    environment,
    bookingId: null,
    name: entry?.guestName ?? text.phone,
    phone: text.phone,
    email: null,
    guestType: null,
  } as const;
  const task = file === null ? { ...about, ...words } : taskAbout(file.booking, words);
  const enquiryId = await reportToTeam(task, file?.booking ?? null, context);
  return { enquiryId, isNew: true };
}

async function answer(
  reply: string | null,
  { text, file }: TextSubject,
  context: WriteContext,
): Promise<void> {
  const phone = allowedPhone({ guestPhone: text.phone }, context);
  if (reply === null || phone === null) return;
  const draft = { kind: 'text-reply', channel: 'text', recipient: phone, subject: null } as const;
  const about = { environment, booking: file?.booking ?? null } as const;
  await context.work.messages.add([newMessage({ ...draft, text: reply }, about, context)]);
}
