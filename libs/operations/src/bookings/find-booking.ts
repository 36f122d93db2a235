import { stateOf } from '@venue/domain/booking/booking';
import { channels } from '@venue/domain/message/message';
import { output, required, optional } from '../fields/field';
import { line, object, phone, venueId, plainText } from '../fields/kinds';
import { isDelivered } from '../messages/reach';
import { operation, type Call } from '../operation';
import { describeMatch } from './describe-match';
import { describeOrder } from '../tickets/describe-tickets';
import { BookingAnswer, toBooking } from './booking-view';
import { toBookingOfTickets } from '../tickets/tickets-view';

/** The reference as a caller sends it; together with the phone number it proves a booking. */
export const reference = line(1, 64);

class FindBookingInput {
  @required(reference, 'The booking reference; spaces, hyphens and case do not matter.')
  reference!: string;
  @required(phone, 'The phone number on the booking.') phone!: string;
  @optional(venueId, 'Looks at this venue only.') venueId!: string | null;
}

class FindBookingAnswer {
  @output(object(BookingAnswer), 'The booking.') booking!: BookingAnswer;
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

export const findBooking = operation({
  tool: 'find_booking',
  route: 'POST /bookings/lookup',
  capability: 'bookings.manage',
  effect: 'read',
  venue: 'of-the-booking',
  title: 'Find a booking',
  description:
    'Gives a booking, or tickets as one, to a caller who knows the reference and the phone number on it. A wrong reference and a ' +
    'wrong number are the same answer, and repeated failures are throttled. Nothing is changed.',
  input: FindBookingInput,
  answer: FindBookingAnswer,
  problems: [],

  async run(_input, call): Promise<FindBookingAnswer> {
    const { file, venue, now } = call;
    const isLinkSent = await hasLink(call);
    return {
      booking: toBooking(file, venue, now),
      summary: describeMatch(file, { venue, now, isLinkSent }),
    };
  },

  runForTickets(_input, { ordered, venue, now }): Promise<FindBookingAnswer> {
    return Promise.resolve({
      booking: toBookingOfTickets(ordered, venue, now),
      summary: describeOrder(ordered, { venue, now }),
    });
  },
});

/** Whether the guest of an unpaid booking has the payment link, from a message or from the page. */
async function hasLink({
  file: { booking },
  now,
  payableLookup,
  settings,
}: Call<'of-the-booking', 'read'>): Promise<boolean> {
  if (stateOf(booking, now) !== 'awaiting_deposit') return false;
  const wasBookedOnPage = booking.contactId !== null;
  const delivered = channels.filter((channel) => isDelivered(channel, booking, { settings }));
  return wasBookedOnPage || (await payableLookup.wasLinkSent(booking.id, delivered));
}
