import { formatTime, localTime } from '@venue/ui';
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
  /** Loads the booking again after a change that the day does not show. */
  readonly refresh: () => Promise<void>;
  readonly forms: FormSender;
  /** The tables ticked for a move. */
  readonly picked: PickedTables;
}

/** In the local time of the venue. */
export function moment(instant: string, { app }: Panel): string {
  const zone = app.venue?.timezone ?? 'UTC';
  return `${app.dayOf(instant, zone)}, ${formatTime(localTime(instant, zone), 'en-GB')}`;
}

/** What this person can refund to the card; 0 while the booking is loading. */
export function refundableOf({ app, details }: Panel): number {
  return app.may('money.manage') ? (details?.refundablePence ?? 0) : 0;
}
