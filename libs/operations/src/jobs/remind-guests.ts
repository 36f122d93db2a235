import type { Booking } from '@venue/domain/booking/booking';
import { reminderEnd, reminderRound, type DueReminder } from '@venue/domain/booking/reminder';
import { byWorker } from '@venue/domain/history/actor';
import type { Group } from '@venue/domain/venue/group';
import { addressed, type GuestMessage } from '../messages/guest-message';
import { askingForReply } from '../messages/text-reply';
import { reminderNotice } from '../messages/to-guest';
import type { Deployment } from '../pipeline/deployment';
import type { WriteContext } from '../pipeline/write-context';
import { wordingIn } from '../wording/wording';

type ReminderContext = Pick<
  Deployment,
  'clock' | 'groups' | 'ids' | 'secrets' | 'settings' | 'telemetry' | 'unitOfWork'
>;

/**
 * Writes the reminders that are due. Any number of workers may do this at once. A booking whose
 * reminder can't be written does not stop the others; the next run tries again.
 */
export async function remindGuests(context: ReminderContext): Promise<void> {
  const { clock, groups, telemetry, unitOfWork } = context;
  const { now, revision } = await clock.read();
  const group = await groups.at(revision);
  const rounds = group.venues.flatMap((venue) => reminderRound(venue, now) ?? []);
  if (rounds.length === 0) return;
  for (const due of await unitOfWork.run((work) => work.reminders.due(rounds), byWorker)) {
    try {
      await remind(due, group, context);
    } catch (error) {
      telemetry.recordFault(error, { traceId: due.bookingId, operation: 'remind a guest' });
    }
  }
}

/** The booking stays locked until the reminder is stored, so a cancellation finds and stops it. */
async function remind(due: DueReminder, group: Group, context: ReminderContext): Promise<void> {
  const { clock, ids, secrets, settings, unitOfWork } = context;
  const venue = group.venues.find(({ id }) => id === due.round.venueId);
  if (venue === undefined) throw new Error('a reminder of a venue that is not there');
  const { now } = await clock.read();
  await unitOfWork.run(async (work) => {
    const file = await work.reminders.take(due);
    if (file === null) return;
    const { booking } = file;
    const notAfter = reminderEnd(booking, due.round);
    const context = { venue, group, now, ids, secrets, settings, work };
    const messages = await addressed(askingReminder(booking, context), booking, context);
    await work.messages.add(messages.map((message) => ({ ...message, notAfter })));
  }, byWorker);
}

function askingReminder(booking: Booking, context: WriteContext): GuestMessage {
  const notice = reminderNotice(booking, context);
  const words = wordingIn(booking.locale, context);
  const sms = notice.sms && askingForReply(notice.sms, 'askConfirm', { ...context, words });
  return { ...notice, sms };
}
