/** Describes a booking or order that a guest has started on a page, for that guest. */
import type { Booking, StoredBooking } from '@venue/domain/booking/booking';
import { outstandingPence } from '@venue/domain/booking/deposit-balance';
import { isCardDue } from '@venue/domain/booking/guarantee';
import type { Payable } from '@venue/domain/payment/amount-due';
import type { PayableStatus } from '@venue/domain/payment/payable-status';
import { displayReference } from '@venue/domain/shared/ids';
import { localOf, type Instant } from '@venue/domain/shared/time';
import type { StoredOrder } from '@venue/domain/tickets/order';
import type { Venue } from '@venue/domain/venue/venue';
import { describeNewBooking } from './make/describe-new-booking';
import { describeMoneyKept } from './describe-match';
import {
  describeEvent,
  describeNewOrder,
  describePaid,
  describeSale,
  describeTickets,
  describeConfirmedOrder,
} from '../tickets/describe-tickets';
import { formatDeadline, formatGuests, formatMoment, todayAt } from '../wording/format';

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
  const { file } = payable;
  return reference === null
    ? describeHold(file.booking, state, at)
    : describeTable(file, state, at);
}

function describeHold(booking: Booking, state: PayableState, at: At): string {
  const what = `table for ${formatGuests(booking.partySize)} ${whenAndWhere(booking, at)}`;
  if (state !== 'held') return `The ${what} is not held for you any more.`;
  return `A ${what} is held for you until ${describeEnd(booking, at)}.`;
}

/** Asks for the amount still due, since part of the deposit may have been paid. */
function describeTable(
  { booking, receivedPence }: StoredBooking,
  state: PayableState,
  at: At,
): string {
  const depositPence = outstandingPence(booking.depositPence, receivedPence);
  const what = `table for ${formatGuests(booking.partySize)} ${whenAndWhere(booking, at)}`;
  const paid = describeMoneyKept(receivedPence, at.venue);
  switch (state) {
    case 'held':
    case 'confirmed':
      return describeNewBooking({ ...booking, depositPence }, at);
    case 'cancelled':
      return `Your booking of a ${what} is cancelled. ${describeReference(booking)}${paid}`;
    case 'expired':
      return `Your ${what} was released, because ${isCardDue(booking) ? 'no card was left' : 'its deposit was not paid'} in time.${paid}`;
  }
}

function describeOrder(ordered: StoredOrder, state: PayableState, at: At): string {
  const { order, receivedPence } = ordered;
  const totalPence = outstandingPence(order.totalPence, receivedPence);
  const paid = describePaid(ordered, at);
  switch (state) {
    case 'held':
      return describeSale({ ...ordered, order: { ...order, totalPence } }, at);
    case 'confirmed':
      return describeConfirmedOrder(ordered, at);
    case 'cancelled':
      return `${describeNewOrder(ordered, at)} cancelled. ${describeReference(order)}${paid}`;
    case 'expired': {
      const { quantity } = order;
      const tickets = `${describeTickets(quantity, ordered.tierName)} for ${describeEvent(ordered, at)}`;
      return quantity === 1
        ? `Your ${tickets} is no longer held, because it was not paid in time.${paid}`
        : `Your ${tickets} are no longer held, because they were not paid in time.${paid}`;
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
