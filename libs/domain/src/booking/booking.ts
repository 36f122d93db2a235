import type {
  BookingId,
  BookingTypeId,
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
  /** Until when an unpaid booking keeps its tables; null for every other. */
  readonly holdUntil: Instant | null;
  readonly guestName: string;
  readonly guestPhone: Phone;
  readonly guestEmail: string | null;
  readonly notes: string | null;
  /** The channel of the key that made it. */
  readonly source: string;
  readonly policy: KeptPolicy;
  /** What has to be paid in all; what has been received is in the ledger. */
  readonly depositPence: Pence;
  readonly expectedArrival: Instant | null;
  readonly cancelReason: string | null;
  /** Counts the changes, so that two changes at once do not overwrite each other. */
  readonly version: number;
  readonly createdAt: Instant;
}

/** A booking with what stands about it elsewhere: its tables, and its receipts in the ledger. */
export interface BookingOnFile {
  readonly booking: Booking;
  readonly tableIds: readonly TableId[];
  readonly receivedPence: Pence;
}

/**
 * The state at that moment: an unpaid booking is expired from its deadline on, whether or not
 * anybody noted it.
 */
export function stateOf({ state, holdUntil }: Booking, now: Instant): BookingState {
  const lapsed = state === 'awaiting_deposit' && holdUntil !== null && holdUntil <= now;
  return lapsed ? 'expired' : state;
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
 * more.
 */
export function depositOf(
  { booking, receivedPence }: Pick<BookingOnFile, 'booking' | 'receivedPence'>,
  now: Instant,
): Deposit {
  const isSettled = isOver(stateOf(booking, now));
  const requiredPence = isSettled ? receivedPence : booking.depositPence;
  if (requiredPence === noPence) return { requiredPence, status: 'none' };
  return {
    requiredPence,
    status: receivedPence >= requiredPence ? 'paid' : 'awaiting_payment',
  };
}
