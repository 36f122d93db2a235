import type { Wish } from '@venue/domain/availability/day';
import type { SearchDecision } from '@venue/domain/availability/search';
import { partySizeLimit } from '@venue/domain/booking/booking';
import type { BookingTypeId } from '@venue/domain/shared/ids';
import type { LocalDate, LocalTime } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { output, required, optional } from '../fields/field';
import { outcome } from '../fields/outcome';
import {
  date,
  flag,
  listOf,
  time,
  idOf,
  uuid,
  venueId,
  wholeNumber,
  plainText,
} from '../fields/kinds';
import { operation, type Call } from '../operation';
import { invalid } from '../problems';
import { search, type SearchScope } from './diary/search';
import { AlternativeAnswer, TimeAnswer, toAlternative, toTime } from './offers';
import { alternativesIn, describeRefusal } from '../bookings/describe-refusal';
import { describeTimes } from './describe-times';
import type { UnmetRequest } from './unmet-request';

class CheckAvailabilityInput {
  @optional(venueId, 'The venue; may be left out by a key that covers one venue.')
  venueId!: string | null;
  @required(date, 'The venue-local day.') date!: LocalDate;
  @optional(time, 'The venue-local time; without it every free time of the day is given.')
  time!: LocalTime | null;
  @required(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @optional(idOf<BookingTypeId>(), 'Only this booking type.') bookingTypeId!: BookingTypeId | null;
  @optional(flag, 'Whether to look at the key’s other venues for alternatives too.')
  acrossVenues!: boolean | null;
}

const outcomes = {
  available: { has: ['times'] },
  unavailable: { mayHave: ['alternatives'] },
  closed: { mayHave: ['alternatives'] },
  needs_venue: { mayHave: ['alternatives'] },
} as const;

export class AvailabilityAnswer {
  @output(uuid, 'The venue that was asked.') venueId!: string;
  @output(date, 'The day that was asked.') date!: string;
  @output(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @output(outcome(outcomes), 'What was found.') outcome!: keyof typeof outcomes;
  @output(listOf(TimeAnswer), 'The free times, in order of the clock.')
  times!: readonly TimeAnswer[];
  @output(listOf(AlternativeAnswer), 'Nearest times, then next days, then other venues.')
  alternatives!: readonly AlternativeAnswer[];
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

export const checkAvailability = operation({
  tool: 'check_availability',
  route: 'POST /availability/search',
  capability: 'availability.read',
  effect: 'read',
  hasScenarios: true,
  isDiaryReading: true,
  venue: 'named',
  title: 'Check availability',
  description:
    'Gives the free times of a day for a party, with the booking types, lengths and deposits that fit. ' +
    'When the asked time is taken, alternatives are offered: nearest times, next days, other venues. ' +
    'Nothing is booked or held; a free time is booked by making a booking.',
  input: CheckAvailabilityInput,
  answer: AvailabilityAnswer,
  problems: [],

  run: (input, call) =>
    availability(input, call, { acrossVenues: input.acrossVenues === true, ignoring: null }),
});

/** The free times at the call's venue, or the alternatives if there are none. */
export async function availability(
  wish: Wish,
  call: Call<'named', 'read'>,
  scope: SearchScope,
): Promise<AvailabilityAnswer> {
  const { venue, now } = call;
  requireType(wish.bookingTypeId, venue);
  return answerOf(await search(wish, call, scope), { venue, wish, now });
}

function answerOf(decision: SearchDecision, request: UnmetRequest): AvailabilityAnswer {
  const { venue, wish, now } = request;
  return {
    venueId: venue.id,
    date: wish.date,
    partySize: wish.partySize,
    outcome: decision.kind === 'needs-venue' ? 'needs_venue' : decision.kind,
    times: decision.kind === 'available' ? decision.times.map((one) => toTime(one, request)) : [],
    alternatives:
      decision.kind === 'available'
        ? []
        : alternativesIn(decision, request).map((one) => toAlternative(one, now)),
    summary:
      decision.kind === 'available'
        ? describeTimes(decision.times, request)
        : describeRefusal(decision, request),
  };
}

/** Throws for an unknown booking type: it is the caller's mistake, not a lack of tables. */
export function requireType(id: BookingTypeId | null, { bookingTypes, name }: Venue): void {
  if (id === null || bookingTypes.some((type) => type.id === id)) return;
  const detail = `bookingTypeId must be one of the booking types of ${name}.`;
  throw invalid([{ pointer: '/bookingTypeId', detail }]);
}
