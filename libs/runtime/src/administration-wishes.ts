/** Which of many an admin wants to see; null for no limit, and a venue is named by its slug. */
import type { BookingState, DayWish, Environment, Reference } from '@venue/domain';
import type { EnquiriesQuestion } from '@venue/postgres';

export interface BookingsWish {
  readonly environment: Environment;
  readonly venue: string | null;
  readonly date: DayWish | null;
  readonly state: BookingState | null;
}

export interface EnquiriesWish {
  readonly environment: Environment;
  readonly venue: string | null;
  readonly state: EnquiriesQuestion['state'];
}

export interface MessagesWish {
  /** Null: the booking's, and live where none is named. */
  readonly environment: Environment | null;
  readonly venue: string | null;
  readonly reference: Reference | null;
  /** A phone number or an e-mail address, as somebody may write it. */
  readonly to: string | null;
  readonly limit: number;
}
