/** Records that a party arrived, was seated, left or never came. */
import { partiesAt, type Day } from '@venue/domain/availability/day';
import type { Stay } from '@venue/domain/availability/stay';
import {
  decideArrival,
  decideAttendance,
  seatAheadMinutes,
  type AttendanceCase,
  type AttendanceDecision,
} from '@venue/domain/booking/attendance';
import { clearingOf, type UndoStep } from '@venue/domain/booking/booking';
import { occupancySpan } from '@venue/domain/booking/occupancy-span';
import { displayReference, type Reference } from '@venue/domain/shared/ids';
import { localOf } from '@venue/domain/shared/time';
import { required, optional } from '../../fields/field';
import { bookingReference, flag } from '../../fields/kinds';
import { todayWithoutBooking } from '../../availability/diary/other-uses';
import { Problem, type ProblemSlug } from '../../problems';
import { TeamBookingAnswer } from '../team-booking-view';
import { version } from '../team-inputs';
import {
  findBooking,
  lockBooking,
  lockVersion,
  saveAndAnswer,
  takeOnce,
  type BookingVersion,
  type LockedBooking,
} from '../change/locked-booking';
import { seatingRefusal } from '../change/tables-in-use';
import { notChangeable } from '../change/not-changeable';
import { type TeamOperation, type TeamWriteCall, operation } from '../../operation';

class AttendanceInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
  @required(version, 'The version of it that was seen.') version!: number;
  @optional(flag, 'Also more than three hours before the start, or a no-show before it.')
  early!: boolean | null;
}

const severalHours = `more than ${seatAheadMinutes / 60} hours from now`;

interface Step {
  readonly name: string;
  readonly step: UndoStep;
  readonly title: string;
  readonly description: string;
  /** Completes the sentence `it can't be …`. */
  readonly participle: string;
  /** Completes the sentence `Booking K7QP 4M2X begins on 2026-06-12 at 19:00 …`. */
  readonly tooEarly: string;
  readonly decide: (facts: AttendanceCase) => AttendanceDecision;
  readonly problems?: readonly ProblemSlug[];
  /** Loads and locks more than the booking, for steps that need it. */
  readonly lock?: LockForStep;
}

type LockForStep = (target: BookingVersion, call: TeamWriteCall) => Promise<LockedForStep>;

interface LockedForStep extends LockedBooking {
  /** The present day without the booking. */
  readonly today?: Day;
}

export const markArrived = attendance({
  name: 'arrive',
  step: 'arrive',
  title: 'Note that the guests are at the door',
  description: 'For guests who have come and are not seated yet; the booking stays confirmed.',
  participle: 'noted as arrived',
  tooEarly: `, ${severalHours}: it can be noted as arrived only as “early”.`,
  decide: decideArrival,
});

export const seatBooking = attendance({
  name: 'seat',
  step: 'seat',
  title: 'Note that the guests have sat down',
  description:
    'Seats the guests of a confirmed booking, from three hours before its start. Where another party sits at its ' +
    'tables, it is refused with `choices`: a party that may have left, by `reference` and `version` (`choice` is ' +
    '`left`), one that is to come and has tables to swap (`swap`), or free `tables` to move the booking to (`tables`).',
  participle: 'seated',
  tooEarly: `, ${severalHours}: it can be seated only as “early”.`,
  decide: (facts) => decideAttendance('seat', facts),
  problems: ['no-availability'],
  lock: lockToSeat,
});

export const completeBooking = attendance({
  name: 'leave',
  step: 'leave',
  title: 'Note that the guests have left',
  description: 'Frees the tables of a seated party at once.',
  participle: 'completed',
  tooEarly: ", so it can't be completed yet.",
  decide: (facts) => decideAttendance('leave', facts),
});

export const markNoShow = attendance({
  name: 'no-show',
  step: 'miss',
  title: 'Note that the guests never came',
  description: 'Frees the tables of a confirmed booking at once, from its start on.',
  participle: 'marked as a no-show',
  tooEarly:
    ': it can be marked as a no-show only from then on, or as “early”. It can be cancelled instead.',
  decide: (facts) => decideAttendance('miss', facts),
});

function attendance(step: Step): TeamOperation<AttendanceInput, TeamBookingAnswer> {
  return operation({
    audience: 'team',
    route: `POST /bookings/{reference}/${step.name}`,
    capability: 'diary.write',
    effect: 'write',
    title: step.title,
    description: step.description,
    input: AttendanceInput,
    answer: TeamBookingAnswer,
    problems: ['not-found', 'conflict', 'booking-not-changeable', ...(step.problems ?? [])],

    run({ early, ...target }, call): Promise<TeamBookingAnswer> {
      return takeOnce(step.step, { target, call }, async () => {
        const lock: LockForStep = step.lock ?? lockVersion;
        const lockedBooking = await lock(target, call);
        const { file, today } = lockedBooking;
        const { now } = call;
        const partiesThere = today === undefined ? [] : partiesAt(file.tableIds, today);
        const facts = { file, now, isEarlyAllowed: early === true, partiesThere };
        const decision = step.decide(facts);
        switch (decision.kind) {
          case 'recorded':
            return saveAndAnswer(decision.booking, call);
          case 'impossible':
            throw notChangeable({ file, now }, step.participle);
          case 'too-early':
            throw tooEarly(step, lockedBooking);
          case 'tables-in-use':
            throw await inUse(decision.by, lockedBooking, call);
        }
      });
    },
  });
}

/** Locks days before the booking's row, as every write does. */
async function lockToSeat(target: BookingVersion, call: TeamWriteCall): Promise<LockedForStep> {
  const unlockedChange = await findBooking(target, call);
  const today = await todayWithoutBooking(unlockedChange);
  return { ...(await lockBooking(unlockedChange, call)), today };
}

async function inUse(
  parties: readonly Stay[],
  { file, today: day }: LockedForStep,
  call: TeamWriteCall,
): Promise<Problem> {
  if (day === undefined) throw new Error('a day that was not read has no parties');
  const { booking, tableIds } = file;
  const span = occupancySpan({ ...booking, state: 'seated' }, clearingOf(file), call.now);
  const { partySize } = booking;
  const tablesInUse = { day, tableIds, partySize, span, parties, file };
  return new Problem('no-availability', await seatingRefusal(tablesInUse, call));
}

function tooEarly({ tooEarly: when }: Step, { file: { booking }, venue }: LockedBooking): Problem {
  const { date, time } = localOf(booking.startsAt, venue.zone);
  const which = `Booking ${displayReference(booking.reference)}`;
  const detail = `${which} begins on ${date} at ${time}${when}`;
  return new Problem('booking-not-changeable', { detail });
}
