/** Bookings for the venue's team, which needs no guest's phone number as proof. */
import type { Environment, Integration } from '../access/caller';
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

/** The whole deposit asked, and what was received; nothing more is asked once it is over. */
export interface TeamDeposit {
  readonly status: DepositStatus;
  readonly requiredPence: Pence;
  readonly receivedPence: Pence;
}

/** Which bookings to list; null means no restriction. */
export interface TeamBookingsQuery {
  readonly environment: Environment;
  readonly venues: readonly VenueSummary[];
  /** A calendar day in each venue's own zone. */
  readonly date: DayWish | null;
  /** The state at this moment. */
  readonly state: BookingState | null;
}

export interface TeamBookings {
  /** Ordered by start. A hold is listed only until it expires, since it has no guest. */
  list(query: TeamBookingsQuery): Promise<readonly TeamBooking[]>;
  /** From either environment; null where there is none, or only an expired hold. */
  byReference(reference: Reference): Promise<TeamBooking | null>;
  /** In whose name the team books. It has no key, so no request can be made with it. */
  integrationOf(environment: Environment): Promise<Integration>;
}
