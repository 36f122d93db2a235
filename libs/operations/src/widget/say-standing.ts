/** How something stands that a page has begun, in words for the guest who looks at that page. */
import {
  displayPence,
  displayReference,
  localOf,
  type Booking,
  type Payable,
  type Instant,
  type OrderOnFile,
  type PayableStatus,
  type Venue,
} from '@venue/domain';
import { sayBooked } from '../bookings/say-booked';
import { sayDeadline, sayGuests, sayMoment, todayAt } from '../wording';

interface At {
  readonly venue: Venue;
  readonly now: Instant;
}

type Stage = PayableStatus['stage'];

export function sayStanding(payable: Payable, { stage, reference }: PayableStatus, at: At): string {
  if (payable.kind === 'tickets') return sayTickets(payable.file, stage, at);
  const { booking } = payable.file;
  return reference === null ? sayHold(booking, stage, at) : sayTable(booking, stage, at);
}

function sayHold(booking: Booking, stage: Stage, at: At): string {
  const what = `table for ${sayGuests(booking.partySize)} ${whenAndWhere(booking, at)}`;
  if (stage !== 'held') return `The ${what} is not held for you any more.`;
  return `A ${what} is held for you until ${sayEnd(booking, at)}.`;
}

function sayTable(booking: Booking, stage: Stage, at: At): string {
  const what = `table for ${sayGuests(booking.partySize)} ${whenAndWhere(booking, at)}`;
  switch (stage) {
    case 'held':
    case 'confirmed':
      return sayBooked(booking, at);
    case 'cancelled':
      return `Your booking of a ${what} is cancelled. ${sayReference(booking)}`;
    case 'expired':
      return `Your ${what} was given up, because the deposit was not paid in time.`;
  }
}

function sayTickets({ order, startsAt, ...file }: OrderOnFile, stage: Stage, at: At): string {
  const { quantity } = order;
  const on = sayMoment(localOf(startsAt, at.venue.zone), todayAt(at.venue, at.now));
  const tickets = `${file.tierName} ${quantity === 1 ? 'ticket' : 'tickets'}`;
  const what = `Your ${quantity} ${tickets} for ${file.eventName} on ${on}`;
  const [are, were, them] = quantity === 1 ? ['is', 'was', 'it'] : ['are', 'were', 'them'];
  if (stage === 'confirmed') return `${what} ${are} booked. ${sayReference(order)}`;
  if (stage !== 'held') return `${what} ${were} given up, because they were not paid in time.`;
  const amount = displayPence(order.totalPence, at.venue.money);
  const pay = `Please pay ${amount} by then to keep ${them}.`;
  return `${what} ${are} held until ${sayEnd(order, at)}. ${pay} ${sayReference(order)}`;
}

function whenAndWhere({ startsAt }: Booking, { venue, now }: At): string {
  return `at ${venue.name} on ${sayMoment(localOf(startsAt, venue.zone), todayAt(venue, now))}`;
}

function sayEnd({ holdUntil }: Pick<Booking, 'holdUntil'>, { venue, now }: At): string {
  return sayDeadline(localOf(holdUntil ?? now, venue.zone), todayAt(venue, now));
}

function sayReference({ reference }: Pick<Booking, 'reference'>): string {
  return `Your reference is ${displayReference(reference)}.`;
}
