import type { Environment } from '@venue/domain/access/caller';
import { partySizeLimit } from '@venue/domain/booking/booking';
import {
  startsForTeam,
  type StartsOfType,
  type TeamStart,
} from '@venue/domain/booking/team-starts';
import type { BookingTypeId } from '@venue/domain/shared/ids';
import type { LocalDate } from '@venue/domain/shared/time';
import { requireType } from './check-availability';
import { output, required, optional } from '../fields/field';
import {
  date,
  flagInQuery,
  int32Max,
  listOf,
  listOfText,
  time,
  idOf,
  uuid,
  wholeNumber,
  wholeNumberInQuery,
  plainText,
} from '../fields/kinds';
import { dayToBook } from '../bookings/make/day-to-book';
import { toWarning, WarningAnswer } from '../bookings/warnings';
import { environmentField, venueField } from '../bookings/make/new-team-booking';
import { operation } from '../operation';

class FindTimesInput {
  @required(venueField, 'The venue, by its id or its slug.') venueId!: string;
  @optional(environmentField, 'Whose diary; live if it is left out.')
  environment!: Environment | null;
  @required(date, 'The venue-local day.') date!: LocalDate;
  @required(wholeNumberInQuery(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @optional(idOf<BookingTypeId>(), 'The booking type; without it every one.')
  bookingTypeId!: BookingTypeId | null;
  @optional(flagInQuery, 'Every time, for a booking without a table.')
  withoutTable!: boolean | null;
}

class TeamTimeAnswer {
  @output(time, 'When it starts, on the venue’s clock.') time!: string;
  @output(wholeNumber(0, int32Max), 'The required deposit, in pence.') depositPence!: number;
  @output(
    plainText,
    'The names of the tables that the party would get, with + between them, if any.',
  )
  tables!: string;
  @output(listOfText, 'Their ids.') tableIds!: readonly string[];
  @output(
    listOfText,
    'Where it would get none by itself: the names of the free tables, any of which the team may choose.',
  )
  freeTables!: readonly string[];
  @output(
    wholeNumber(0, int32Max),
    'How many other parties get other tables, so that these are free.',
  )
  moves!: number;
  @output(
    listOf(WarningAnswer),
    'What is against it, and what it takes to go on; empty for nothing.',
  )
  warnings!: readonly WarningAnswer[];
}

class TimesOfTypeAnswer {
  @output(uuid, 'The booking type.') bookingTypeId!: string;
  @output(plainText, 'Its name.') name!: string;
  @output(wholeNumber(1, int32Max), 'How long the party stays, in minutes.')
  durationMinutes!: number;
  @output(listOf(TeamTimeAnswer), 'In the order of the clock.') times!: readonly TeamTimeAnswer[];
}

export class TeamTimesAnswer {
  @output(uuid, 'The venue.') venueId!: string;
  @output(date, 'The day.') date!: string;
  @output(listOf(TimesOfTypeAnswer), 'Booking types with a time, in the venue’s order.')
  bookingTypes!: readonly TimesOfTypeAnswer[];
}

export const findTimesForTeam = operation({
  audience: 'team',
  route: 'GET /venues/{venueId}/times',
  capability: 'diary.read',
  effect: 'read',
  title: 'Find times for a party',
  description:
    'Gives every start of a day at which the team could book a table: those that booking types offer, and ' +
    'those on the venue’s grid while it is open. Each says what is against it. Where no table or combination suits the ' +
    'party, it names the free tables (`freeTables`), of which a booking may name any (`tables`). With `withoutTable` they are those ' +
    'at which the team could book without one.',
  input: FindTimesInput,
  answer: TeamTimesAnswer,
  problems: ['not-found'],

  async run(input, call): Promise<TeamTimesAnswer> {
    const day = await dayToBook({ ...input, dateAt: () => input.date }, call);
    requireType(input.bookingTypeId, day.venue);
    const isWithoutTable = input.withoutTable === true;
    const startsByType = startsForTeam(day, { ...input, isWithoutTable });
    return { venueId: day.venue.id, date: day.date, bookingTypes: startsByType.map(toTimes) };
  },
});

function toTimes({ type, durationMinutes, starts }: StartsOfType): TimesOfTypeAnswer {
  return { bookingTypeId: type.id, name: type.name, durationMinutes, times: starts.map(toTime) };
}

function toTime({ time: at, place, freeTables, ...start }: TeamStart): TeamTimeAnswer {
  return {
    time: at,
    depositPence: start.depositPence,
    tables: place?.seating.name ?? '',
    tableIds: place?.seating.tableIds ?? [],
    freeTables: freeTables.map(({ name }) => name),
    moves: place?.moves.length ?? 0,
    warnings: start.warnings.map(toWarning),
  };
}
