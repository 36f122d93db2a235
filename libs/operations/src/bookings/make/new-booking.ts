/** The answer to a request for a booking, successful or not. */
import type { Alternative } from '@venue/domain/availability/alternatives';
import { partySizeLimit, type Booking } from '@venue/domain/booking/booking';
import type { Channel } from '@venue/domain/message/message';
import { displayReference } from '@venue/domain/shared/ids';
import { displayPence, noPence, type Money } from '@venue/domain/shared/money';
import { localOf, minutesBetween, type Instant, type LocalMoment } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { output, outputOrNull } from '../../fields/field';
import { outcome } from '../../fields/outcome';
import {
  date,
  flag,
  listOf,
  object,
  oneOf,
  time,
  uuid,
  wholeNumber,
  plainText,
  int32Max,
} from '../../fields/kinds';
import { CardGuaranteeAnswer, guaranteeOfBooking } from '../../availability/card-guarantee';
import { AlternativeAnswer, toAlternative } from '../../availability/offers';
import type { UnmetRequest } from '../../availability/unmet-request';
import { bookingState } from '../booking-view';
import { describeNewBooking } from './describe-new-booking';

class NewDepositAnswer {
  @output(flag, 'Whether a deposit is required.') required!: boolean;
  @output(wholeNumber(0, int32Max), 'The whole deposit of the party, in pence.')
  amountPence!: number;
  @output(plainText, 'The amount as text.') amountDisplay!: string;
  @output(oneOf('not_required', 'awaiting_payment'), 'Whether a deposit is due.') status!: string;
  @outputOrNull(oneOf('text', 'email', 'text and email'), 'Where the payment link goes.')
  sentTo!: string | null;
  @outputOrNull(
    plainText,
    'Until when the table is held for payment, venue-local yyyy-MM-ddTHH:mm.',
  )
  linkExpiresAt!: string | null;
}

const outcomes = {
  booked: {
    has: ['reference', 'state', 'bookingType', 'durationMinutes'],
    mayHave: ['cardGuarantee'],
  },
  unavailable: { mayHave: ['alternatives'] },
  needs_venue: {},
} as const;

export class NewBookingAnswer {
  @output(outcome(outcomes), 'How it went.') outcome!: keyof typeof outcomes;
  @outputOrNull(plainText, 'The reference; the guest needs it to change or cancel.')
  reference!: string | null;
  @outputOrNull(bookingState('awaiting_deposit', 'confirmed'), 'The state of the booking.')
  state!: string | null;
  @output(uuid, 'The venue.') venueId!: string;
  @output(date, 'Venue-local day.') date!: string;
  @output(time, 'Venue-local time.') time!: string;
  @output(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @outputOrNull(plainText, 'The name of the booking type.') bookingType!: string | null;
  @outputOrNull(wholeNumber(1, int32Max), 'How long the table is kept, in minutes.')
  durationMinutes!: number | null;
  @output(object(NewDepositAnswer), 'What the party owes.') deposit!: NewDepositAnswer;
  @outputOrNull(
    object(CardGuaranteeAnswer),
    'The card that guarantees the booking; null where none is asked for.',
  )
  cardGuarantee!: CardGuaranteeAnswer | null;
  @output(listOf(AlternativeAnswer), 'What to take instead; empty unless unavailable.')
  alternatives!: readonly AlternativeAnswer[];
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

/** The answer for a new booking; `sentTo` lists the channels of its payment link. */
export function toBookedAnswer(
  booking: Booking,
  sentTo: readonly Channel[],
  { venue, now }: { readonly venue: Venue; readonly now: Instant },
): NewBookingAnswer {
  const { date, time } = localOf(booking.startsAt, venue.zone);
  return {
    outcome: 'booked',
    reference: displayReference(booking.reference),
    state: booking.state,
    venueId: venue.id,
    date,
    time,
    partySize: booking.partySize,
    bookingType: booking.bookingType,
    durationMinutes: minutesBetween(booking.startsAt, booking.endsAt),
    deposit: toNewDeposit(booking, sentTo, venue),
    cardGuarantee: guaranteeOfBooking(booking, venue, sentTo),
    alternatives: [],
    summary: describeNewBooking(booking, { venue, now }, { isLinkSent: sentTo.length > 0 }),
  };
}

/** The answer when nothing was booked; the summary says why. */
export function toNotBookedAnswer(
  outcome: 'unavailable' | 'needs_venue',
  {
    venue,
    wish,
    now,
  }: {
    readonly venue: Venue;
    readonly wish: UnmetRequest['wish'] & LocalMoment;
    readonly now: Instant;
  },
  { alternatives, summary }: { alternatives: readonly Alternative[]; summary: string },
): NewBookingAnswer {
  return {
    outcome,
    reference: null,
    state: null,
    venueId: venue.id,
    date: wish.date,
    time: wish.time,
    partySize: wish.partySize,
    bookingType: null,
    durationMinutes: null,
    deposit: noDeposit(venue.money),
    cardGuarantee: null,
    alternatives: alternatives.map((one) => toAlternative(one, now)),
    summary,
  };
}

function toNewDeposit(
  { depositPence, holdUntil }: Booking,
  sentTo: readonly Channel[],
  { money, zone }: Venue,
): NewDepositAnswer {
  if (holdUntil === null || depositPence === noPence) return noDeposit(money);
  const expiry = localOf(holdUntil, zone);
  return {
    required: true,
    amountPence: depositPence,
    amountDisplay: displayPence(depositPence, money),
    status: 'awaiting_payment',
    sentTo: sentTo.length === 0 ? null : sentTo.join(' and '),
    linkExpiresAt: `${expiry.date}T${expiry.time}`,
  };
}

function noDeposit(money: Money): NewDepositAnswer {
  return {
    required: false,
    amountPence: noPence,
    amountDisplay: displayPence(noPence, money),
    status: 'not_required',
    sentTo: null,
    linkExpiresAt: null,
  };
}
