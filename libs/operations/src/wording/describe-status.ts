/** The state of what a guest has begun on a page, in words for that guest. */
import {
  displayReference,
  localOf,
  type Booking,
  type Payable,
  type Instant,
  type OrderOnFile,
  type PayableStatus,
  type Venue,
} from '@venue/domain';
import { describeBooked } from './describe-booked';
import {
  describeEvent,
  describeOrdered,
  describeSale,
  describeTickets,
  describeTicketsBooked,
} from './describe-tickets';
import { formatDeadline, formatGuests, formatMoment, todayAt } from './format';

interface At {
  readonly venue: Venue;
  readonly now: Instant;
}

type PayableState = PayableStatus['state'];

export function describeStatus(
  payable: Payable,
  { state, reference }: PayableStatus,
  at: At,
): string {
  if (payable.kind === 'tickets') return describeOrder(payable.file, state, at);
  const { booking } = payable.file;
  return reference === null ? describeHold(booking, state, at) : describeTable(booking, state, at);
}

function describeHold(booking: Booking, state: PayableState, at: At): string {
  const what = `table for ${formatGuests(booking.partySize)} ${whenAndWhere(booking, at)}`;
  if (state !== 'held') return `The ${what} is not held for you any more.`;
  return `A ${what} is held for you until ${describeEnd(booking, at)}.`;
}

function describeTable(booking: Booking, state: PayableState, at: At): string {
  const what = `table for ${formatGuests(booking.partySize)} ${whenAndWhere(booking, at)}`;
  switch (state) {
    case 'held':
    case 'confirmed':
      return describeBooked(booking, at);
    case 'cancelled':
      return `Your booking of a ${what} is cancelled. ${describeReference(booking)}`;
    case 'expired':
      return `Your ${what} was given up, because the deposit was not paid in time.`;
  }
}

function describeOrder(ordered: OrderOnFile, state: PayableState, at: At): string {
  switch (state) {
    case 'held':
      return describeSale(ordered, at);
    case 'confirmed':
      return describeTicketsBooked(ordered, at);
    case 'cancelled':
      return `${describeOrdered(ordered, at)} cancelled. ${describeReference(ordered.order)}`;
    case 'expired': {
      const { quantity } = ordered.order;
      const tickets = `${describeTickets(quantity, ordered.tierName)} for ${describeEvent(ordered, at)}`;
      return `Your ${tickets} ${quantity === 1 ? 'was' : 'were'} given up, because they were not paid in time.`;
    }
  }
}

function whenAndWhere({ startsAt }: Booking, { venue, now }: At): string {
  return `at ${venue.name} on ${formatMoment(localOf(startsAt, venue.zone), todayAt(venue, now))}`;
}

function describeEnd({ holdUntil }: Pick<Booking, 'holdUntil'>, { venue, now }: At): string {
  return formatDeadline(localOf(holdUntil ?? now, venue.zone), todayAt(venue, now));
}

function describeReference({ reference }: Pick<Booking, 'reference'>): string {
  return `Your reference is ${displayReference(reference)}.`;
}
