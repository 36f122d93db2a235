import {
  decideUndo,
  displayReference,
  localOf,
  plusMinutes,
  undoMinutesMax,
  type Booking,
  type Day,
  type Undo,
  type UndoRefusal,
} from '@venue/domain';
import { credit } from '../../money/receipts';
import { dayBeside, type DayBeside } from '../../availability/diary/other-uses';
import { sendRestoration } from '../../messages/to-guest';
import { Problem, type RefusalChoice } from '../../problems';
import { TeamBookingAnswer } from '../team-booking-view';
import { BookingInput } from '../team-inputs';
import {
  answerAbout,
  findBooking,
  lockBooking,
  unlessTaken,
  type BookingVersion,
  type TeamChange,
} from '../change/locked-booking';
import { type TeamWriteCall, operation } from '../../operation';

export const undoStep = operation({
  audience: 'team',
  route: 'POST /bookings/{reference}/undo',
  capability: 'diary.write',
  effect: 'write',
  title: 'Undo the last step of the team',
  description:
    `Restores what stood before the team noted an arrival, a departure or a no-show, cancelled or moved, for ` +
    `${undoMinutesMax} minutes. Where its tables are taken meanwhile, the booking gets others, and those who are to ` +
    'come make room as for a new booking; it is refused only where no table would do, where the booking has changed ' +
    'since, or where its money was kept, refunded or moved; then `choices` has a new booking for the guest ' +
    '(`choice` is `new-booking`). A guest who was told of a cancellation is told by the same channels that ' +
    'it is undone.',
  input: BookingInput,
  answer: TeamBookingAnswer,
  problems: ['not-found', 'conflict', 'booking-not-changeable', 'no-availability'],

  run(seen, call): Promise<TeamBookingAnswer> {
    return unlessTaken('undo', { seen, call }, () => undo(seen, call));
  },
});

async function undo(seen: BookingVersion, call: TeamWriteCall): Promise<TeamBookingAnswer> {
  const found = await findBooking(seen, call);
  const last = found.file.booking.undo;
  const until = last?.before.clearedAt ?? null;
  const day = until === null ? null : await dayBeside(until, found);
  const change = await lockBooking(found, call);
  const { file, now } = change;
  const isMoneyDecided =
    last !== null && (await call.work.ledger.isDecidedSince(file.booking.id, last.at));
  const beside = day && withoutEarlierBlocks(day, last);
  const decision = decideUndo({ file, day: beside, isMoneyDecided, now });
  if (decision.kind === 'refused') throw refusalOf(decision.because, change);
  await call.work.bookings.save(decision.booking, decision.allocation);
  const { undone, booking } = decision;
  if (undone.step === 'cancel') await takeBackCancellation(booking, undone, change);
  return answerAbout(seen, call);
}

/** A block that stood when it had its tables does not take them from it now. */
function withoutEarlierBlocks(day: DayBeside, last: Undo | null): Day {
  return {
    ...day,
    blocks: day.blocks.filter(({ createdAt }) => last === null || createdAt >= last.at),
  };
}

/** The guest is informed that the table is theirs again, or what is to be paid for it. */
async function takeBackCancellation(
  { id }: Booking,
  { isGuestTold }: Undo,
  change: TeamChange,
): Promise<void> {
  const { work } = change;
  await work.messages.stop(id, ['cancelled']);
  await work.reminders.release(id);
  const file = await work.bookings.find(id);
  // Money may have come, or gone back, since the cancellation.
  await credit(file, change);
  const { booking } = file;
  if (booking.state === 'confirmed' && isGuestTold) await sendRestoration(booking, change);
}

function refusalOf(because: UndoRefusal, { file, venue }: TeamChange): Problem {
  const isAboutTables = because === 'no-tables' || because === 'old-tables-taken';
  const slug = isAboutTables ? 'no-availability' : 'booking-not-changeable';
  const { undo: last } = file.booking;
  if (because === 'money-decided') {
    const choices = [newBookingFor(file.booking)];
    return new Problem(slug, { detail: words[because], choices });
  }
  if (because !== 'no-tables' || last === null) {
    return new Problem(slug, { detail: words[because] });
  }
  const { time } = localOf(plusMinutes(last.at, undoMinutesMax), venue.zone);
  return new Problem(slug, { detail: `${words[because]} by ${time}.` });
}

function newBookingFor({ reference, guestName }: Booking): RefusalChoice {
  return {
    choice: 'new-booking',
    words: `Make a new booking for ${guestName}`,
    reference: displayReference(reference),
    version: null,
    tables: [],
    tableIds: [],
  };
}

const words: Record<UndoRefusal, string> = {
  'nothing-to-undo': 'There is no step to undo.',
  'too-late': `A step can be undone for ${undoMinutesMax} minutes, and that time is over.`,
  'changed-since': 'The booking has changed since that step, so it can’t be undone any more.',
  'money-decided':
    'Money of this booking was kept, refunded or moved since that step, so it can’t be undone. Please make a new booking for the guest.',
  'deposit-overdue': 'The time to pay its deposit is over, so it can’t be restored.',
  'old-tables-taken':
    'Its former tables are not free any more, so it keeps those that it has. Move it to others instead.',
  'no-tables':
    'Its tables are taken, and no others are free for it. Note who has left or move another party, and undo again',
};
