/** Expires unpaid bookings and tickets at their deadline, and notifies guests and the team. */
import type { Environment } from '@venue/domain/access/caller';
import type { Work } from '@venue/domain/ports';
import type { BookingId, EventInstanceId, OrderId, VenueId } from '@venue/domain/shared/ids';
import { displayPence, noPence } from '@venue/domain/shared/money';
import type { EventInstance } from '@venue/domain/tickets/event';
import type { Venue } from '@venue/domain/venue/venue';
import { sendTicketCancellation } from '../../messages/to-buyer';
import { sendCancellation } from '../../messages/to-guest';
import { reportToTeam, taskAbout, taskAboutTickets } from '../../messages/to-team';
import type { Deployment } from '../../pipeline/deployment';
import type { WriteContext } from '../../pipeline/write-context';

type GroupContext = Omit<WriteContext, 'venue'>;

/** Marks holds and unpaid bookings as expired, and notifies the guests of the bookings. */
export async function expireBookings(
  ids: readonly BookingId[],
  context: GroupContext,
): Promise<void> {
  await reportExpired(await context.work.bookings.expire(ids), context);
}

/** Locks the date of an event, and notifies the buyers of tickets that expire with this. */
export async function takeInstance(
  id: EventInstanceId,
  environment: Environment,
  context: GroupContext,
): Promise<EventInstance | null> {
  const result = await context.work.ticketing.take(id, environment);
  if (result === null) return null;
  await reportExpiredOrders(result.expired, context);
  return result.instance;
}

/** For the worker, which has already marked them as expired in the transaction of `work`. */
export async function reportExpiredIn(
  work: Work,
  { bookings, orders }: { bookings: readonly BookingId[]; orders: readonly OrderId[] },
  { clock, groups, ids, settings, secrets }: ExpiryDeployment,
): Promise<void> {
  if (bookings.length + orders.length === 0) return;
  const { now, revision } = await clock.read();
  const group = await groups.at(revision);
  const context = { group, now, ids, settings, secrets, work };
  await reportExpired(bookings, context);
  await reportExpiredOrders(orders, context);
}

type ExpiryDeployment = Pick<Deployment, 'clock' | 'groups' | 'ids' | 'settings' | 'secrets'>;

async function reportExpired(ids: readonly BookingId[], context: GroupContext): Promise<void> {
  for (const id of ids) {
    const file = await context.work.bookings.find(id);
    const venue = venueOf(file.booking, context);
    const here = { ...context, venue };
    await sendCancellation({ file, because: 'unpaid', wasConfirmed: false }, here);
    if (file.receivedPence === noPence) continue;
    const paid = displayPence(file.receivedPence, venue.money);
    const words = {
      subject: 'Deposit of a booking that expired',
      message: `This booking was not paid in full in time and has expired. ${paid} had been paid for it.`,
      source: 'payments',
      severity: 'warning',
    } as const;
    await reportToTeam(taskAbout(file.booking, words), file.booking, here);
  }
}

async function reportExpiredOrders(ids: readonly OrderId[], context: GroupContext): Promise<void> {
  for (const id of ids) {
    const file = await context.work.ticketing.find(id);
    const here = { ...context, venue: venueOf(file.order, context) };
    await sendTicketCancellation({ file, because: 'unpaid', wasConfirmed: false }, here);
    if (file.receivedPence === noPence) continue;
    const paid = displayPence(file.receivedPence, here.venue.money);
    const words = {
      subject: 'Payment for tickets that expired',
      message: `These tickets were not paid in full in time and have been released. ${paid} had been paid for them.`,
      source: 'payments',
      severity: 'warning',
    } as const;
    await reportToTeam(taskAboutTickets(file, words, here), null, here);
  }
}

function venueOf({ venueId }: { readonly venueId: VenueId }, { group }: GroupContext): Venue {
  const venue = group.venues.find(({ id }) => id === venueId);
  if (venue === undefined) throw new Error('something expires at a venue that is not there');
  return venue;
}
