import { environments, type Environment } from '@venue/domain/access/caller';
import {
  searchLengthMin,
  searchOrders,
  searchWords,
  type SearchOrder,
  type TeamBooking,
} from '@venue/domain/booking/team-bookings';
import { localOf } from '@venue/domain/shared/time';
import { output, required, optional } from '../../fields/field';
import type { Kind } from '../../fields/kind';
import { date, line, listOf, oneOf, uuid, plainText } from '../../fields/kinds';
import { operation } from '../../operation';
import { refusal } from '../../problems';
import { TeamBookingFields, toTeamFields } from '../team-booking-view';

/** A pasted number or name may be surrounded by invisible format characters. */
const searchText: Kind<string> = {
  ...line(1, 120),
  clean: (value) =>
    line(1, 120).clean(typeof value === 'string' ? value.replace(/\p{Cf}/gu, '') : value),
};

class SearchBookingsInput {
  @required(searchText, 'Parts of the name, phone number, e-mail address or reference.')
  text!: string;
  @optional(oneOf(...searchOrders), 'By the start: nearest to now first, as without it, or newest.')
  order!: SearchOrder | null;
  @optional(oneOf(...environments), 'Whose diary; without it, that of real guests.')
  environment!: Environment | null;
  @optional(line(1, 1000), 'At those venues only, by their slugs with commas between them.')
  venue!: string | null;
}

export class BookingMatchAnswer extends TeamBookingFields {
  @output(uuid, 'The venue.') venueId!: string;
  @output(plainText, 'The name of the venue.') venueName!: string;
  @output(date, 'Venue-local day of its start.') date!: string;
  @output(plainText, 'The names of its tables, with + between them.') tables!: string;
}

class SearchBookingsAnswer {
  @output(listOf(BookingMatchAnswer), 'At most 50.') bookings!: readonly BookingMatchAnswer[];
}

const foundMax = 50;

export const searchBookings = operation({
  audience: 'team',
  route: 'GET /bookings/search',
  capability: 'diary.read',
  effect: 'read',
  title: 'Search bookings',
  description:
    'Finds bookings of all days in which every word occurs: in the name, the phone number, the e-mail address or the reference. ' +
    'Case, accents, apostrophes, hyphens, special letters and the way a number is written do not matter.',
  input: SearchBookingsInput,
  answer: SearchBookingsAnswer,
  problems: [],

  async run({ text, order, environment }, { team, venues, now }): Promise<SearchBookingsAnswer> {
    const parts = searchWords(text);
    if (parts === null)
      throw refusal(`Please give at least ${searchLengthMin} characters.`, 'text');
    const matches = await team.bookings.search({
      environment: environment ?? 'live',
      venues,
      words: parts,
      order: order ?? 'nearest',
      now,
      limit: foundMax,
    });
    return { bookings: matches.map(toBookingMatch) };
  },
});

export function toBookingMatch(row: TeamBooking): BookingMatchAnswer {
  const { booking, venue, tables } = row;
  return {
    ...toTeamFields(row, venue),
    venueId: venue.id,
    venueName: venue.name,
    date: localOf(booking.startsAt, venue.zone).date,
    tables: tables.join('+'),
  };
}
