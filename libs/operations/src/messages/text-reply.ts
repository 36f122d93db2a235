/** The answers to guests' texts. */
import type { Booking } from '@venue/domain/booking/booking';
import type { TextDecision } from '@venue/domain/message/guest-text';
import { localOf } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { describeCancelRefusal } from '../bookings/change/describe-change';
import type { WriteContext } from '../pipeline/write-context';
import { formatGuests, formatMoment, todayAt } from '../wording/format';

export const confirmQuestion = 'Reply 1 to confirm, or 9 to cancel.';
export const comeQuestion = 'Reply 1 if you are on your way, or 9 to leave the queue.';

/** The text with the words to reply with, where the venue asks for replies. */
export function askingForReply(text: string, question: string, { policy }: Venue): string {
  return policy.reminderAsks ? `${text} ${question}` : text;
}

type Answered = Exclude<TextDecision, { readonly kind: 'cancelled' }>;

/**
 * The sentence with which a text is answered; null for none. The operator of a telephone network
 * confirms a stop by itself, and delivers nothing after it.
 */
export function replyTo(decision: Answered, context: WriteContext): string | null {
  const { name } = context.venue;
  switch (decision.kind) {
    case 'stopped':
      return null;
    case 'started':
      return `You get texts from ${name} again.`;
    case 'coming':
      return `Thank you. ${name} expects you at the door.`;
    case 'left':
      return `You have left the queue at ${name}.`;
    case 'confirmed':
      return `Thank you. We look forward to seeing you at ${name}: ${tableOf(decision.booking, context)}.`;
    case 'asked':
      return questionOf(decision, context);
    case 'conversation':
      return `Thank you. The team at ${name} has your message.`;
  }
}

function questionOf(
  { booking, because }: Extract<TextDecision, { readonly kind: 'asked' }>,
  context: WriteContext,
): string {
  const { name } = context.venue;
  const table = tableOf(booking, context);
  return because === 'paid'
    ? `You have paid for ${table}, and it is not refunded automatically. Reply 9 again to cancel.`
    : `${describeCancelRefusal(because, booking)} Reply 9 again to ask ${name} to cancel ${table}.`;
}

/** `4 guests on Saturday 5 December at 7:30pm`. */
function tableOf({ partySize, startsAt }: Booking, { venue, now }: WriteContext): string {
  const when = formatMoment(localOf(startsAt, venue.zone), todayAt(venue, now));
  return `${formatGuests(partySize)} on ${when}`;
}
