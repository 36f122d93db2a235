import {
  partySizeLimit,
  startsForTeam,
  type BookingTypeId,
  type Environment,
  type LocalDate,
  type StartsOfType,
  type TeamStart,
} from '@venue/domain';
import { requireType } from '../../bookings/check-availability';
import { gives, needs, takes } from '../../fields/field';
import {
  date,
  int32Max,
  listOf,
  listOfWords,
  time,
  uuid,
  wholeNumber,
  wholeNumberInQuery,
  words,
} from '../../fields/kinds';
import { teamOperation } from '../team-operation';
import { BrokenRuleAnswer, dayToBook, toBrokenRule } from './day-to-book';
import { environmentField, venueField } from './new-team-booking';

class FindTimesInput {
  @needs(venueField, 'The venue, by its id or its slug.') venueId!: string;
  @takes(environmentField, 'Whose diary; live if it is left out.')
  environment!: Environment | null;
  @needs(date, 'The venue-local day.') date!: LocalDate;
  @needs(wholeNumberInQuery(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @takes(uuid, 'The booking type; without it every one.') bookingTypeId!: BookingTypeId | null;
}

class TeamTimeAnswer {
  @gives(time, 'When it starts, on the venue’s clock.') time!: string;
  @gives(wholeNumber(0, int32Max), 'The deposit that is asked, in pence.') depositPence!: number;
  @gives(words, 'The names of the tables that the party would get, with + between them.')
  tables!: string;
  @gives(listOfWords, 'Their ids.') tableIds!: readonly string[];
  @gives(
    wholeNumber(0, int32Max),
    'How many other parties get other tables, so that these are free.',
  )
  moves!: number;
  @gives(listOf(BrokenRuleAnswer), 'What an override is needed for; empty where none is.')
  broken!: readonly BrokenRuleAnswer[];
}

class TimesOfTypeAnswer {
  @gives(uuid, 'The booking type.') bookingTypeId!: string;
  @gives(words, 'Its name.') name!: string;
  @gives(wholeNumber(1, int32Max), 'How long the party stays, in minutes.')
  durationMinutes!: number;
  @gives(listOf(TeamTimeAnswer), 'In the order of the clock.') times!: readonly TeamTimeAnswer[];
}

export class TeamTimesAnswer {
  @gives(uuid, 'The venue.') venueId!: string;
  @gives(date, 'The day.') date!: string;
  @gives(listOf(TimesOfTypeAnswer), 'Booking types with a time, in the venue’s order.')
  bookingTypes!: readonly TimesOfTypeAnswer[];
}

export const findTimesForTeam = teamOperation({
  route: 'GET /venues/{venueId}/times',
  capability: 'diary.read',
  effect: 'read',
  title: 'Find times for a party',
  about:
    'Gives every start of a day at which the team could book a table: those that booking types offer, and ' +
    'those on the venue’s grid while it is open. Each says which rules of booking online it breaks.',
  input: FindTimesInput,
  answer: TeamTimesAnswer,
  problems: ['not-found'],

  async run(input, call): Promise<TeamTimesAnswer> {
    const day = await dayToBook({ ...input, dateAt: () => input.date }, call);
    requireType(input.bookingTypeId, day.venue);
    const found = startsForTeam(day, input);
    return { venueId: day.venue.id, date: day.date, bookingTypes: found.map(toTimes) };
  },
});

function toTimes({ type, durationMinutes, starts }: StartsOfType): TimesOfTypeAnswer {
  return { bookingTypeId: type.id, name: type.name, durationMinutes, times: starts.map(toTime) };
}

function toTime({ time: at, place, depositPence, broken }: TeamStart): TeamTimeAnswer {
  const { name: tables, tableIds } = place.seating;
  return {
    ...{ time: at, depositPence, tables, tableIds },
    moves: place.moves.length,
    broken: broken.map(toBrokenRule),
  };
}
