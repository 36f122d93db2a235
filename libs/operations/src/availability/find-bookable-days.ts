import {
  bookableDaysMax,
  dayStatuses,
  daysToRead,
  decideDays,
  type BookableDay,
  type DayStatus,
} from '@venue/domain/availability/days';
import { partySizeLimit } from '@venue/domain/booking/booking';
import type { BookingTypeId } from '@venue/domain/shared/ids';
import { daysBetween, type LocalDate } from '@venue/domain/shared/time';
import type { DateRange } from '@venue/domain/venue/date-range';
import { output, outputOrNull, required, optional } from '../fields/field';
import {
  date,
  listOf,
  oneOf,
  time,
  idOf,
  uuid,
  venueId,
  wholeNumber,
  wholeNumberInQuery,
  plainText,
} from '../fields/kinds';
import { operation, type Call } from '../operation';
import type { FieldError } from '../problems';
import { describeDays } from './describe-days';
import { requireType } from './check-availability';

class FindBookableDaysInput {
  @optional(venueId, 'The venue; may be left out by a key that covers one venue.')
  venueId!: string | null;
  @required(wholeNumberInQuery(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @required(date, 'The first venue-local day.') from!: LocalDate;
  @required(date, `The last venue-local day; at most ${bookableDaysMax} days, both ends counted.`)
  to!: LocalDate;
  @optional(idOf<BookingTypeId>(), 'Only this booking type.') bookingTypeId!: BookingTypeId | null;
}

class BookableDayAnswer {
  @output(date, 'The venue-local day.') date!: string;
  @output(
    oneOf(...dayStatuses),
    'available; full; closed; not_yet: later than the venue takes bookings; past; ' +
      'needs_venue: the party is larger than the venue takes online.',
  )
  status!: DayStatus;
  @outputOrNull(time, 'The first free start; null unless the day is available.')
  firstTime!: string | null;
  @outputOrNull(time, 'The last free start; null unless the day is available.')
  lastTime!: string | null;
  @output(wholeNumber(0, 24 * 60), 'How many starts are free.') times!: number;
}

export class BookableDaysAnswer {
  @output(uuid, 'The venue that was asked.') venueId!: string;
  @output(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @output(listOf(BookableDayAnswer), 'Every day from the first to the last.')
  days!: readonly BookableDayAnswer[];
  @output(plainText, 'The answer in sentences that can be read out to a guest.') summary!: string;
}

export const findBookableDays = operation({
  tool: null,
  route: 'GET /availability/days',
  audience: 'both',
  capability: 'availability.read',
  effect: 'read',
  isDiaryReading: true,
  venue: 'named',
  title: 'Find bookable days',
  description:
    `Gives the state of each day of a range of at most ${bookableDaysMax} days for a party: what a calendar is drawn from. ` +
    'A day is available exactly when a search of that day finds a time. All days are read from one snapshot.',
  input: FindBookableDaysInput,
  check: checkRange,
  answer: BookableDaysAnswer,
  problems: [],

  async run(input, call): Promise<BookableDaysAnswer> {
    const { venue, now } = call;
    const { partySize, bookingTypeId, from, to } = input;
    requireType(bookingTypeId, venue);
    const days = await bookableDays({ from, to }, { partySize, bookingTypeId }, call);
    return {
      venueId: venue.id,
      partySize,
      days: days.map(toDay),
      summary: describeDays(days, { venue, partySize, bookingTypeId, now }),
    };
  },
});

function checkRange({ from, to }: DateRange): readonly FieldError[] {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return [{ pointer: 'to', detail: 'to must be no earlier than from.' }];
  if (days <= bookableDaysMax) return [];
  return [{ pointer: 'to', detail: `to must be at most ${bookableDaysMax - 1} days after from.` }];
}

async function bookableDays(
  range: DateRange,
  wish: Parameters<typeof decideDays>[2],
  { diary, venue, caller, now, group }: Call<'named', 'read'>,
): Promise<readonly BookableDay[]> {
  const span = daysToRead(venue, range, { partySize: wish.partySize, now });
  const scope = { environment: caller.environment, now, revision: group.revision };
  const pages = span === null ? [] : await diary.read(scope, [{ venueId: venue.id, span }]);
  const { stays = [], blocks = [] } = pages[0] ?? {};
  return decideDays({ venue, stays, blocks, now, onCutShort: diary.onCutShort }, range, wish);
}

function toDay({ date, status, times }: BookableDay): BookableDayAnswer {
  return {
    date,
    status,
    firstTime: times[0] ?? null,
    lastTime: times.at(-1) ?? null,
    times: times.length,
  };
}
