/** The answers to guests' texts, and the words that ask for a reply. */
import type { Booking, StoredBooking } from '@venue/domain/booking/booking';
import { noPence } from '@venue/domain/shared/money';
import type { Venue } from '@venue/domain/venue/venue';
import type { ChangeAnswer } from '../bookings/change/change-answer';
import type { TextDecision } from '@venue/domain/message/guest-text';
import type { Wording } from '../wording/wording';

/** The text with the words to reply with, where the venue asks for replies. */
export function askingForReply(
  text: string,
  question: 'askConfirm' | 'askComing',
  { venue, words }: { readonly venue: Pick<Venue, 'policy'>; readonly words: Wording },
): string {
  return venue.policy.reminderAsks ? `${text} ${words.say(question)}` : text;
}

interface Saying {
  readonly venue: Venue;
  readonly words: Wording;
}

type Answered = Exclude<TextDecision, { readonly kind: 'cancelled' }>;

/**
 * The sentence with which a text is answered; null for none. The telephone network confirms a stop
 * by itself, and delivers nothing after it.
 */
export function replyTo(
  decision: Answered,
  { venue: { name: venue }, words }: Saying,
): string | null {
  switch (decision.kind) {
    case 'stopped':
      return null;
    case 'started':
      return words.say('replyStarted', { venue });
    case 'coming':
      return words.say('replyComing', { venue });
    case 'left':
      return words.say('replyLeft', { venue });
    case 'conversation':
      return words.say('replyMessage', { venue });
    case 'confirmed': {
      const { startsAt, partySize } = decision.booking;
      const when = words.when(startsAt);
      return `${words.say('thanks')} ${words.say('reminded', { venue, when }, partySize)}`;
    }
    case 'asked': {
      const question = decision.because === 'paid' ? 'replyPaid' : 'replyTooLate';
      return words.say(question, { venue, plan: planOf(decision.booking, words) });
    }
  }
}

/** The sentence about a cancellation that was asked for by text. */
export function replyToCancel(
  outcome: ChangeAnswer['outcome'],
  { booking, receivedPence }: Pick<StoredBooking, 'booking' | 'receivedPence'>,
  { venue: { name: venue }, words }: Saying,
): string {
  if (outcome === 'needs_venue') return words.say('replyPassedOn', { venue });
  const moment = words.moment(booking.startsAt);
  const table = words.say('table', { venue, moment }, booking.partySize);
  const cancelled = words.say('tableCancelled', { table });
  if (receivedPence === noPence) return cancelled;
  return `${cancelled} ${words.say('paid', { venue, amount: words.money(receivedPence) })}`;
}

function planOf({ startsAt, partySize }: Booking, words: Wording): string {
  return words.say('plan', { moment: words.moment(startsAt) }, partySize);
}
