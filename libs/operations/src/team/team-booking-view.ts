/** A booking as the venue's team sees it, with the guest's details. */
import {
  bookingStates,
  displayReference,
  environments,
  isoOf,
  localOf,
  type Instant,
  type TeamBooking,
} from '@venue/domain';
import { gives, givesOrNull } from '../fields/field';
import {
  date,
  flag,
  int32Max,
  listOfWords,
  moment,
  object,
  oneOf,
  time,
  wholeNumber,
  words,
} from '../fields/kinds';

class TeamDepositAnswer {
  @gives(oneOf('none', 'awaiting_payment', 'paid'), 'How the payment stands.') status!: string;
  @gives(wholeNumber(0, int32Max), 'The whole deposit, in pence.') requiredPence!: number;
  @gives(wholeNumber(0, int32Max), 'What was received, in pence.') receivedPence!: number;
}

export class TeamBookingAnswer {
  @gives(words, 'The reference.') reference!: string;
  @gives(oneOf(...environments), 'Whose diary it is in.') environment!: string;
  @gives(oneOf(...bookingStates), 'Its state at this moment.') state!: string;
  @gives(words, 'The venue, by its slug.') venue!: string;
  @gives(date, 'The day on which it starts, on the venue’s clock.') date!: string;
  @gives(time, 'When it starts, on the venue’s clock.') time!: string;
  @gives(moment, 'When it starts.') startsAt!: string;
  @gives(moment, 'When the stay ends.') endsAt!: string;
  @gives(wholeNumber(1, int32Max), 'The number of guests.') partySize!: number;
  @gives(words, 'The name of the booking type.') bookingType!: string;
  @gives(listOfWords, 'Names of its tables.') tables!: readonly string[];
  @gives(words, 'The guest’s name; empty for a hold.') guestName!: string;
  @gives(words, 'Their phone number; empty where none was given.') guestPhone!: string;
  @givesOrNull(words, 'Their e-mail address.') guestEmail!: string | null;
  @givesOrNull(words, 'What they wrote.') notes!: string | null;
  @gives(flag, 'Whether it was stated to be for business.') isForBusiness!: boolean;
  @gives(object(TeamDepositAnswer), 'The deposit.') deposit!: TeamDepositAnswer;
  @givesOrNull(moment, 'When guests who will be late are expected.')
  expectedArrival!: string | null;
  @gives(words, 'Through which channel it was made.') source!: string;
  @gives(moment, 'When it was made.') createdAt!: string;
}

export function toTeamBooking(row: TeamBooking): TeamBookingAnswer {
  const { booking, venue, state, tables } = row;
  return {
    reference: displayReference(booking.reference),
    environment: booking.environment,
    state,
    venue: venue.slug,
    ...localOf(booking.startsAt, venue.zone),
    startsAt: isoOf(booking.startsAt),
    endsAt: isoOf(booking.endsAt),
    partySize: booking.partySize,
    bookingType: booking.bookingType,
    tables,
    guestName: booking.guestName,
    guestPhone: booking.guestPhone,
    guestEmail: booking.guestEmail,
    notes: booking.notes,
    isForBusiness: booking.isForBusiness,
    deposit: row.deposit,
    expectedArrival: isoOrNull(booking.expectedArrival),
    source: booking.source,
    createdAt: isoOf(booking.createdAt),
  };
}

export function isoOrNull(instant: Instant | null): string | null {
  return instant === null ? null : isoOf(instant);
}
