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
import { noPence, type Pence } from '../shared/money';
import type { Phone } from '../shared/phone';
import type { Instant } from '../shared/time';
import type { Environment } from '../access/caller';
import type { KeptPolicy } from '../venue/policy';
import { isOver, type BookingState } from './states';

/** A party's promise of a table, with the terms on which it was made. */
export interface Booking {
  readonly id: BookingId;
  readonly environment: Environment;
  readonly venueId: VenueId;
  readonly integrationId: IntegrationId;
  readonly reference: Reference;
  readonly bookingTypeId: BookingTypeId;
  /** Its name when the booking was made or last changed. */
  readonly bookingType: string;
  readonly partySize: number;
  readonly startsAt: Instant;
  /** When the party leaves; its tables stay taken for the turnaround after that. */
  readonly endsAt: Instant;
  /** As stored; ask `stateOf` for the state at a moment. */
  readonly state: BookingState;
  /** Until when a hold or an unpaid booking keeps its tables; null for every other. */
  readonly holdUntil: Instant | null;
  /** A hash of the client for whom it was held, until it is a guest's; null for every other. */
  readonly heldFor: string | null;
  /** Whom a widget named; null where the guest came with the booking itself. */
  readonly guestId: GuestId | null;
  readonly contactId: ContactId | null;
  /** Empty as long as it is nobody's. */
  readonly guestName: string;
  /** Empty where the guest gave none: nobody can prove such a booking. */
  readonly guestPhone: Phone | '';
  readonly guestEmail: string | null;
  readonly notes: string | null;
  /** Whether it is a company's affair, as far as somebody said so. */
  readonly isForBusiness: boolean;
  /** The channel of the key that made it. */
  readonly source: string;
  readonly policy: KeptPolicy;
  /** What has to be paid in all; what has been received is in the ledger. */
  readonly depositPence: Pence;
  /**
   * Whether it was inside its cancellation notice when it was moved: only the venue cancels it
   * since then, however far ahead it is now.
   */
  readonly movedInsideNotice: boolean;
  /** When guests are expected who said that they will be late; null for every other booking. */
  readonly expectedArrival: Instant | null;
  /** Until when the table is held for them, by the latest that they were told; null like that. */
  readonly arrivalHeldUntil: Instant | null;
  readonly cancelReason: string | null;
  /** Counts the changes, so that two changes at once do not overwrite each other. */
  readonly version: number;
  readonly createdAt: Instant;
}

/** A booking with what stands about it elsewhere: its tables, and its receipts in the ledger. */
export interface BookingOnFile {
  readonly booking: Booking;
  readonly tableIds: readonly TableId[];
  /** When its tables can be taken by others, as stored; null where it has none. */
  readonly clearedAt: Instant | null;
  readonly receivedPence: Pence;
}

/**
 * The state at that moment: a hold or an unpaid booking is expired from its deadline on, whether or
 * not anybody noted it.
 */
export function stateOf({ state, holdUntil }: Booking, now: Instant): BookingState {
  const isWaiting = state === 'held' || state === 'awaiting_deposit';
  return isWaiting && holdUntil !== null && holdUntil <= now ? 'expired' : state;
}

/** Upper bound of a party, far above any venue's own. */
export const partySizeLimit = 1000;

export type DepositStatus = 'none' | 'awaiting_payment' | 'paid';

export interface Deposit {
  readonly requiredPence: Pence;
  readonly status: DepositStatus;
}

/**
 * Computed from what is required and what was received. A booking that is over asks for nothing
 * more, and one that is nobody's yet for nothing so far. Where nothing is required, what was
 * received is the deposit, and paid: it is not given back by a change that asks less.
 */
export function depositOf(
  { booking, receivedPence }: Pick<BookingOnFile, 'booking' | 'receivedPence'>,
  now: Instant,
): Deposit {
  const isSettled = booking.heldFor !== null || isOver(stateOf(booking, now));
  const askedPence = isSettled ? noPence : booking.depositPence;
  const requiredPence = askedPence === noPence ? receivedPence : askedPence;
  if (requiredPence === noPence) return { requiredPence, status: 'none' };
  return {
    requiredPence,
    status: receivedPence >= requiredPence ? 'paid' : 'awaiting_payment',
  };
}
