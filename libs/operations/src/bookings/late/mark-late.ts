import {
  decideDelay,
  tablesNeededUntil,
  type DelayRefusal,
  type DelayTooLong,
} from '@venue/domain/booking/delay';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import type { Reference } from '@venue/domain/shared/ids';
import { plusMinutes } from '@venue/domain/shared/time';
import { minutesLateMax } from '@venue/domain/venue/policy';
import { dayWithoutBooking } from '../../availability/diary/other-uses';
import { required } from '../../fields/field';
import { bookingReference, flag, wholeNumber } from '../../fields/kinds';
import { sendDelayNotice } from '../../messages/to-guest';
import { Problem } from '../../problems';
import { describeAcceptedDelay } from './describe-delay';
import { TeamBookingAnswer } from '../team-booking-view';
import { version } from '../team-inputs';
import {
  answerAbout,
  findBooking,
  lockBooking,
  takeOnce,
  type TeamChange,
} from '../change/locked-booking';
import { notChangeable } from '../change/not-changeable';
import { operation, type TeamWriteCall } from '../../operation';

class LateInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
  @required(version, 'The version of it that was seen.') version!: number;
  @required(
    wholeNumber(1, minutesLateMax),
    'How many minutes after the booked time they will come.',
  )
  minutesLate!: number;
  @required(
    flag,
    'Whether the guest is sent until when the table is kept, if the venue has words for it.',
  )
  tellGuest!: boolean;
}

export const markLate = operation({
  audience: 'team',
  route: 'POST /bookings/{reference}/late',
  capability: 'diary.write',
  effect: 'write',
  title: 'Note that the guests will be late',
  description:
    'Keeps the table as a report by the guest does: until they come, and for the venue’s grace period after that, as long as it is theirs.',
  input: LateInput,
  answer: TeamBookingAnswer,
  problems: ['not-found', 'conflict', 'booking-not-changeable'],

  run({ minutesLate, ...input }, call): Promise<TeamBookingAnswer> {
    const isNoted = ({ booking }: TeamBooking): boolean =>
      booking.expectedArrival === plusMinutes(booking.startsAt, minutesLate);
    return takeOnce(isNoted, { target: input, call }, () => note({ minutesLate, ...input }, call));
  },
});

async function note(
  { minutesLate, tellGuest, ...target }: LateInput,
  call: TeamWriteCall,
): Promise<TeamBookingAnswer> {
  const unlockedChange = await findBooking(target, call);
  const facts = { minutesLate, venue: unlockedChange.venue, now: unlockedChange.now };
  const until = tablesNeededUntil({ ...facts, file: unlockedChange.file });
  // Days are locked before the row, as in every write.
  const day = until === null ? null : await dayWithoutBooking(until, unlockedChange);
  const change = await lockBooking(unlockedChange, call);
  const decision = decideDelay({ ...facts, file: change.file }, day);
  if (decision.kind !== 'noted') throw refusalOf(decision.because, change);
  await call.work.bookings.save(decision.booking, decision.allocation);
  if (tellGuest)
    await sendDelayNotice(decision.booking, describeAcceptedDelay(decision, change), change);
  return answerAbout(target, call);
}

type Refusal = DelayRefusal | DelayTooLong['because'];

function refusalOf(because: Refusal, change: TeamChange): Problem {
  const isExpected = change.file.booking.state === 'confirmed';
  if (because === 'over' && !isExpected) return notChangeable(change, 'noted as late');
  return new Problem('booking-not-changeable', { detail: words[because] });
}

const words: Record<Refusal, string> = {
  seated: 'The guests are already seated.',
  'awaiting-deposit': 'The booking is not confirmed until its deposit is paid.',
  'not-today': 'Only guests of today can be late.',
  over: 'The booking is over.',
  // Never used: the field accepts no such number of minutes.
  'too-long': 'A late table is kept for an hour at most.',
  'held-till-past': 'The table would be kept until a time that has passed.',
  'not-kept': 'The table is not kept for them until they come.',
};
