import type { BookingDetailsAnswer, DayBookingAnswer } from '../answers';
import type { App } from '../app';
import type { FormSender } from '../parts/form-sender';

/** What the parts of the panel are drawn from. */
export interface Panel {
  readonly app: App;
  readonly booking: DayBookingAnswer;
  /** Null until they have come. */
  readonly details: BookingDetailsAnswer | null;
  readonly seatings: Seatings | null;
  readonly loadSeatings: () => void;
  readonly forms: FormSender;
}

/** The tables and combinations that suit the party, free ones first. */
export interface Seatings {
  readonly seatings: readonly Seating[];
}

export interface Seating {
  readonly name: string;
  readonly tableIds: readonly string[];
  readonly maxCovers: number;
  readonly isFree: boolean;
}
