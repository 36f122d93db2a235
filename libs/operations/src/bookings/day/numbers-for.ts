import { environments, type Environment } from '@venue/domain/access/caller';
import { numbersOf } from '@venue/domain/booking/numbers';
import { displayPence, pence } from '@venue/domain/shared/money';
import { addDays, daysBetween, type LocalDate } from '@venue/domain/shared/time';
import { accuracyOf } from '@venue/domain/waiting/quote-accuracy';
import { output, outputOrNull, required } from '../../fields/field';
import {
  date,
  fraction,
  int32Max,
  listOf,
  object,
  line,
  oneOf,
  wholeNumber,
  plainText,
} from '../../fields/kinds';
import type { FieldError } from '../../problems';
import { summaryOfVenue } from '../../venues/team-venue';
import { operation } from '../../operation';

class NumbersInput {
  @required(oneOf(...environments), 'Of guests, or of the sandbox.') environment!: Environment;
  @required(line(1, 64), 'The venue, by its id or its slug.') venueId!: string;
  @required(date, 'The first day.') from!: LocalDate;
  @required(date, 'The last day; at most a year later.') to!: LocalDate;
}

const amount = wholeNumber(0, int32Max);

class CoversView {
  @output(amount, 'Bookings.') bookings!: number;
  @output(amount, 'Their guests.') guests!: number;
}

class DayCoversView {
  @output(date, 'The calendar day of their start, at the venue.') date!: string;
  @output(plainText, 'The booking type, such as Dinner.') service!: string;
  @output(amount, 'Bookings.') bookings!: number;
  @output(amount, 'Their guests.') guests!: number;
}

class SourceCoversView {
  @output(plainText, 'The channel of the key that made them.') source!: string;
  @output(amount, 'Bookings.') bookings!: number;
  @output(amount, 'Their guests.') guests!: number;
}

class DepositsView {
  @output(amount, 'What guests have paid for bookings of these days, in the venue’s own currency.')
  receivedPence!: number;
  @output(plainText, 'The same as text.') receivedDisplay!: string;
  @output(amount, 'What of it paid for nothing, and was decided to be kept.') keptPence!: number;
  @output(plainText, 'The same as text.') keptDisplay!: string;
  @output(amount, 'What of it was recorded as refunded outside.') refundedPence!: number;
  @output(plainText, 'The same as text.') refundedDisplay!: string;
}

class WaitsView {
  @output(amount, 'Parties that heard a wait when they joined the queue, and were seated.')
  parties!: number;
  @outputOrNull(fraction, 'Those whose wait was inside the range they heard, from 0 to 1.')
  insideShare!: number | null;
  @outputOrNull(amount, 'The median difference from the likely wait, in minutes.')
  medianErrorMinutes!: number | null;
}

class CardsView {
  @output(amount, 'Bookings whose card is held.') held!: number;
  @output(amount, 'Those whose fee was charged.') charged!: number;
  @output(amount, 'Those whose fee was waived.') waived!: number;
  @outputOrNull(fraction, 'The rate of no-shows among bookings with a card, from 0 to 1.')
  noShowRateWith!: number | null;
  @outputOrNull(fraction, 'The same among bookings without a card.')
  noShowRateWithout!: number | null;
}

export class NumbersAnswer {
  @output(plainText, 'The slug of the venue.') venue!: string;
  @output(date, 'The first day.') from!: string;
  @output(date, 'The last day.') to!: string;
  @output(object(CoversView), 'Guests who are expected, are here or have been here.')
  covers!: CoversView;
  @output(listOf(DayCoversView), 'The covers by day and service, without days that have none.')
  days!: readonly DayCoversView[];
  @output(listOf(SourceCoversView), 'The covers by source, the most guests first.')
  sources!: readonly SourceCoversView[];
  @output(object(CoversView), 'Bookings whose guests never came.') noShows!: CoversView;
  @output(fraction, 'No-shows among the bookings that were not cancelled, from 0 to 1.')
  noShowRate!: number;
  @output(object(CoversView), 'Bookings that were cancelled.') cancelled!: CoversView;
  @output(fraction, 'Cancelled ones among all bookings, from 0 to 1.') cancellationRate!: number;
  @output(object(DepositsView), 'The deposits of these bookings.') deposits!: DepositsView;
  @output(object(CardsView), 'The cards that guarantee these bookings.') cards!: CardsView;
  @output(object(WaitsView), 'How well quoted waits at the door agree with the true ones.')
  waits!: WaitsView;
}

export const numbersFor = operation({
  audience: 'team',
  route: 'GET /venues/{venueId}/numbers',
  capability: 'reports.read',
  effect: 'read',
  title: 'Count covers, no-shows, cancellations and deposits',
  description:
    'Counts the bookings that start at a venue on these calendar days of its own clock. Covers are the guests of ' +
    'bookings that are confirmed, seated or completed; a booking that was not paid in time, or still waits for its ' +
    'deposit, counts nowhere. The rate of no-shows is their share of covers and no-shows together, by bookings; the ' +
    'rate of cancellations is their share of all three. Deposits are those of the same bookings, whenever they were ' +
    'paid, without payments in another currency. A wait at the door ends when the party is called, or else when it sits down.',
  input: NumbersInput,
  check: isSpan,
  answer: NumbersAnswer,
  problems: ['not-found'],

  async run({ venueId, environment, from, to }, call): Promise<NumbersAnswer> {
    const { team } = call;
    const venue = summaryOfVenue(venueId, call);
    const query = { environment, venue, from, to };
    const numbers = numbersOf(await team.numbers.count(query));
    const money = await team.numbers.money(query);
    const seated = await team.waiting.seated({ environment, venueId: venue.id, from, to });
    const format = (amountPence: number): string => displayPence(pence(amountPence), venue.money);
    return {
      venue: venue.slug,
      from,
      to,
      covers: numbers.total,
      days: numbers.days,
      sources: [...numbers.sources].sort((a, b) => b.guests - a.guests),
      noShows: numbers.noShows,
      noShowRate: numbers.noShowRate,
      cancelled: numbers.cancelled,
      cancellationRate: numbers.cancellationRate,
      deposits: {
        ...money,
        receivedDisplay: format(money.receivedPence),
        keptDisplay: format(money.keptPence),
        refundedDisplay: format(money.refundedPence),
      },
      cards: numbers.cards,
      waits: accuracyOf(seated),
    };
  },
});

const daysMax = 366;

function isSpan({ from, to }: NumbersInput): readonly FieldError[] {
  if (to < from) return [{ pointer: 'to', detail: 'to must not be before from.' }];
  if (daysBetween(from, to) < daysMax) return [];
  return [{ pointer: 'to', detail: `to must be at most ${addDays(from, daysMax - 1)}.` }];
}
