/** Tickets as a caller sees them who has proved their reference and phone: like a booking. */
import {
  firstNameOf,
  depositOfOrder,
  displayReference,
  localOf,
  orderStateOf,
  type BookingState,
  type Instant,
  type OrderOnFile,
  type OrderState,
  type Venue,
} from '@venue/domain';
import { toDepositAnswer, type BookingAnswer } from '../bookings/booking-view';

export function toBookingOfTickets(file: OrderOnFile, venue: Venue, now: Instant): BookingAnswer {
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
    expectedArrival: null,
  };
}

const states: Readonly<Record<OrderState, BookingState>> = {
  held: 'awaiting_deposit',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  expired: 'expired',
};
