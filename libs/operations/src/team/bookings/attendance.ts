/** Recording that a party came, was seated, left, or never came. */
import {
  decideArrival,
  decideAttendance,
  displayReference,
  localOf,
  seatAheadMinutes,
  type AttendanceCase,
  type AttendanceDecision,
  type Reference,
  type UndoStep,
} from '@venue/domain';
import { needs, takes } from '../../fields/field';
import { bookingReference, flag } from '../../fields/kinds';
import { Problem } from '../../problems';
import { teamOperation, type TeamOperation } from '../team-operation';
import { TeamBookingAnswer } from './team-booking-view';
import { version } from './inputs';
import { lockVersion, saved, unlessTaken, type LockedBooking } from './locked-booking';
import { notChangeable } from './not-changeable';

class AttendanceInput {
  @needs(bookingReference, 'The booking.') reference!: Reference;
  @needs(version, 'The version of it that was seen.') version!: number;
  @takes(flag, 'Also more than three hours before the start, or a no-show before it.')
  early!: boolean | null;
}

const severalHours = `more than ${seatAheadMinutes / 60} hours from now`;

interface Step {
  readonly name: string;
  readonly step: UndoStep;
  readonly title: string;
  readonly about: string;
  /** Completes the sentence `it can't be …`. */
  readonly participle: string;
  /** Completes the sentence `Booking K7QP 4M2X begins on 2026-06-12 at 19:00 …`. */
  readonly tooEarly: string;
  readonly decide: (facts: AttendanceCase) => AttendanceDecision;
}

export const markArrived = attendance({
  name: 'arrive',
  step: 'arrive',
  title: 'Note that the guests are at the door',
  about: 'For guests who have come and are not seated yet; the booking stays confirmed.',
  participle: 'noted as arrived',
  tooEarly: `, ${severalHours}: it can be noted as arrived only as “early”.`,
  decide: decideArrival,
});

export const seatBooking = attendance({
  name: 'seat',
  step: 'seat',
  title: 'Note that the guests have sat down',
  about: 'Seats the guests of a confirmed booking, from three hours before its start.',
  participle: 'seated',
  tooEarly: `, ${severalHours}: it can be seated only as “early”.`,
  decide: (facts) => decideAttendance('seat', facts),
});

export const completeBooking = attendance({
  name: 'leave',
  step: 'leave',
  title: 'Note that the guests have left',
  about: 'Frees the tables of a seated party at once.',
  participle: 'completed',
  tooEarly: ", so it can't be completed yet.",
  decide: (facts) => decideAttendance('leave', facts),
});

export const markNoShow = attendance({
  name: 'no-show',
  step: 'miss',
  title: 'Note that the guests never came',
  about: 'Frees the tables of a confirmed booking at once, from its start on.',
  participle: 'marked as a no-show',
  tooEarly:
    ': it can be marked as a no-show only from then on, or as “early”. It can be cancelled instead.',
  decide: (facts) => decideAttendance('miss', facts),
});

function attendance(step: Step): TeamOperation<AttendanceInput, TeamBookingAnswer> {
  return teamOperation({
    route: `POST /bookings/{reference}/${step.name}`,
    capability: 'diary.write',
    effect: 'write',
    title: step.title,
    about: step.about,
    input: AttendanceInput,
    answer: TeamBookingAnswer,
    problems: ['not-found', 'conflict', 'booking-not-changeable'],

    run({ early, ...seen }, call): Promise<TeamBookingAnswer> {
      return unlessTaken(step.step, { seen, call }, async () => {
        const found = await lockVersion(seen, call);
        const { file } = found;
        const { now } = call;
        const decision = step.decide({ file, now, isEarlyAllowed: early === true });
        switch (decision.kind) {
          case 'recorded':
            return saved(decision.booking, call);
          case 'impossible':
            throw notChangeable({ file, now }, step.participle);
          case 'too-early':
            throw tooEarly(step, found);
        }
      });
    },
  });
}

function tooEarly({ tooEarly: when }: Step, { file: { booking }, venue }: LockedBooking): Problem {
  const { date, time } = localOf(booking.startsAt, venue.zone);
  const which = `Booking ${displayReference(booking.reference)}`;
  const detail = `${which} begins on ${date} at ${time}${when}`;
  return new Problem('booking-not-changeable', { detail });
}
