import type { Day } from '@venue/domain/availability/day';
import { stateOf, type Booking, type Undo } from '@venue/domain/booking/booking';
import { isOver } from '@venue/domain/booking/states';
import { decideUndoOfSwap } from '@venue/domain/booking/swap';
import {
  decideUndo,
  undoMinutesMax,
  type UndoCase,
  type UndoRefusal,
} from '@venue/domain/booking/undo';
import { displayReference } from '@venue/domain/shared/ids';
import { credit } from '../../money/receipts';
import { dayWithoutBooking, type DayWithoutBooking } from '../../availability/diary/other-uses';
import { sendRestoration } from '../../messages/to-guest';
import { Problem, type RefusalChoice } from '../../problems';
import { TeamBookingAnswer } from '../team-booking-view';
import { BookingInput } from '../team-inputs';
import {
  answerAbout,
  findBooking,
  lockBooking,
  takeOnce,
  type BookingVersion,
  type TeamChange,
} from '../change/locked-booking';
import { lockBoth, type LockedPair } from '../change/swap-tables';
import { type TeamWriteCall, operation } from '../../operation';

export const undoStep = operation({
  audience: 'team',
  route: 'POST /bookings/{reference}/undo',
  capability: 'diary.write',
  effect: 'write',
  title: 'Undo the last step of the team',
  description:
    `Restores the state before the team noted an arrival, a departure or a no-show, cancelled, moved or swapped, for ` +
    `${undoMinutesMax} minutes. It is never refused for its tables: where they are taken meanwhile, the booking gets ` +
    'others, and those who are to come make room as for a new booking, or it has none until the team gives it some ' +
    '(`needsTable`); after a move it keeps those that it has. A walk-in that is undone counts nowhere. An undo is refused where the booking has changed ' +
    'since, or where its money was kept, refunded or moved; then `choices` has a new booking for the guest ' +
    '(`choice` is `new-booking`). A guest who was notified of a cancellation is notified by the same channels that ' +
    'it is undone.',
  input: BookingInput,
  answer: TeamBookingAnswer,
  problems: ['not-found', 'conflict', 'booking-not-changeable'],

  run(target, call): Promise<TeamBookingAnswer> {
    return takeOnce('undo', { target, call }, () => undo(target, call));
  },
});

async function undo(target: BookingVersion, call: TeamWriteCall): Promise<TeamBookingAnswer> {
  const unlockedChange = await findBooking(target, call);
  const last = unlockedChange.file.booking.undo;
  const peer = last === null ? null : await peerOf(last, call);
  if (peer !== null) return undoSwap(await lockBoth(unlockedChange, peer, call), call);
  const day = last === null ? null : await dayToRestoreIn(unlockedChange, last);
  const change = await lockBooking(unlockedChange, call);
  const decision = decideUndo(await factsOf(change, day, call));
  if (decision.kind === 'refused') throw refusalOf(decision.because, change);
  await call.work.bookings.save(decision.booking, decision.allocation);
  const { undone, booking } = decision;
  if (undone.step === 'cancel') await undoCancellation(booking, undone, change);
  return answerAbout(target, call);
}

async function factsOf(
  change: TeamChange,
  day: Day | null,
  call: TeamWriteCall,
): Promise<UndoCase> {
  const { file, now } = change;
  const last = file.booking.undo;
  const isMoneyDecided =
    last !== null && (await call.work.ledger.isDecidedSince(file.booking.id, last.at));
  return { file, day, isMoneyDecided, now };
}

async function dayToRestoreIn(unlockedChange: TeamChange, last: Undo): Promise<Day | null> {
  const { clearedAt } = last.before;
  const day = clearedAt === null ? null : await dayWithoutBooking(clearedAt, unlockedChange);
  return day && withoutEarlierBlocks(day, last);
}

/** The booking that swapped tables with this one; null if it is over. */
async function peerOf({ swappedWith }: Undo, call: TeamWriteCall): Promise<TeamChange | null> {
  if (swappedWith === undefined) return null;
  const { booking } = await call.work.bookings.find(swappedWith);
  return isOver(stateOf(booking, call.now)) ? null : findBooking(booking, call);
}

async function undoSwap(
  { changes: [change, peer], uses }: LockedPair,
  call: TeamWriteCall,
): Promise<TeamBookingAnswer> {
  const facts = await factsOf(change, null, call);
  const decision = decideUndoOfSwap({ ...facts, other: peer.file }, uses);
  switch (decision.kind) {
    case 'refused':
      throw refusalOf(decision.because, change);
    case 'undone':
      await call.work.bookings.save(decision.booking, decision.allocation);
      break;
    case 'swapped':
      await call.work.bookings.swap(decision.one, decision.other);
  }
  return answerAbout(change.target, call);
}

/**
 * Drops blocks that already existed while the booking had its tables, so that they do not take them
 * now.
 */
function withoutEarlierBlocks(day: DayWithoutBooking, last: Undo): Day {
  return {
    ...day,
    blocks: day.blocks.filter(({ createdAt }) => createdAt >= last.at),
  };
}

/** Notifies the guest that the table is theirs again, or what to pay for it. */
async function undoCancellation(
  { id }: Booking,
  { isGuestTold }: Undo,
  change: TeamChange,
): Promise<void> {
  const { work } = change;
  await work.messages.stop(id, ['cancelled']);
  await work.reminders.release(id);
  const file = await work.bookings.find(id);
  // Payments or refunds may have arrived since the cancellation.
  await credit(file, change);
  const { booking } = file;
  if (booking.state === 'confirmed' && isGuestTold) await sendRestoration(booking, change);
}

function refusalOf(because: UndoRefusal, { file: { booking } }: TeamChange): Problem {
  const choices = because === 'money-decided' ? { choices: [newBookingFor(booking)] } : {};
  return new Problem('booking-not-changeable', { detail: refusalTexts[because], ...choices });
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

const refusalTexts: Record<UndoRefusal, string> = {
  'nothing-to-undo': 'There is no step to undo.',
  'too-late': `A step can be undone for ${undoMinutesMax} minutes, and that time is over.`,
  'changed-since': 'The booking has changed since that step, so it can’t be undone any more.',
  'money-decided':
    'Money of this booking was kept, refunded or moved since that step, so it can’t be undone. Please make a new booking for the guest.',
  'deposit-overdue': 'The time to pay its deposit is over, so it can’t be restored.',
};
