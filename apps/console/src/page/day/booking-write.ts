import type { DayBookingAnswer, TeamBookingAnswer } from '../answers';
import type { Pending } from './day-store';

/** A change of one booking, with the version that the person saw. */
export interface BookingWrite {
  /** Only these fields where the booking comes from another answer than the day. */
  readonly booking: DayBookingAnswer | Pick<DayBookingAnswer, 'reference' | 'version'>;
  readonly path: string;
  readonly label: string;
  readonly done: string;
  /** The message where it depends on the answer. */
  readonly doneOf?: (answer: TeamBookingAnswer) => string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The code of a manager, typed on a device. */
  readonly managerCode?: string | null;
  readonly patch?: Pending['patch'];
  /** Whether the sender shows a refusal itself, beside its fields. */
  readonly showsRefusal?: () => boolean;
}
