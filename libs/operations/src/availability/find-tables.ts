import type { Environment } from '@venue/domain/access/caller';
import type { Day } from '@venue/domain/availability/day';
import { partySizeLimit } from '@venue/domain/booking/booking';
import { spanForTeam, spanForWalkIn } from '@venue/domain/booking/place-for-team';
import { tablesDuring } from '@venue/domain/booking/table-choices';
import type { BookingTypeId } from '@venue/domain/shared/ids';
import { localOf, type Instant, type LocalDate, type LocalTime } from '@venue/domain/shared/time';
import type { Span } from '@venue/domain/venue/opening-hours';
import { dayToBook } from '../bookings/make/day-to-book';
import { environmentField, venueField } from '../bookings/make/new-team-booking';
import { output, optional, required } from '../fields/field';
import { date, idOf, listOf, time, uuid, wholeNumberInQuery } from '../fields/kinds';
import { operation } from '../operation';
import { refusal } from '../problems';
import { requireType } from './check-availability';
import { bookingsOnTables, TableDuringAnswer, toTablesDuring } from './tables-during';

class FindTablesInput {
  @required(venueField, 'The venue, by its id or its slug.') venueId!: string;
  @optional(environmentField, 'Whose diary; live if it is left out.')
  environment!: Environment | null;
  @required(wholeNumberInQuery(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @optional(date, 'The venue-local day; without it and a time, from this minute on.')
  date!: LocalDate | null;
  @optional(time, 'The venue-local time of that day.') time!: LocalTime | null;
  @optional(idOf<BookingTypeId>(), 'The booking type; without it the first that fits.')
  bookingTypeId!: BookingTypeId | null;
}

export class TablesAnswer {
  @output(uuid, 'The venue.') venueId!: string;
  @output(listOf(TableDuringAnswer), 'Every table, in the venue’s order.')
  tables!: readonly TableDuringAnswer[];
}

export const findTables = operation({
  audience: 'team',
  route: 'GET /venues/{venueId}/tables',
  capability: 'diary.read',
  effect: 'read',
  title: 'See which tables a party can have',
  description:
    'Gives every table for as long as such a party usually stays, and who has it then. The team may put any free ' +
    'tables together.',
  input: FindTablesInput,
  answer: TablesAnswer,
  problems: ['not-found'],

  async run(input, call): Promise<TablesAnswer> {
    const day = await dayToBook(
      { ...input, dateAt: ({ zone }) => input.date ?? localOf(call.now, zone).date },
      call,
    );
    const { venue } = day;
    requireType(input.bookingTypeId, venue);
    const span = spanOf(input, day);
    if (span === null) throw refusal('Please give a date and a time that are to come.', 'time');
    const environment = input.environment ?? 'live';
    const tables = tablesDuring(span, day);
    const bookings = await bookingsOnTables(tables, { venue, environment }, call);
    return { venueId: venue.id, tables: toTablesDuring(tables, bookings, venue) };
  },
});

function spanOf({ date: on, time: at, ...party }: FindTablesInput, day: Day): Span | null {
  const wish = { ...party, tableIds: null };
  if (on !== null && at !== null) return spanForTeam(day, { ...wish, date: on, time: at });
  if (on !== null || at !== null) return null;
  const startsAt = (day.now - (day.now % 60_000)) as Instant;
  const local = { ...wish, ...localOf(startsAt, day.venue.zone) };
  return spanForWalkIn(day, local, { startsAt, minutes: null });
}
