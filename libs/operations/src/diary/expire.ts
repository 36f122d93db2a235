/** What follows when unpaid bookings are given up at their deadline. */
import { displayPence, noPence, type BookingId, type Work } from '@venue/domain';
import { sendCancellation } from '../messages/to-guest';
import { reportToTeam, taskAbout } from '../messages/to-team';
import type { Deployment } from '../pipeline/deployment';
import type { WriteContext } from '../pipeline/write-context';

type GroupContext = Omit<WriteContext, 'venue'>;

/** Marks holds and unpaid bookings as expired, and tells the guests of the bookings. */
export async function expireBookings(
  ids: readonly BookingId[],
  context: GroupContext,
): Promise<void> {
  await reportExpired(await context.work.bookings.expire(ids), context);
}

/** As `expireBookings`, for the worker, which has marked them in the transaction of `work`. */
export async function reportExpiredIn(
  work: Work,
  ids: readonly BookingId[],
  { clock, groups, ids: newIds, settings, secrets }: ExpiryDeployment,
): Promise<void> {
  if (ids.length === 0) return;
  const { now, revision } = await clock.read();
  const group = await groups.at(revision);
  await reportExpired(ids, { group, now, ids: newIds, settings, secrets, work });
}

type ExpiryDeployment = Pick<Deployment, 'clock' | 'groups' | 'ids' | 'settings' | 'secrets'>;

async function reportExpired(ids: readonly BookingId[], context: GroupContext): Promise<void> {
  for (const id of ids) {
    const file = await context.work.bookings.find(id);
    const venue = context.group.venues.find((one) => one.id === file.booking.venueId);
    if (venue === undefined) throw new Error('a booking at a venue that is not there');
    const here = { ...context, venue };
    await sendCancellation({ file, because: 'unpaid', wasConfirmed: false }, here);
    if (file.receivedPence === noPence) continue;
    const paid = displayPence(file.receivedPence, venue.money);
    const words = {
      subject: 'Deposit of a booking that was given up',
      message: `This booking was not paid in full in time and has been given up. ${paid} had been paid for it.`,
      source: 'payments',
    };
    await reportToTeam(taskAbout(file.booking, words), file.booking, here);
  }
}
