/** Reports bookings and tickets that break the rules after a change, as tasks for the team. */
import type { BookingConflict } from '@venue/domain/booking/conflicts';
import { displayReference } from '@venue/domain/shared/ids';
import { localOf } from '@venue/domain/shared/time';
import type { StoredOrder } from '@venue/domain/tickets/order';
import {
  ordersInConflict,
  type Conflicts,
  type DateConflict,
} from '@venue/domain/tickets/sold-dates';
import type { Venue } from '@venue/domain/venue/venue';
import { describeConflict, describeDateConflict } from '../venues/group/describe-conflict';
import type { WriteContext } from '../pipeline/write-context';
import { describeEvent, describeTickets } from '../tickets/describe-tickets';
import { formatMoment, todayAt } from '../wording/format';
import {
  taskAbout,
  taskAboutTickets,
  reportToTeam,
  type TaskWords,
  type TeamContext,
} from './to-team';

type ConflictContext = Omit<TeamContext, 'venue'>;
type VenueContext = Pick<WriteContext, 'venue' | 'now'>;

/**
 * Raises one enquiry for each booking and each order, with the facts and the reason. The group has
 * the new rules; a venue that they remove is retired in it.
 */
export async function reportConflicts(
  { bookings, dates }: Conflicts,
  context: ConflictContext,
): Promise<void> {
  for (const broken of bookings) await reportBooking(broken, context);
  for (const broken of dates) await reportDate(broken, context);
}

async function reportBooking(
  { booking: { id, zone }, because }: BookingConflict,
  context: ConflictContext,
): Promise<void> {
  const { booking } = await context.work.bookings.find(id);
  const venue = venueOf(booking.venueId, context);
  const when = formatMoment(localOf(booking.startsAt, zone), todayAt(venue, context.now));
  const guests = booking.partySize === 1 ? '1 guest' : `${booking.partySize} guests`;
  const words = wordsOf({
    what: `Booking ${displayReference(booking.reference)} for ${guests} on ${when}`,
    reasons: because.map(describeConflict),
  });
  const task = taskAbout(booking, { ...words, subject: 'Booking outside the rules' });
  if (booking.heldFor === null) {
    await reportToTeam(task, booking, { ...context, venue });
  } else {
    // Holds are deleted soon, so the enquiry must not refer to one.
    const holdTask = { ...task, bookingId: null, name: 'A guest who is still booking' };
    await reportToTeam(holdTask, null, { ...context, venue });
  }
}

async function reportDate(broken: DateConflict, context: ConflictContext): Promise<void> {
  for (const { id } of ordersInConflict(broken)) {
    const file = await context.work.ticketing.find(id);
    const venue = venueOf(file.order.venueId, context);
    const zonedContext = { venue: { ...venue, zone: broken.date.zone }, now: context.now };
    await reportToTeam(ticketTask(file, broken, zonedContext), null, { ...context, venue });
  }
}

function ticketTask(
  file: StoredOrder,
  { because }: DateConflict,
  context: VenueContext,
): ConflictTask {
  const { order, tierName } = file;
  const reference = displayReference(order.reference);
  const tickets = describeTickets(order.quantity, tierName);
  const words = wordsOf({
    what: `Order ${reference} of ${tickets} for ${describeEvent(file, context)}`,
    reasons: because.map(describeDateConflict),
  });
  const task = taskAboutTickets(file, { ...words, subject: 'Tickets outside the rules' }, context);
  // The message already identifies the tickets.
  return { ...task, message: words.message };
}

type ConflictTask = Parameters<typeof reportToTeam>[0];

function wordsOf({
  what,
  reasons,
}: {
  readonly what: string;
  readonly reasons: readonly string[];
}): Omit<TaskWords, 'subject'> {
  const message = [
    `${what} stands outside the rules that were applied: ${reasons.join('; ')}.`,
    'It is still valid. Please keep it, or agree on something else with the guest.',
  ].join('\n');
  return { message, source: 'group-file', severity: 'warning' };
}

function venueOf(id: string, { group }: ConflictContext): Venue {
  const venue = group.venues.find((one) => one.id === id);
  if (venue === undefined) throw new Error('something stands at a venue that is not there');
  return venue;
}
