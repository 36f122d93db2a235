import { partySizeLimit } from '@venue/domain/booking/booking';
import type { BookingTypeId } from '@venue/domain/shared/ids';
import type { LocalDate, LocalTime } from '@venue/domain/shared/time';
import { availability, AvailabilityAnswer } from './check-availability';
import { required, optional } from '../fields/field';
import { date, flagInQuery, time, idOf, venueId, wholeNumberInQuery } from '../fields/kinds';
import { operation } from '../operation';

class BrowseAvailabilityInput {
  @optional(venueId, 'The venue; may be left out where the key covers one venue.')
  venueId!: string | null;
  @required(date, 'The venue-local day.') date!: LocalDate;
  @required(wholeNumberInQuery(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @optional(time, 'The venue-local time; without it every free time of the day is given.')
  time!: LocalTime | null;
  @optional(idOf<BookingTypeId>(), 'Only this booking type.') bookingTypeId!: BookingTypeId | null;
  @optional(flagInQuery, 'Whether to look at the key’s other venues for alternatives too.')
  acrossVenues!: boolean | null;
}

export const browseAvailability = operation({
  tool: null,
  route: 'GET /availability',
  audience: 'publishable',
  capability: null,
  effect: 'read',
  isDiaryReading: true,
  venue: 'named',
  title: 'Browse availability',
  description:
    'Gives the free times of a day for a party, with the booking types, lengths and deposits that fit. ' +
    'When the asked time is taken, alternatives are offered: nearest times, next days, other venues. ' +
    'Nothing is held; a free time is kept for the guest by holding it.',
  input: BrowseAvailabilityInput,
  answer: AvailabilityAnswer,
  problems: [],

  run: (input, call) =>
    availability(input, call, { acrossVenues: input.acrossVenues === true, ignoring: null }),
});
