/**
 * A booking as shown to a caller that has proved its reference and phone. Only the guest's first
 * name is included.
 */
import {
  depositOf,
  partySizeLimit,
  stateOf,
  type StoredBooking,
  type Deposit,
} from '@venue/domain/booking/booking';
import { bookingStates, type BookingState } from '@venue/domain/booking/states';
import { firstNameOf } from '@venue/domain/guest/first-name';
import { displayReference } from '@venue/domain/shared/ids';
import { displayPence, noPence } from '@venue/domain/shared/money';
import { localOf, type Instant } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { CardGuaranteeAnswer, guaranteeOfBooking } from '../availability/card-guarantee';
import { output, outputOrNull } from '../fields/field';
import type { Kind } from '../fields/kind';
import {
  date,
  flag,
  object,
  oneOf,
  time,
  uuid,
  wholeNumber,
  plainText,
  int32Max,
} from '../fields/kinds';

class BookingDepositAnswer {
  @output(flag, 'Whether a deposit is asked.') required!: boolean;
  @output(wholeNumber(0, int32Max), 'The whole deposit, in pence.') amountPence!: number;
  @outputOrNull(plainText, 'The amount as text; null when no deposit is asked.')
  amountDisplay!: string | null;
  @output(oneOf('none', 'awaiting_payment', 'paid'), 'How the payment stands.') status!: string;
}

/** One of these states. Agents get no list of them, which many tools would repeat. */
export function bookingState<const State extends BookingState>(
  ...states: readonly State[]
): Kind<State> {
  return { ...oneOf(...states), agentSchema: { type: 'string' } };
}

export class BookingAnswer {
  @output(plainText, 'The reference.') reference!: string;
  @output(uuid, 'The venue.') venueId!: string;
  @output(plainText, 'Its name.') venueName!: string;
  @output(date, 'Venue-local day.') date!: string;
  @output(time, 'Venue-local time.') time!: string;
  @output(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @output(plainText, 'The name of the booking type.') bookingType!: string;
  @output(bookingState(...bookingStates), 'The state of the booking.') state!: BookingState;
  @output(plainText, 'The guest’s first name.') guestFirstName!: string;
  @output(object(BookingDepositAnswer), 'The deposit.') deposit!: BookingDepositAnswer;
  @outputOrNull(
    object(CardGuaranteeAnswer),
    'The card that guarantees the booking; null where none is asked for.',
  )
  cardGuarantee!: CardGuaranteeAnswer | null;
  @outputOrNull(plainText, 'When a late guest is expected, venue-local yyyy-MM-ddTHH:mm.')
  expectedArrival!: string | null;
}

export function toBooking(
  file: Pick<StoredBooking, 'booking' | 'receivedPence'>,
  venue: Pick<Venue, 'id' | 'name' | 'zone' | 'money'>,
  now: Instant,
): BookingAnswer {
  const { booking } = file;
  const { date, time } = localOf(booking.startsAt, venue.zone);
  const late = booking.expectedArrival;
  const expected = late === null ? null : localOf(late, venue.zone);
  return {
    reference: displayReference(booking.reference),
    venueId: venue.id,
    venueName: venue.name,
    date,
    time,
    partySize: booking.partySize,
    bookingType: booking.bookingType,
    state: stateOf(booking, now),
    guestFirstName: firstNameOf(booking.guestName),
    deposit: toDepositAnswer(depositOf(file, now), venue),
    cardGuarantee: guaranteeOfBooking(booking, venue),
    expectedArrival: expected === null ? null : `${expected.date}T${expected.time}`,
  };
}

export function toDepositAnswer(
  { requiredPence, status }: Deposit,
  { money }: Pick<Venue, 'money'>,
): BookingDepositAnswer {
  const required = requiredPence !== noPence;
  return {
    required,
    amountPence: requiredPence,
    amountDisplay: required ? displayPence(requiredPence, money) : null,
    status,
  };
}
