import type {
  BookingId,
  BookingTypeId,
  ContactId,
  GuestId,
  IntegrationId,
  Reference,
  TableId,
  VenueId,
} from '../shared/ids';
import type { Move } from '../availability/seating-plan';
import type { Language } from '../shared/language';
import { noPence, type Pence } from '../shared/money';
import type { Phone } from '../shared/phone';
import { plusMinutes, type Instant } from '../shared/time';
import type { Environment } from '../access/caller';
import type { PolicyTerms } from '../venue/policy';
import type { Guarantee } from './guarantee-terms';
import { isOver, type BookingState } from './states';

/** A table promised to a party, with the terms on which it was booked. */
export interface Booking {
  readonly id: BookingId;
  readonly environment: Environment;
  readonly venueId: VenueId;
  readonly integrationId: IntegrationId;
  readonly reference: Reference;
  readonly bookingTypeId: BookingTypeId;
  /** The type's name when the booking was made or last changed. */
  readonly bookingType: string;
  readonly partySize: number;
  readonly startsAt: Instant;
  /** When the stay ends. The tables stay occupied for the turnaround after that. */
  readonly endsAt: Instant;
  /** As stored; `stateOf` returns the state at a moment. */
  readonly state: BookingState;
  /** The deadline of a hold or an unpaid booking; null for every other booking. */
  readonly holdUntil: Instant | null;
  /** A hash of the client that holds the table; null for anything but a hold. */
  readonly heldFor: string | null;
  /** The guest record that a widget referred to; null where the booking came with the details. */
  readonly guestId: GuestId | null;
  readonly contactId: ContactId | null;
  /** Empty while the booking is a hold without a guest. */
  readonly guestName: string;
  /** Empty where the guest left none; such a booking cannot be looked up by its guest. */
  readonly guestPhone: Phone | '';
  readonly guestEmail: string | null;
  readonly notes: string | null;
  /** What someone of the party must not eat, in the guest’s words: health data. */
  readonly allergies: string | null;
  /** Whether the guest said that the booking is for business. */
  readonly isForBusiness: boolean;
  /** The language of messages and pages to the guest; null for the venue’s. */
  readonly locale: Language | null;
  /** The channel of the key that made the booking. */
  readonly source: string;
  readonly policy: PolicyTerms;
  /** The whole deposit; what has been received is in the ledger. */
  readonly depositPence: Pence;
  /** The card that guarantees it; null where none is asked for. */
  readonly guarantee: Guarantee | null;
  /**
   * Whether it was moved when it was too late for the guest to cancel. Only the venue can cancel it
   * then, even if the new start is far ahead.
   */
  readonly movedInsideNotice: boolean;
  /** The expected arrival of guests who reported that they will be late; otherwise null. */
  readonly expectedArrival: Instant | null;
  /** The moment until which late guests were promised their table; otherwise null. */
  readonly arrivalHeldUntil: Instant | null;
  /**
   * When its present start was agreed, by a move or by the payment that confirmed it; null where
   * that was the time of booking.
   */
  readonly startAgreedAt: Instant | null;
  readonly cancelReason: string | null;
  /** The start for which the guest answered that the party will come; null without an answer. */
  readonly confirmedFor: Instant | null;
  /** When the team recorded that the party is at the door; null where it has not. */
  readonly arrivedAt: Instant | null;
  /** Whether only the team may move it to other tables. */
  readonly isPinned: boolean;
  /** Labels that the team sets. */
  readonly tags: readonly string[];
  /** A note for the team; guests never see it. */
  readonly teamNote: string | null;
  /** The team's last step; null where there is none to undo. */
  readonly undo: Undo | null;
  /**
   * How often it has been stored, so that concurrent changes do not overwrite each other; 0 before
   * it is stored.
   */
  readonly version: number;
  readonly createdAt: Instant;
}

/** A step of the team, with the booking before and after it. It has no personal data. */
export interface Undo {
  readonly step: UndoStep;
  readonly at: Instant;
  readonly before: BookingSnapshot;
  readonly after: BookingSnapshot;
  /** Whether the guest got a message about the step; undoing it then sends another. */
  readonly isGuestTold: boolean;
  /** The other booking of a `swap`. */
  readonly swappedWith?: BookingId;
}

