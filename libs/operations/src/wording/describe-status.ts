/** The state of what a guest has begun on a page, in words for that guest. */
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
import { describeBooked } from './describe-booked';
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
  if (payable.kind === 'tickets') return describeTickets(payable.file, state, at);
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

function describeTickets(
  { order, startsAt, ...file }: OrderOnFile,
  state: PayableState,
  at: At,
): string {
  const { quantity } = order;
  const on = formatMoment(localOf(startsAt, at.venue.zone), todayAt(at.venue, at.now));
  const tickets = `${file.tierName} ${quantity === 1 ? 'ticket' : 'tickets'}`;
  const what = `Your ${quantity} ${tickets} for ${file.eventName} on ${on}`;
  const [are, were, them] = quantity === 1 ? ['is', 'was', 'it'] : ['are', 'were', 'them'];
  if (state === 'confirmed') return `${what} ${are} booked. ${describeReference(order)}`;
  if (state === 'cancelled') return `${what} ${are} cancelled. ${describeReference(order)}`;
  if (state !== 'held') return `${what} ${were} given up, because they were not paid in time.`;
  const amount = displayPence(order.totalPence, at.venue.money);
  const pay = `Please pay ${amount} by then to keep ${them}.`;
  return `${what} ${are} held until ${describeEnd(order, at)}. ${pay} ${describeReference(order)}`;
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
