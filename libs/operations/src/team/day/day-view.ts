/** The parts of the answer of a service day. */
import { bookingStates, partySizeLimit } from '@venue/domain';
import { gives, givesOrNull } from '../../fields/field';
import {
  date,
  flag,
  int32Max,
  listOf,
  listOfWords,
  oneOf,
  time,
  uuid,
  wholeNumber,
  words,
} from '../../fields/kinds';

const pence = wholeNumber(0, int32Max);
const count = wholeNumber(0, int32Max);

export class IdAnswer {
  @gives(uuid, 'The id.') id!: string;
}

export class OpenSpanAnswer {
  @gives(time, 'When it opens, venue-local.') opens!: string;
  @gives(time, 'When it closes, venue-local.') closes!: string;
  @gives(flag, 'Whether that is after midnight, on the next calendar day.') closesNextDay!: boolean;
}

export class DayTableAnswer {
  @gives(uuid, 'The table.') id!: string;
  @gives(words, 'Its name.') name!: string;
  @gives(words, 'The slug of its area.') area!: string;
  @gives(words, 'The name of its area.') areaName!: string;
  @gives(wholeNumber(1, partySizeLimit), 'The smallest party.') minCovers!: number;
  @gives(wholeNumber(1, partySizeLimit), 'The largest party.') maxCovers!: number;
  @gives(flag, 'Whether guests can book it themselves.') online!: boolean;
}

export class DayCombinationAnswer {
  @gives(listOf(IdAnswer), 'Its tables.') tables!: readonly IdAnswer[];
  @gives(wholeNumber(1, partySizeLimit), 'The smallest party.') minCovers!: number;
  @gives(wholeNumber(1, partySizeLimit), 'The largest party.') maxCovers!: number;
}

export class DayBookingAnswer {
  @gives(uuid, 'The booking.') id!: string;
  @gives(words, 'Its reference.') reference!: string;
  @gives(oneOf(...bookingStates), 'Its state.') state!: string;
  @gives(wholeNumber(1, int32Max), 'Its version, which a change has to name.') version!: number;
  @gives(time, 'Its start, venue-local.') time!: string;
  @gives(words, 'Its start with its offset, since clocks show one hour of autumn twice.')
  startsAt!: string;
  @gives(time, 'Its end, venue-local.') until!: string;
  @gives(words, 'Its end with its offset.') endsAt!: string;
  @gives(flag, 'Whether it starts after midnight, on the next calendar day.')
  startsNextDay!: boolean;
  @givesOrNull(time, 'When a late party is expected, venue-local.') expectedAt!: string | null;
  @gives(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @gives(listOf(IdAnswer), 'Its tables; none once it is cancelled or nobody came.')
  tables!: readonly IdAnswer[];
  @gives(words, 'The name of the booking type.') bookingType!: string;
  @gives(words, 'The guest; empty for a table that is held while a guest is still booking.')
  guestName!: string;
  @gives(words, 'The phone number; empty where there is none.') guestPhone!: string;
  @givesOrNull(time, 'When the party was seen at the door, venue-local.')
  arrivedAt!: string | null;
  @givesOrNull(words, 'What the guest noted.') notes!: string | null;
  @givesOrNull(words, 'What the team noted for itself.') teamNote!: string | null;
  @gives(listOfWords, 'Short words of the team.') tags!: readonly string[];
  @gives(flag, 'Whether only the team gives it other tables.') isPinned!: boolean;
  @gives(words, 'The channel through which it came.') source!: string;
  @gives(oneOf('none', 'awaiting_payment', 'paid'), 'How its deposit stands.') deposit!: string;
  @gives(pence, 'The whole deposit, in pence.') requiredPence!: number;
  @gives(pence, 'What has come in, in pence.') receivedPence!: number;
}

export class DayEventAnswer {
  @gives(uuid, 'The date of the event.') id!: string;
  @gives(words, 'The name of the event.') name!: string;
  @gives(time, 'Its start, venue-local.') time!: string;
  @gives(time, 'Its end, venue-local.') until!: string;
  @gives(flag, 'Whether it starts after midnight, on the next calendar day.')
  startsNextDay!: boolean;
  @gives(count, 'How many seats it has.') capacity!: number;
  @gives(count, 'How many tickets are sold.') sold!: number;
  @gives(count, 'How many tickets wait for their payment.') held!: number;
}

export class DayIntervalAnswer {
  @gives(date, 'The venue-local day on which it begins.') date!: string;
  @gives(time, 'When it begins, venue-local.') time!: string;
  @gives(count, 'Guests who arrive in it.') startingCovers!: number;
  @gives(count, 'Bookings that start in it.') startingBookings!: number;
  @gives(count, 'The most guests present at any one moment of it.') presentCovers!: number;
  @gives(count, 'The most bookings present at any one moment of it.') presentBookings!: number;
}

export class DayPacingAnswer {
  @givesOrNull(count, 'The most guests who may arrive in one interval; null for no limit.')
  coversStarting!: number | null;
  @givesOrNull(count, 'The most bookings that may start in one interval.')
  bookingsStarting!: number | null;
  @givesOrNull(count, 'The most guests present at once.') coversPresent!: number | null;
  @givesOrNull(count, 'The most bookings present at once.') bookingsPresent!: number | null;
}
