import type { BookingDetailsAnswer, DayBookingAnswer, SeatingsAnswer } from '../answers';
import type { App } from '../app';
import type { FormSender } from '../parts/form-sender';
import type { PickedTables } from '../parts/table-picker';

/** The data of the views of the panel. */
export interface Panel {
  readonly app: App;
  readonly booking: DayBookingAnswer;
  /** Null until loaded. */
  readonly details: BookingDetailsAnswer | null;
  readonly seatings: SeatingsAnswer | null;
  readonly loadSeatings: () => void;
  readonly forms: FormSender;
  /** The tables ticked for a move. */
  readonly picked: PickedTables;
}