export const undoSteps = [
  'arrive',
  'seat',
  'leave',
  'miss',
  'cancel',
  'move',
  'swap',
  'walk-in',
] as const;
export type UndoStep = (typeof undoSteps)[number];

/** The fields that a step changes or relies on. */
export interface BookingSnapshot extends Pick<
  Booking,
  'state' | 'startsAt' | 'endsAt' | 'partySize' | 'holdUntil' | 'arrivedAt'
> {
  readonly tableIds: readonly TableId[];
  readonly clearedAt: Instant | null;
}

/** The team's fields of a new booking. */
export const initialTeamFields = {
  arrivedAt: null,
  isPinned: false,
  tags: [],
  teamNote: null,
  undo: null,
} as const satisfies Partial<Booking>;

/** The fields of a new booking that come from the call, not from the guest. */
export type BookingOrigin = Pick<
  Booking,
  'id' | 'environment' | 'integrationId' | 'reference' | 'source'
>;

/** A booking's tables, and when other bookings can have them. */
export interface Allocation {
  /** Empty where the team must still assign some. */
  readonly tableIds: readonly TableId[];
  readonly clearedAt: Instant;
  /** Moves of other bookings that free these tables; stored in the same transaction. */
  readonly moves?: readonly Move[];
}

/** A booking as loaded: with its tables, and with its receipts in the ledger. */
export interface StoredBooking {
  readonly booking: Booking;
  readonly tableIds: readonly TableId[];
  /** When other bookings can have its tables, as stored; null where it has none. */
  readonly clearedAt: Instant | null;
  readonly receivedPence: Pence;
  /** What the team asks for beyond the deposit of the rules. It is part of `depositPence`. */
  readonly extraPence: Pence;
}

/** When its tables are free again; for a booking without tables, when they would be. */
export function clearingOf({
  booking,
  clearedAt,
}: Pick<StoredBooking, 'booking' | 'clearedAt'>): Instant {
  return clearedAt ?? plusMinutes(booking.endsAt, booking.policy.turnaroundMinutes);
}

/** Whether guests without a table are expected or have arrived. */
export function isUnplaced(state: BookingState, tables: readonly unknown[]): boolean {
  return tables.length === 0 && !isOver(state);
}

/**
 * The state at that moment. A hold or an unpaid booking is expired from its deadline on, even while
 * the stored state still says otherwise.
 */
export function stateOf({ state, holdUntil }: Booking, now: Instant): BookingState {
  const isWaiting = state === 'held' || state === 'awaiting_deposit';
  return isWaiting && holdUntil !== null && holdUntil <= now ? 'expired' : state;
}

/** A move to another start needs another answer. */
export function isConfirmedByGuest({
  confirmedFor,
  startsAt,
}: Pick<Booking, 'confirmedFor' | 'startsAt'>): boolean {
  return confirmedFor === startsAt;
}

/** Whether the booking has these values already. */
export function hasValues(booking: Booking, values: Partial<Booking>): boolean {
  const names = Object.keys(values) as (keyof Booking)[];
  return names.every((name) => JSON.stringify(values[name]) === JSON.stringify(booking[name]));
}

/** Upper bound of a party's size, far above the maximum of any venue. */
export const partySizeLimit = 1000;

export type DepositStatus = 'none' | 'awaiting_payment' | 'paid';

export interface Deposit {
  readonly requiredPence: Pence;
  readonly status: DepositStatus;
}

/**
 * The deposit of a booking, from the amount it requires and the amount received. A booking that is
 * over requires nothing more, and a hold nothing yet. Where nothing is required, the amount
 * received counts as the paid deposit, since a change to a lower deposit refunds nothing.
 */
export function depositOf(
  { booking, receivedPence }: Pick<StoredBooking, 'booking' | 'receivedPence'>,
  now: Instant,
): Deposit {
  const isSettled = booking.heldFor !== null || isOver(stateOf(booking, now));
  return depositFrom(isSettled ? noPence : booking.depositPence, receivedPence);
}

/** Like `depositOf`, for any required amount. */
export function depositFrom(duePence: Pence, receivedPence: Pence): Deposit {
  const requiredPence = duePence === noPence ? receivedPence : duePence;
  if (requiredPence === noPence) return { requiredPence, status: 'none' };
  return {
    requiredPence,
    status: receivedPence >= requiredPence ? 'paid' : 'awaiting_payment',
  };
}
