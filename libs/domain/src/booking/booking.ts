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
import { noPence, type Pence } from '../shared/money';
import type { Phone } from '../shared/phone';
import { plusMinutes, type Instant } from '../shared/time';
import type { Environment } from '../access/caller';
import type { PolicyTerms } from '../venue/policy';
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
  /** When the stay ends; the tables stay taken for the turnaround after that. */
  readonly endsAt: Instant;
  /** As stored; `stateOf` gives the state at a moment. */
  readonly state: BookingState;
  /** Until when a hold or an unpaid booking keeps its tables; null for every other booking. */
  readonly holdUntil: Instant | null;
  /** A hash of the client that holds the table; null once it has a guest, and if never held. */
  readonly heldFor: string | null;
  /** The guest that a widget named; null where the guest's details came with the booking. */
  readonly guestId: GuestId | null;
  readonly contactId: ContactId | null;
  /** Empty while the booking is a hold without a guest. */
  readonly guestName: string;
  /** Empty where the guest gave none, so that the booking cannot be proved. */
  readonly guestPhone: Phone | '';
  readonly guestEmail: string | null;
  readonly notes: string | null;
  /** Whether the booking was stated to be for business. */
  readonly isForBusiness: boolean;
  /** The channel of the key that made the booking. */
  readonly source: string;
  readonly policy: PolicyTerms;
  /** The whole deposit; what has been received is in the ledger. */
  readonly depositPence: Pence;
  /**
   * Whether it was moved inside its cancellation notice. From then on only the venue can cancel it,
   * however far ahead it is now.
   */
  readonly movedInsideNotice: boolean;
  /** The expected arrival of guests who reported that they will be late; otherwise null. */
  readonly expectedArrival: Instant | null;
  /** The latest moment until which they were promised the table; otherwise null. */
  readonly arrivalHeldUntil: Instant | null;
  /**
   * When its present start was agreed, by a move or by the payment that confirmed it; null where it
   * was when it was booked.
   */
  readonly startAgreedAt: Instant | null;
  readonly cancelReason: string | null;
  /** When the team saw the party at the door; null where it did not say so. */
  readonly arrivedAt: Instant | null;
  /** Whether only the team gives it other tables. */
  readonly isPinned: boolean;
  /** Short words of the team. */
  readonly tags: readonly string[];
  /** What the team notes for itself; guests never see it. */
  readonly teamNote: string | null;
  /** The team's last step; null where that cannot be undone. */
  readonly undo: Undo | null;
  /**
   * How often it has been stored, so that two changes at once do not overwrite each other; 0 for a
   * booking that is still to be stored.
   */
  readonly version: number;
  readonly createdAt: Instant;
}

/** A step of the team, with the booking before and after it. It holds nothing of the guest. */
export interface Undo {
  readonly step: UndoStep;
  readonly at: Instant;
  readonly before: BookingSnapshot;
  readonly after: BookingSnapshot;
  /** Whether the guest was sent a message about the step, so that undoing it must send one too. */
  readonly isGuestTold: boolean;
  /** With whom it has swapped its tables; only of that step. */
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

/** What such a step changes, or relies on. */
export interface BookingSnapshot extends Pick<
  Booking,
  'state' | 'startsAt' | 'endsAt' | 'partySize' | 'holdUntil' | 'arrivedAt'
> {
  readonly tableIds: readonly TableId[];
  readonly clearedAt: Instant | null;
}

/** What a new booking has before the team has said anything about it. */
export const untouchedByTeam = {
  arrivedAt: null,
  isPinned: false,
  tags: [],
  teamNote: null,
  undo: null,
} as const satisfies Partial<Booking>;

/** What a new booking has of the call that makes it. */
export type BookingOrigin = Pick<
  Booking,
  'id' | 'environment' | 'integrationId' | 'reference' | 'source'
>;

/** A booking's tables and when they can be taken again. */
export interface Allocation {
  /** Empty where it has none, and the team is to give it some. */
  readonly tableIds: readonly TableId[];
  readonly clearedAt: Instant;
  /** Others who are given other tables at the same moment, so that these are free. */
  readonly moves?: readonly Move[];
}

/** A booking with what is stored elsewhere: its tables, and its receipts in the ledger. */
export interface BookingOnFile {
  readonly booking: Booking;
  readonly tableIds: readonly TableId[];
  /** When its tables can be taken by other bookings, as stored; null where it has none. */
  readonly clearedAt: Instant | null;
  readonly receivedPence: Pence;
}

/** When tables are free again that the booking has, or would have where it has none. */
export function clearingOf({ booking, clearedAt }: Tabled): Instant {
  return clearedAt ?? plusMinutes(booking.endsAt, booking.policy.turnaroundMinutes);
}

type Tabled = Pick<BookingOnFile, 'booking' | 'clearedAt'>;

/** Whether guests are expected, or there, for whom there is no table. */
export function isUnplaced(state: BookingState, tables: readonly unknown[]): boolean {
  return tables.length === 0 && !isOver(state);
}

/**
 * The state at that moment: a hold or an unpaid booking is expired from its deadline on, even if
 * the stored state does not say so yet.
 */
export function stateOf({ state, holdUntil }: Booking, now: Instant): BookingState {
  const isWaiting = state === 'held' || state === 'awaiting_deposit';
  return isWaiting && holdUntil !== null && holdUntil <= now ? 'expired' : state;
}

/** Whether a change to that would change nothing. */
export function isSoAlready(booking: Booking, wanted: Partial<Booking>): boolean {
  const names = Object.keys(wanted) as (keyof Booking)[];
  return names.every((name) => JSON.stringify(wanted[name]) === JSON.stringify(booking[name]));
}

/** Upper bound of a party's size, far above the maximum of any venue. */
export const partySizeLimit = 1000;

export type DepositStatus = 'none' | 'awaiting_payment' | 'paid';

export interface Deposit {
  readonly requiredPence: Pence;
  readonly status: DepositStatus;
}

/**
 * Computed from what is required and what was received. A booking that is over asks for nothing
 * more, and a hold without a guest for nothing yet. Where nothing is required, the amount received
 * counts as the deposit, and as paid: a change that asks for less refunds nothing.
 */
export function depositOf(
  { booking, receivedPence }: Pick<BookingOnFile, 'booking' | 'receivedPence'>,
  now: Instant,
): Deposit {
  const isSettled = booking.heldFor !== null || isOver(stateOf(booking, now));
  return depositFrom(isSettled ? noPence : booking.depositPence, receivedPence);
}

/** The same for any amount that is asked for. */
export function depositFrom(askedPence: Pence, receivedPence: Pence): Deposit {
  const requiredPence = askedPence === noPence ? receivedPence : askedPence;
  if (requiredPence === noPence) return { requiredPence, status: 'none' };
  return {
    requiredPence,
    status: receivedPence >= requiredPence ? 'paid' : 'awaiting_payment',
  };
}
