/** A text that a guest sends to the number of the venue's texts, and what it changes. */
import { isConfirmedByGuest, stateOf, type Booking, type StoredBooking } from '../booking/booking';
import { decideCancel, type CancelRefusal } from '../booking/cancel';
import { noPence } from '../shared/money';
import type { BookingId, EnquiryId, VenueId } from '../shared/ids';
import type { Phone } from '../shared/phone';
import type { Instant } from '../shared/time';
import { isLive, stateAfter, type WaitingEntry } from '../waiting/entry';

export const textOutcomes = [
  /** A called party of the queue is on its way, or has left the queue. */
  'coming',
  'left',
  /** The party of a booking will come. */
  'confirmed',
  /** The booking is cancelled, or the venue's team is asked to cancel it. */
  'cancelled',
  /** The guest was asked whether to cancel all the same. */
  'asked',
  /** The venue's texts stop, or start again. */
  'stopped',
  'started',
  /** A person has to read it. */
  'conversation',
] as const;
export type TextOutcome = (typeof textOutcomes)[number];

/** A text from a guest as the provider passes it on. */
export interface IncomingText {
  readonly provider: string;
  /** The provider's own id of the text, which is the same when the text is passed on again. */
  readonly providerReference: string;
  readonly phone: Phone;
  readonly text: string;
}

/** A text from a guest as it is stored. */
export interface GuestText extends IncomingText {
  readonly id: string;
  readonly venueId: VenueId;
  readonly bookingId: BookingId | null;
  /** The conversation that it belongs to; null for a text that was understood. */
  readonly enquiryId: EnquiryId | null;
  readonly outcome: TextOutcome;
  readonly receivedAt: Instant;
}

type Word = 'yes' | 'cancel' | 'stop' | 'start';

const words: ReadonlyMap<string, Word> = new Map([
  ['1', 'yes'],
  ['yes', 'yes'],
  ['9', 'cancel'],
  ['cancel', 'cancel'],
  ['stop', 'stop'],
  ['stopall', 'stop'],
  ['unsubscribe', 'stop'],
  ['start', 'start'],
  ['unstop', 'start'],
]);

/** The text as one of the words that guests can reply with; null for any other text. */
export function wordIn(text: string): Word | null {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '');
  return words.get(bare) ?? null;
}

export interface TextFacts {
  readonly text: string;
  /** The guest's party in the queue at the door; null if there is none. */
  readonly entry: WaitingEntry | null;
  /** The guest's next booking at the venue; null if there is none. */
  readonly file: Pick<StoredBooking, 'booking' | 'receivedPence'> | null;
  /** Whether the guest was asked a short while ago whether to cancel that booking. */
  readonly wasAsked: boolean;
  readonly now: Instant;
}

export type TextDecision =
  | { readonly kind: 'stopped' | 'started' | 'conversation' }
  | { readonly kind: 'coming' | 'left'; readonly entry: WaitingEntry }
  | { readonly kind: 'confirmed'; readonly booking: Booking }
  | { readonly kind: 'cancelled'; readonly booking: Booking }
  | {
      readonly kind: 'asked';
      readonly booking: Booking;
      /** Money is paid, which is not refunded automatically; or only the team can cancel. */
      readonly because: 'paid' | CancelRefusal;
    };

/** The queue comes before a booking, since its party is at the door. */
export function decideText({ text, ...facts }: TextFacts): TextDecision {
  switch (wordIn(text)) {
    case 'stop':
      return { kind: 'stopped' };
    case 'start':
      return { kind: 'started' };
    case 'yes':
      return decideYes(facts);
    case 'cancel':
      return decideToCancel(facts);
    case null:
      return { kind: 'conversation' };
  }
}

function decideYes({ entry, file, now }: Omit<TextFacts, 'text'>): TextDecision {
  if (entry !== null && stateAfter('come', entry, now) !== null) return { kind: 'coming', entry };
  if (file === null || stateOf(file.booking, now) !== 'confirmed') return { kind: 'conversation' };
  const { booking } = file;
  const isNew = !isConfirmedByGuest(booking);
  return {
    kind: 'confirmed',
    booking: isNew ? { ...booking, confirmedFor: booking.startsAt } : booking,
  };
}

/** What can cost the guest money, or needs the team, is asked once before it is done. */
function decideToCancel({ entry, file, wasAsked, now }: Omit<TextFacts, 'text'>): TextDecision {
  if (entry !== null && isLive(entry, now)) return { kind: 'left', entry };
  if (file === null) return { kind: 'conversation' };
  const { booking } = file;
  const decision = decideCancel({ booking, reason: null, now, by: 'guest' });
  if (decision.kind !== 'needs-venue' && decision.kind !== 'cancelled') {
    return { kind: 'conversation' };
  }
  const because = decision.kind === 'needs-venue' ? decision.because : paidFor(file);
  return wasAsked || because === null
    ? { kind: 'cancelled', booking }
    : { kind: 'asked', booking, because };
}

function paidFor({ receivedPence }: Pick<StoredBooking, 'receivedPence'>): 'paid' | null {
  return receivedPence === noPence ? null : 'paid';
}

/** A question whether to cancel is open for that long. */
export const askedMinutes = 24 * 60;

/** The reason that the team sees for a text that its recipient has stopped. */
export const textsStopped = 'the guest has stopped the texts of this venue';

/** More texts from one number within an hour are not read. */
export const textsPerHourMax = 30;

export interface StoredTexts {
  readonly isStored: boolean;
  readonly count: number;
}

/** The guest's side of texts, inside a transaction. Only live bookings have any. */
export interface GuestTexts {
  /** The venue whose newest text went to that number; null if none did. */
  venueOf(phone: Phone): Promise<VenueId | null>;
  /** The next confirmed or unpaid booking of that number there, locked; null without one. */
  lockNextBooking(phone: Phone, venueId: VenueId, now: Instant): Promise<StoredBooking | null>;
  /** The party of that number in the queue at that door, locked; null without one. */
  lockQueueEntry(phone: Phone, venueId: VenueId): Promise<WaitingEntry | null>;
  /** Whether the guest was asked since then whether to cancel. */
  wasAskedSince(since: Instant, bookingId: BookingId): Promise<boolean>;
  /** The open enquiry to which texts of that number to that venue belong; null without one. */
  openConversation(phone: Phone, venueId: VenueId): Promise<EnquiryId | null>;
  /**
   * Locks the number of the text until the transaction ends, and says whether the text is stored
   * already, and how many others of its number were stored since then.
   */
  lockNumber(text: IncomingText, since: Instant): Promise<StoredTexts>;
  add(text: GuestText): Promise<void>;
  /** No text of that venue goes to that number any more. */
  stopTexts(phone: Phone, venueId: VenueId, now: Instant): Promise<void>;
  startTexts(phone: Phone, venueId: VenueId): Promise<void>;
}
