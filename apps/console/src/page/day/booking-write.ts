import type { DayBookingAnswer } from '../answers';
import type { Pending } from './day-store';

/** The change of one booking, which names the version that the person saw. */
export interface BookingWrite {
  /** Without the rest where another answer than that of the day named it. */
  readonly booking: DayBookingAnswer | Pick<DayBookingAnswer, 'reference' | 'version'>;
  readonly path: string;
  readonly label: string;
  readonly done: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** As a manager typed it on a device. */
  readonly managerCode?: string | null;
  readonly patch?: Pending['patch'];
  /** Whether who sends it shows a refusal, beside the fields that caused it. */
  readonly showsRefusal?: () => boolean;
}
