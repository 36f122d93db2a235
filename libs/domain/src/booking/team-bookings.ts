/** Bookings as the venue's team sees them, without a guest's phone number as proof. */
import type { Environment } from '../access/caller';
import type { DayWish } from '../shared/day-wish';
import type { Reference } from '../shared/ids';
import type { Pence } from '../shared/money';
import type { VenueSummary } from '../venue/venue';
import type { Booking, DepositStatus } from './booking';
import type { BookingState } from './states';

export interface TeamBooking {
  readonly booking: Booking;
  readonly venue: VenueSummary;
  /** The state at this moment, so that an unpaid booking past its deadline is expired. */
  readonly state: BookingState;
  /** Names of the tables that the booking holds, or held until its guests left. */
  readonly tables: readonly string[];
  readonly deposit: TeamDeposit;
}

/** What a party is asked for in all, and what has come in; nothing is asked after the end. */
export interface TeamDeposit {
  readonly status: DepositStatus;
  readonly requiredPence: Pence;
  readonly receivedPence: Pence;
}

/** Which bookings to list; null for no limit. */
export interface TeamBookingsQuery {
  readonly environment: Environment;
  readonly venues: readonly VenueSummary[];
  /** A calendar day of each venue's own. */
  readonly date: DayWish | null;
  /** The state at this moment. */
  readonly state: BookingState | null;
}

export interface TeamBookings {
  /** Ordered by start; a hold only until it runs out, since it was promised to no guest. */
  list(query: TeamBookingsQuery): Promise<readonly TeamBooking[]>;
  /** Of either environment; null where there is none, or a hold that has run out. */
  byReference(reference: Reference): Promise<TeamBooking | null>;
}
