import type { BookingDetailsAnswer, DayBookingAnswer } from '../answers';
import type { App } from '../app';
import type { FormSender } from '../parts/form-sender';
import type { PickedTables, TableOfChoice } from '../parts/table-picker';

/** The data of the views of the panel. */
export interface Panel {
  readonly app: App;
  readonly booking: DayBookingAnswer;
  /** Null until loaded. */
  readonly details: BookingDetailsAnswer | null;
  readonly seatings: Seatings | null;
  readonly loadSeatings: () => void;
  readonly forms: FormSender;
  /** The tables ticked for a move. */
  readonly picked: PickedTables;
}

/** Tables and combinations that suit the party, free ones first. */
export interface Seatings {
  readonly seatings: readonly Seating[];
  /** All tables, with the parties that have them during the stay. */
  readonly tables: readonly TableOfChoice[];
}

export interface Seating {
  readonly name: string;
  readonly tableIds: readonly string[];
  readonly maxCovers: number;
  readonly isFree: boolean;
}
