/** Recording that a party was seated, that it left, or that it never came. */
import {
  decideAttendance,
  type AttendanceDecision,
  type AttendanceEvent,
  type Reference,
  type TeamBooking,
} from '@venue/domain';
import { needs, takes } from '../fields/field';
import { bookingReference, flag } from '../fields/kinds';
import { unknownBooking } from './show-booking';
import { teamOperation, type TeamOperation } from './team-operation';

class RecordAttendanceInput {
  @needs(bookingReference, 'The booking.') reference!: Reference;
  @takes(flag, 'Seats guests also long before the start.') early!: boolean | null;
}

/** The booking as it is afterwards; unchanged if nothing was recorded. */
export interface RecordAttendanceAnswer {
  readonly decision: AttendanceDecision;
  readonly booking: TeamBooking;
}

export const seatBooking = recordAttendance('seat', 'Note that the guests have sat down');
export const completeBooking = recordAttendance('leave', 'Note that the guests have left');
export const markNoShow = recordAttendance('miss', 'Note that the guests never came');

function recordAttendance(
  event: AttendanceEvent,
  title: string,
): TeamOperation<RecordAttendanceInput, RecordAttendanceAnswer> {
  return teamOperation({
    effect: 'write',
    title,
    input: RecordAttendanceInput,

    async run({ reference, early }, { now, team, work }): Promise<RecordAttendanceAnswer> {
      const found = await team.bookings.byReference(reference);
      if (found === null) throw unknownBooking(reference);
      const { booking } = await work.bookings.lock(found.booking.id);
      const isEarlyAllowed = early === true;
      const decision = decideAttendance(event, { booking, now, isEarlyAllowed });
      if (decision.kind !== 'recorded') return { decision, booking: found };

      await work.bookings.save(decision.booking);
      const changed = await team.bookings.byReference(reference);
      if (changed === null) throw unknownBooking(reference);
      return { decision, booking: changed };
    },
  });
}
