import {
  displayReference,
  type BookingHistory,
  type BookingPayments,
  type Reference,
  type TeamBooking,
  type TeamEnquiry,
  type TeamMessage,
} from '@venue/domain';
import { needs } from '../fields/field';
import { bookingReference } from '../fields/kinds';
import type { Problem } from '../problems';
import { teamOperation, unknown } from './team-operation';

class ShowBookingInput {
  @needs(bookingReference, 'The booking.') reference!: Reference;
}

/** A booking with its payments, messages, enquiries and history. */
export interface BookingDetails {
  readonly about: TeamBooking;
  readonly money: BookingPayments;
  /** Newest first. */
  readonly messages: readonly TeamMessage[];
  /** Oldest first. */
  readonly enquiries: readonly TeamEnquiry[];
  /** Oldest first. */
  readonly history: BookingHistory;
}

/** More than are ever written about one booking. */
const messagesMax = 1000;

export const showBooking = teamOperation({
  effect: 'read',
  title: 'Show all of a booking',
  input: ShowBookingInput,

  async run({ reference }, { team }): Promise<BookingDetails> {
    const about = await team.bookings.byReference(reference);
    if (about === null) throw unknownBooking(reference);
    const { booking, venue } = about;
    const { environment } = booking;
    const query = { environment, venues: [venue], reference, to: null, limit: messagesMax };
    return {
      about,
      money: await team.payments.ofBooking(booking.id),
      messages: await team.messages.list(query),
      enquiries: await team.enquiries.about(booking.id),
      history: await team.histories.ofBooking(booking.id),
    };
  },
});

export function unknownBooking(reference: Reference): Problem {
  return unknown(`There is no booking ${displayReference(reference)}.`);
}
