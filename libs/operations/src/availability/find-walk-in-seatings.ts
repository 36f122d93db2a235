import type { Environment } from '@venue/domain/access/caller';
import { partySizeLimit } from '@venue/domain/booking/booking';
import { seatingsForWalkIn, type WalkInSeating } from '@venue/domain/booking/team-starts';
import {
  localOf,
  minutesBetween,
  type LocalTime,
  type Instant,
  type Zone,
} from '@venue/domain/shared/time';
import { output, outputOrNull, required, optional } from '../fields/field';
import {
  flag,
  int32Max,
  listOf,
  listOfText,
  time,
  uuid,
  wholeNumber,
  wholeNumberInQuery,
  plainText,
} from '../fields/kinds';
import { dayToBook } from '../bookings/make/day-to-book';
import { toWarning, WarningAnswer } from '../bookings/warnings';
import { environmentField, venueField } from '../bookings/make/new-team-booking';
import { operation } from '../operation';

class FindWalkInSeatingsInput {
  @required(venueField, 'The venue, by its id or its slug.') venueId!: string;
  @optional(environmentField, 'Whose diary; live if it is left out.')
  environment!: Environment | null;
  @required(wholeNumberInQuery(1, partySizeLimit), 'The number of guests.') partySize!: number;
}

class WalkInSeatingAnswer {
  @output(plainText, 'The names of the tables, with + between them.') tables!: string;
  @output(listOfText, 'Their ids.') tableIds!: readonly string[];
  @output(
    wholeNumber(0, int32Max),
    'How many other parties get other tables, so that these are free.',
  )
  moves!: number;
  @output(plainText, 'The name of the booking type.') bookingType!: string;
  @output(uuid, 'The booking type.') bookingTypeId!: string;
  @output(wholeNumber(1, int32Max), 'How long the party can stay, in minutes; not above its usual.')
  minutes!: number;
  @output(time, 'When that stay ends, on the venue’s clock.') until!: LocalTime;
  @output(flag, 'Whether that is shorter than usual, because the tables are needed.')
  isShorter!: boolean;
  @outputOrNull(time, 'When they are in use again; null where nothing follows that day.')
  freeUntil!: LocalTime | null;
  @output(
    listOf(WarningAnswer),
    'What is against it, and what it takes to go on; empty for nothing.',
  )
  warnings!: readonly WarningAnswer[];
}

export class WalkInSeatingsAnswer {
  @output(uuid, 'The venue.') venueId!: string;
  @output(listOf(WalkInSeatingAnswer), 'At most 20, the best first.')
  seatings!: readonly WalkInSeatingAnswer[];
  @output(
    listOfText,
    'Where there are none: the names of the tables that are free for the usual stay, any of which the team may choose.',
  )
  freeTables!: readonly string[];
}

const seatingsMax = 20;

export const findWalkInSeatings = operation({
  audience: 'team',
  route: 'GET /venues/{venueId}/walk-in',
  capability: 'diary.read',
  effect: 'read',
  title: 'Find tables for guests at the door',
  description:
    'Gives the tables that a party can have from this minute on: first what has the fewest warnings, then ' +
    'what is free for as long as such a party usually stays, then the smallest. Where nothing is free for so ' +
    'long, one may be among them that is left by another party, which gets other tables. Where no table or ' +
    'combination suits the party, it names the free tables, of which a walk-in may name any (`tables`).',
  input: FindWalkInSeatingsInput,
  answer: WalkInSeatingsAnswer,
  problems: ['not-found'],

  async run({ partySize, ...input }, call): Promise<WalkInSeatingsAnswer> {
    const dateAt = ({ zone }: { readonly zone: Zone }) => localOf(call.now, zone).date;
    const day = await dayToBook({ ...input, dateAt }, call);
    const { seatings, freeTables } = seatingsForWalkIn(day, partySize);
    const timeAt = (moment: Instant): LocalTime => localOf(moment, day.venue.zone).time;
    return {
      venueId: day.venue.id,
      seatings: seatings.slice(0, seatingsMax).map((one) => toSeating(one, timeAt)),
      freeTables: freeTables.map(({ name }) => name),
    };
  },
});

function toSeating(
  { place, freeUntil, isShorter, warnings }: WalkInSeating,
  timeAt: (moment: Instant) => LocalTime,
): WalkInSeatingAnswer {
  const { type, seating, startsAt, endsAt, moves } = place;
  return {
    tables: seating.name,
    tableIds: seating.tableIds,
    moves: moves.length,
    bookingType: type.name,
    bookingTypeId: type.id,
    minutes: minutesBetween(startsAt, endsAt),
    until: timeAt(endsAt),
    isShorter,
    freeUntil: freeUntil === null ? null : timeAt(freeUntil),
    warnings: warnings.map(toWarning),
  };
}
