/** Tickets as shown to a caller that has proved their reference and phone, like a booking. */
import type { BookingState } from '@venue/domain/booking/states';
import { firstNameOf } from '@venue/domain/guest/first-name';
import { displayReference } from '@venue/domain/shared/ids';
import { localOf, type Instant } from '@venue/domain/shared/time';
import {
  depositOfOrder,
  orderStateOf,
  type StoredOrder,
  type OrderState,
} from '@venue/domain/tickets/order';
import type { Venue } from '@venue/domain/venue/venue';
import { toDepositAnswer, type BookingAnswer } from '../bookings/booking-view';

export function toBookingOfTickets(file: StoredOrder, venue: Venue, now: Instant): BookingAnswer {
  const { order, eventName, tierName, buyer } = file;
  return {
    reference: displayReference(order.reference),
    venueId: venue.id,
    venueName: venue.name,
    ...localOf(file.startsAt, venue.zone),
    partySize: order.quantity,
    bookingType: `${eventName}, ${tierName}`,
    state: states[orderStateOf(order, now)],
    guestFirstName: firstNameOf(buyer?.name ?? ''),
    deposit: toDepositAnswer(depositOfOrder(file, now), venue),
    cardGuarantee: null,
    expectedArrival: null,
  };
}

const states: Readonly<Record<OrderState, BookingState>> = {
  held: 'awaiting_deposit',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  expired: 'expired',
};
