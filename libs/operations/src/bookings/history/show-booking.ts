import type { TeamEnquiry } from '@venue/domain/booking/enquiry';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import type { BookingHistory } from '@venue/domain/history/history';
import type { TeamMessage } from '@venue/domain/message/team-messages';
import type { FreedTables } from '@venue/domain/payment/fair-fee';
import type { BookingPayments } from '@venue/domain/payment/booking-payments';
import type { Reference } from '@venue/domain/shared/ids';
import { isoOf, isoOrNull } from '@venue/domain/shared/time';
import { DisputeAnswer, termsOf, toDisputes } from '../../money/dispute-view';
import { FeeProposalAnswer, freedTablesOf, toFeeProposal } from '../../money/fee-proposal';
import { LedgerEntryAnswer, refundableIn, toLedger } from '../../money/ledger-view';
import { output, outputOrNull, required } from '../../fields/field';
import {
  bookingReference,
  flag,
  int32Max,
  listOf,
  listOfText,
  moment,
  object,
  uuid,
  wholeNumber,
  plainText,
} from '../../fields/kinds';
import { TeamBookingAnswer, toTeamBooking } from '../team-booking-view';
import { EnquiryView, toEnquiryView } from '../../enquiries/enquiry-view';
import { HistoryLineAnswer, toHistory } from './history-view';
import { TeamMessageAnswer, toTeamMessage } from '../../messages/team-message-view';
import { bookingInScope } from '../../pipeline/in-scope';
import { operation } from '../../operation';

class ShowBookingInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
}

/** A booking with its payments, messages, enquiries and history. */
export interface BookingDetails {
  readonly teamBooking: TeamBooking;
  readonly money: BookingPayments;
  /** Null where no fee can be charged. */
  readonly freed: FreedTables | null;
  /** Newest first. */
  readonly messages: readonly TeamMessage[];
  /** Oldest first. */
  readonly enquiries: readonly TeamEnquiry[];
  /** Oldest first. */
  readonly history: BookingHistory;
}

/** More than the messages that one booking can have. */
const messagesMax = 1000;

const pence = wholeNumber(0, int32Max);

class PaymentRequestAnswer {
  @output(pence, 'The amount, in pence.') amountPence!: number;
  @output(moment, 'When it was made.') createdAt!: string;
  @output(moment, 'From then on it cannot be paid.') expiresAt!: string;
}

class PaymentAnswer {
  @output(uuid, 'The payment.') id!: string;
  @output(pence, 'The amount, in pence.') amountPence!: number;
  @outputOrNull(plainText, 'Its currency, where it is known.') currency!: string | null;
  @output(moment, 'When it came in.') receivedAt!: string;
  @outputOrNull(plainText, 'Through which provider; `cash` for cash.') provider!: string | null;
  @outputOrNull(plainText, 'The provider’s id of the payment.') paymentId!: string | null;
  @output(flag, 'Whether it counts as payment for the booking.') isCounted!: boolean;
  @outputOrNull(plainText, 'What a person has to decide about it.') flag!: string | null;
  @output(flag, 'Whether recorded cash was taken back.') isTakenBack!: boolean;
}

class ExtraRequestAnswer {
  @output(uuid, 'The request.') id!: string;
  @output(pence, 'The amount, in pence.') amountPence!: number;
  @output(plainText, 'What it is for.') reason!: string;
  @output(moment, 'When the team asked for it.') requestedAt!: string;
  @output(flag, 'Whether it is not asked for any more.') isWithdrawn!: boolean;
}

export class BookingDetailsAnswer {
  @output(object(TeamBookingAnswer), 'The booking.') booking!: TeamBookingAnswer;
  @outputOrNull(moment, 'Until when a hold or an unpaid booking keeps its tables.')
  holdUntil!: string | null;
  @output(listOf(PaymentRequestAnswer), 'The payment requests, in order of time.')
  paymentRequests!: readonly PaymentRequestAnswer[];
  @output(listOf(PaymentAnswer), 'What was received, in order of time.')
  payments!: readonly PaymentAnswer[];
  @output(listOf(ExtraRequestAnswer), 'What the team asks for beyond the deposit.')
  extras!: readonly ExtraRequestAnswer[];
  @output(listOf(LedgerEntryAnswer), 'What happened to its money, in order of time.')
  ledger!: readonly LedgerEntryAnswer[];
  @output(pence, 'What can be refunded through the payment provider, in pence.')
  refundablePence!: number;
  @outputOrNull(object(FeeProposalAnswer), 'The fee that can be charged to its card.')
  feeProposal!: FeeProposalAnswer | null;
  @output(listOf(DisputeAnswer), 'Disputes of its payments, oldest first.')
  disputes!: readonly DisputeAnswer[];
  @output(listOfText, 'The policy on which it was booked, in sentences.')
  terms!: readonly string[];
  @output(listOf(TeamMessageAnswer), 'Newest first.') messages!: readonly TeamMessageAnswer[];
  @output(listOf(EnquiryView), 'Oldest first.') enquiries!: readonly EnquiryView[];
  @output(listOf(HistoryLineAnswer), 'What happened, oldest first.')
  history!: readonly HistoryLineAnswer[];
}

export const showBooking = operation({
  audience: 'team',
  effect: 'read',
  title: 'Show all of a booking',
  route: 'GET /bookings/{reference}',
  capability: 'diary.read',
  description:
    'The booking, the amounts requested and received for it, the messages to the guest, and the enquiries about it.',
  input: ShowBookingInput,
  answer: BookingDetailsAnswer,
  problems: ['not-found'],

  async run({ reference }, call): Promise<BookingDetails> {
    const { team } = call;
    const teamBooking = await bookingInScope(reference, call);
    const { booking, venue } = teamBooking;
    const { environment } = booking;
    const query = { environment, venues: [venue], reference, to: null, limit: messagesMax };
    const listed = { ...query, withSignIns: false };
    const money = await team.payments.ofBooking(booking.id);
    return {
      teamBooking,
      money,
      freed: await freedTablesOf(booking, money, call),
      messages: await team.messages.list(listed),
      enquiries: await team.enquiries.ofBooking(booking.id),
      history: await team.histories.ofBooking(booking.id),
    };
  },

  view: toBookingDetails,
});

export function toBookingDetails({
  teamBooking,
  money,
  freed,
  messages,
  enquiries,
  history,
}: BookingDetails): BookingDetailsAnswer {
  return {
    booking: toTeamBooking(teamBooking),
    holdUntil: isoOrNull(teamBooking.booking.holdUntil),
    paymentRequests: money.requests.map(({ createdAt, expiresAt, ...request }) => {
      return { ...request, createdAt: isoOf(createdAt), expiresAt: isoOf(expiresAt) };
    }),
    payments: money.payments.map(({ receivedAt, ...payment }) => {
      return { ...payment, receivedAt: isoOf(receivedAt) };
    }),
    extras: money.extras.map(({ requestedAt, ...extra }) => {
      return { ...extra, requestedAt: isoOf(requestedAt) };
    }),
    ledger: toLedger(money.ledger),
    refundablePence: refundableIn(money.ledger),
    feeProposal: toFeeProposal(freed, teamBooking),
    disputes: toDisputes(money),
    terms: termsOf(teamBooking.booking, money, teamBooking.venue.money),
    messages: messages.map(toTeamMessage),
    enquiries: enquiries.map(toEnquiryView),
    history: toHistory(history, teamBooking),
  };
}
