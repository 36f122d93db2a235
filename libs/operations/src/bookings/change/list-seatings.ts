import { spanToRead, type Day } from '@venue/domain/availability/day';
import { tableUses } from '@venue/domain/availability/table-uses';
import type { StoredBooking } from '@venue/domain/booking/booking';
import { seatingChoices } from '@venue/domain/booking/move';
import { occupancySpan } from '@venue/domain/booking/occupancy-span';
import { canSwap } from '@venue/domain/booking/swap';
import { tablesDuring } from '@venue/domain/booking/table-choices';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import { displayReference, type Reference } from '@venue/domain/shared/ids';
import { noPence } from '@venue/domain/shared/money';
import { latest, localOf, plusMinutes } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { spanAround } from '../../availability/diary/other-uses';
import {
  bookingsOnTables,
  TableDuringAnswer,
  toTablesDuring,
} from '../../availability/tables-during';
import { output, required } from '../../fields/field';
import {
  bookingReference,
  flag,
  int32Max,
  listOf,
  listOfText,
  plainText,
  wholeNumber,
} from '../../fields/kinds';
import { operation, type TeamCall } from '../../operation';
import { bookingInScope } from '../../pipeline/in-scope';
import { unknown } from '../../problems';

class SeatingAnswer {
  @output(plainText, 'The names of its tables.') name!: string;
  @output(listOfText, 'Ids of its tables.') tableIds!: readonly string[];
  @output(wholeNumber(1, int32Max), 'The largest party for it.') maxCovers!: number;
  @output(flag, 'Whether it is free for the whole stay.') isFree!: boolean;
}

class SwapOfferAnswer {
  @output(plainText, 'The reference of the other booking.') reference!: string;
  @output(wholeNumber(1, int32Max), 'Its version, for the swap.') version!: number;
  @output(plainText, 'The guest’s name.') guestName!: string;
  @output(listOfText, 'Names of its tables.') tables!: readonly string[];
  @output(listOfText, 'Ids of its tables.') tableIds!: readonly string[];
}

export class SeatingsAnswer {
  @output(listOf(SeatingAnswer), 'Free ones first, the best of them before the others.')
  seatings!: readonly SeatingAnswer[];
  @output(listOf(TableDuringAnswer), 'Every table during the stay: any that are free go together.')
  tables!: readonly TableDuringAnswer[];
  @output(listOf(SwapOfferAnswer), 'The parties during the stay that can swap tables with it now.')
  swaps!: readonly SwapOfferAnswer[];
}

class SeatingsInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
}

export const listSeatings = operation({
  audience: 'team',
  route: 'GET /bookings/{reference}/seatings',
  capability: 'diary.read',
  effect: 'read',
  title: 'Find tables for a booking',
  description:
    'The tables and combinations that suit the party, also those that are not offered online; every table ' +
    'with those who have it, since the team may put any free tables together; and the parties with which it ' +
    'can swap tables. Its own tables count as free.',
  input: SeatingsInput,
  answer: SeatingsAnswer,
  problems: ['not-found'],

  async run({ reference }, call): Promise<SeatingsAnswer> {
    const about = await bookingInScope(reference, call);
    const { booking } = about;
    const { day, clearedAt } = await dayAround(about, call);
    const { venue, now } = day;
    const usualClearing = plusMinutes(booking.endsAt, booking.policy.turnaroundMinutes);
    const span = occupancySpan(booking, clearedAt ?? usualClearing, now);
    const { partySize, environment } = booking;
    const choices = seatingChoices({ partySize, span }, venue, tableUses(day));
    const tables = tablesDuring(span, day);
    const others = await bookingsOnTables(tables, { venue, environment }, call);
    const offers = others.filter((other) => {
      const stay = day.stays.find(({ bookingId }) => bookingId === other.booking.id);
      const otherFile = fileOf(other, stay?.clearedAt ?? null);
      return canSwap(fileOf(about, clearedAt), otherFile, day);
    });
    return {
      seatings: choices.map(({ seating: { name, tableIds, maxCovers }, isFree }) => {
        return { name, tableIds, maxCovers, isFree };
      }),
      tables: toTablesDuring(tables, others, venue),
      swaps: offers.map(toOffer),
    };
  },
});

/** The day of the booking without it, and when its tables are free again; null without tables. */
async function dayAround(
  { booking }: TeamBooking,
  { team, now }: TeamCall,
): Promise<{ readonly day: Day; readonly clearedAt: StoredBooking['clearedAt'] }> {
  const { venues, revision } = await team.groups.current();
  const venue = venues.find(({ id }) => id === booking.venueId);
  if (venue === undefined) throw unknown('The venue of that booking is not there any more.');
  const { date } = localOf(booking.startsAt, venue.zone);
  const scope = { environment: booking.environment, now, revision };
  const [page] = await team.diary.read(scope, [
    { venueId: venue.id, span: spanOfDay(booking, { venue, date, now }) },
  ]);
  const stays = page?.stays ?? [];
  return {
    day: {
      ...{ venue, date, now },
      stays: stays.filter(({ bookingId }) => bookingId !== booking.id),
      blocks: page?.blocks ?? [],
    },
    clearedAt: stays.find(({ bookingId }) => bookingId === booking.id)?.clearedAt ?? null,
  };
}

/** Includes the whole day, since parties that swap may stay longer than the booking. */
function spanOfDay(
  booking: TeamBooking['booking'],
  { venue, date, now }: Pick<Day, 'date' | 'now'> & { readonly venue: Venue },
): ReturnType<typeof spanToRead> {
  const until = plusMinutes(booking.endsAt, booking.policy.turnaroundMinutes);
  const span = spanAround(booking, { until, now, venue });
  return { ...span, until: latest(span.until, spanToRead(venue, { date, now }).until) };
}

function fileOf(
  { booking, tableIds, deposit }: TeamBooking,
  clearedAt: StoredBooking['clearedAt'],
): StoredBooking {
  // A change of tables alone asks for no other deposit.
  const money = { receivedPence: deposit.receivedPence, extraPence: noPence };
  return { booking, tableIds, clearedAt, ...money };
}

function toOffer({ booking, tables, tableIds }: TeamBooking): SwapOfferAnswer {
  const { reference, version, guestName } = booking;
  return { reference: displayReference(reference), version, guestName, tables, tableIds };
}
