/** Recording that a party was seated, that it left, or that it never came. */
import {
  decideAttendance,
  type AttendanceDecision,
  type AttendanceEvent,
  type Reference,
  type TeamBooking,
} from '@venue/domain';
import { gives, needs, takes } from '../fields/field';
import { bookingReference, flag, object, oneOf } from '../fields/kinds';
import { bookingInScope, unknownBooking } from './show-booking';
import { TeamBookingAnswer, toTeamBooking } from './team-booking-view';
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

class AttendanceAnswer {
  @gives(oneOf('recorded', 'impossible', 'too_early'), 'What came of it.') outcome!: string;
  @gives(object(TeamBookingAnswer), 'The booking as it is now.') booking!: TeamBookingAnswer;
}

export const seatBooking = recordAttendance('seat', {
  route: 'POST /bookings/{reference}/seat',
  title: 'Note that the guests have sat down',
});
export const completeBooking = recordAttendance('leave', {
  route: 'POST /bookings/{reference}/complete',
  title: 'Note that the guests have left',
});
export const markNoShow = recordAttendance('miss', {
  route: 'POST /bookings/{reference}/no-show',
  title: 'Note that the guests never came',
});

function recordAttendance(
  event: AttendanceEvent,
  { route, title }: { readonly route: `POST /${string}`; readonly title: string },
): TeamOperation<RecordAttendanceInput, RecordAttendanceAnswer> {
  return teamOperation({
    effect: 'write',
    route,
    capability: 'diary.write',
    title,
    about:
      'It is `impossible` in a state that does not allow it, and `too_early` before its time; then nothing is changed.',
    input: RecordAttendanceInput,
    answer: AttendanceAnswer,
    problems: ['not-found'],

    async run({ reference, early }, call): Promise<RecordAttendanceAnswer> {
      const { now, team, work } = call;
      const found = await bookingInScope(reference, call);
      const { booking } = await work.bookings.lock(found.booking.id);
      const isEarlyAllowed = early === true;
      const decision = decideAttendance(event, { booking, now, isEarlyAllowed });
      if (decision.kind !== 'recorded') return { decision, booking: found };

      await work.bookings.save(decision.booking);
      const changed = await team.bookings.byReference(reference);
      if (changed === null) throw unknownBooking(reference);
      return { decision, booking: changed };
    },

    view: ({ decision, booking }): AttendanceAnswer => {
      const outcome = decision.kind === 'too-early' ? 'too_early' : decision.kind;
      return { outcome, booking: toTeamBooking(booking) };
    },
  });
}
