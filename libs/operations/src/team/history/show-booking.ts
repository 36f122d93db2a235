import {
  isoOf,
  isoOrNull,
  type BookingHistory,
  type BookingPayments,
  type Reference,
  type TeamBooking,
  type TeamEnquiry,
  type TeamMessage,
} from '@venue/domain';
import { gives, givesOrNull, needs } from '../../fields/field';
import {
  bookingReference,
  flag,
  int32Max,
  listOf,
  moment,
  object,
  wholeNumber,
  words,
} from '../../fields/kinds';
import { TeamBookingAnswer, toTeamBooking } from '../bookings/team-booking-view';
import { EnquiryView, toEnquiryView } from '../enquiries/enquiry-view';
import { HistoryLineAnswer, toHistory } from './history-view';
import { TeamMessageAnswer, toTeamMessage } from '../messages/team-message-view';
import { bookingInScope } from '../in-scope';
import { teamOperation } from '../team-operation';

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

const pence = wholeNumber(0, int32Max);

class PaymentRequestAnswer {
  @gives(pence, 'The amount, in pence.') amountPence!: number;
  @gives(moment, 'When it was asked.') createdAt!: string;
  @gives(moment, 'From then on it cannot be paid.') expiresAt!: string;
}

class PaymentAnswer {
  @gives(pence, 'The amount, in pence.') amountPence!: number;
  @givesOrNull(words, 'Its currency, where it is known.') currency!: string | null;
  @gives(moment, 'When it came in.') receivedAt!: string;
  @givesOrNull(words, 'Through which provider.') provider!: string | null;
  @givesOrNull(words, 'The provider’s id of the payment.') paymentId!: string | null;
  @gives(flag, 'Whether it counts as payment for the booking.') isCounted!: boolean;
  @givesOrNull(words, 'What a person has to decide about it.') flag!: string | null;
}

export class BookingDetailsAnswer {
  @gives(object(TeamBookingAnswer), 'The booking.') booking!: TeamBookingAnswer;
  @givesOrNull(moment, 'Until when a hold or an unpaid booking keeps its tables.')
  holdUntil!: string | null;
  @gives(listOf(PaymentRequestAnswer), 'What was asked, in order of time.')
  paymentRequests!: readonly PaymentRequestAnswer[];
  @gives(listOf(PaymentAnswer), 'What was received, in order of time.')
  payments!: readonly PaymentAnswer[];
  @gives(listOf(TeamMessageAnswer), 'Newest first.') messages!: readonly TeamMessageAnswer[];
  @gives(listOf(EnquiryView), 'Oldest first.') enquiries!: readonly EnquiryView[];
  @gives(listOf(HistoryLineAnswer), 'What happened, oldest first.')
  history!: readonly HistoryLineAnswer[];
}

export const showBooking = teamOperation({
  effect: 'read',
  title: 'Show all of a booking',
  route: 'GET /bookings/{reference}',
  capability: 'diary.read',
  about:
    'The booking, what was asked and received for it, what was written to the guest, and the enquiries about it.',
  input: ShowBookingInput,
  answer: BookingDetailsAnswer,
  problems: ['not-found'],

  async run({ reference }, call): Promise<BookingDetails> {
    const { team } = call;
    const about = await bookingInScope(reference, call);
    const { booking, venue } = about;
    const { environment } = booking;
    const query = { environment, venues: [venue], reference, to: null, limit: messagesMax };
    const listed = { ...query, withSignIns: false };
    return {
      about,
      money: await team.payments.ofBooking(booking.id),
      messages: await team.messages.list(listed),
      enquiries: await team.enquiries.about(booking.id),
      history: await team.histories.ofBooking(booking.id),
    };
  },

  view: toBookingDetails,
});

export function toBookingDetails({
  about,
  money,
  messages,
  enquiries,
  history,
}: BookingDetails): BookingDetailsAnswer {
  return {
    booking: toTeamBooking(about),
    holdUntil: isoOrNull(about.booking.holdUntil),
    paymentRequests: money.requests.map(({ createdAt, expiresAt, ...request }) => {
      return { ...request, createdAt: isoOf(createdAt), expiresAt: isoOf(expiresAt) };
    }),
    payments: money.payments.map(({ receivedAt, ...payment }) => {
      return { ...payment, receivedAt: isoOf(receivedAt) };
    }),
    messages: messages.map(toTeamMessage),
    enquiries: enquiries.map(toEnquiryView),
    history: toHistory(history, about),
  };
}
