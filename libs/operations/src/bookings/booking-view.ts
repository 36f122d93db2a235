/**
 * A booking as shown to a caller that has proved its reference and phone. Of the guest, it has only
 * the first name.
 */
import {
  firstNameOf,
  depositOf,
  displayPence,
  displayReference,
  localOf,
  noPence,
  partySizeLimit,
  stateOf,
  type BookingOnFile,
  type Deposit,
  type Instant,
  type Venue,
} from '@venue/domain';
import { gives, givesOrNull } from '../fields/field';
import {
  date,
  flag,
  object,
  oneOf,
  time,
  uuid,
  wholeNumber,
  words,
  int32Max,
} from '../fields/kinds';

class BookingDepositAnswer {
  @gives(flag, 'Whether a deposit is asked.') required!: boolean;
  @gives(wholeNumber(0, int32Max), 'The whole deposit, in pence.') amountPence!: number;
  @givesOrNull(words, 'The amount as text; null when no deposit is asked.')
  amountDisplay!: string | null;
  @gives(oneOf('none', 'awaiting_payment', 'paid'), 'How the payment stands.') status!: string;
}

export class BookingAnswer {
  @gives(words, 'The reference.') reference!: string;
  @gives(uuid, 'The venue.') venueId!: string;
  @gives(words, 'Its name.') venueName!: string;
  @gives(date, 'Venue-local day.') date!: string;
  @gives(time, 'Venue-local time.') time!: string;
  @gives(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @gives(words, 'The name of the booking type.') bookingType!: string;
  @gives(words, 'The state of the booking.') state!: string;
  @gives(words, 'The guest’s first name.') guestFirstName!: string;
  @gives(object(BookingDepositAnswer), 'The deposit.') deposit!: BookingDepositAnswer;
  @givesOrNull(words, 'When a late guest is expected, venue-local yyyy-MM-ddTHH:mm.')
  expectedArrival!: string | null;
}

export function toBooking(file: BookingOnFile, venue: Venue, now: Instant): BookingAnswer {
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
    expectedArrival: expected === null ? null : `${expected.date}T${expected.time}`,
  };
}

export function toDepositAnswer(
  { requiredPence, status }: Deposit,
  { money }: Venue,
): BookingDepositAnswer {
  const required = requiredPence !== noPence;
  return {
    required,
    amountPence: requiredPence,
    amountDisplay: required ? displayPence(requiredPence, money) : null,
    status,
  };
}
