import type { BookingDetailsAnswer, DayBookingAnswer } from '../answers';
import type { App } from '../app';
import type { FormSender } from '../parts/form-sender';
import type { PickedTables, TableOfChoice } from '../parts/table-picker';

/** What the parts of the panel are drawn from. */
export interface Panel {
  readonly app: App;
  readonly booking: DayBookingAnswer;
  /** Null until they have come. */
  readonly details: BookingDetailsAnswer | null;
  readonly seatings: Seatings | null;
  readonly loadSeatings: () => void;
  readonly forms: FormSender;
  /** The tables that are ticked to be given together. */
  readonly picked: PickedTables;
}

/** The tables and combinations that suit the party, free ones first. */
export interface Seatings {
  readonly seatings: readonly Seating[];
  /** Every table, with who has it during the stay. */
  readonly tables: readonly TableOfChoice[];
}

export interface Seating {
  readonly name: string;
  readonly tableIds: readonly string[];
  readonly maxCovers: number;
  readonly isFree: boolean;
}
