import type { Day } from '@venue/domain/availability/day';
import { tableUses } from '@venue/domain/availability/table-uses';
import { clearingOf } from '@venue/domain/booking/booking';
import { decideMove, seatingChoices } from '@venue/domain/booking/move';
import { occupancySpan } from '@venue/domain/booking/occupancy-span';
import { partiesInTheWay, tablesDuring } from '@venue/domain/booking/table-choices';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import type { Reference, TableId } from '@venue/domain/shared/ids';
import { localOf, plusMinutes } from '@venue/domain/shared/time';
import { output, required } from '../../fields/field';
import {
  bookingReference,
  flag,
  int32Max,
  listOf,
  listOfText,
  wholeNumber,
  plainText,
} from '../../fields/kinds';
import { dayWithoutBooking, spanAround } from '../../availability/diary/other-uses';
import { TableDuringAnswer, toTablesDuring } from '../../availability/tables-during';
import { Problem, unknown } from '../../problems';
import { TeamBookingAnswer } from '../team-booking-view';
import { someTables, tableIdsIn, version } from '../team-inputs';
import { bookingInScope } from '../../pipeline/in-scope';
import {
  answerAbout,
  findBooking,
  lockBooking,
  takeOnce,
  type BookingVersion,
  type TeamChange,
} from './locked-booking';
import { notChangeable } from './not-changeable';
import { describeTaken, tablesRefusal } from './tables-in-use';
import { type TeamWriteCall, operation } from '../../operation';

class MoveInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
  @required(version, 'The version of it that was seen.') version!: number;
  @required(someTables, 'The tables that it gets, by their names or ids.')
  tables!: readonly string[];
}

export const moveBooking = operation({
  audience: 'team',
  route: 'POST /bookings/{reference}/move',
  capability: 'diary.write',
  effect: 'write',
  title: 'Give a booking other tables',
  description:
    'Moves the party to the named tables for the rest of its stay, whatever their size; from this moment on, ' +
    'where it has begun. A booking without a table is given them for its stay. The guest is not told. Tables that ' +
    'another party has are refused with `choices`: that party has left (`left`), swaps with this one (`swap`) or gets ' +
    'other tables (`move`), or this one gets other `tables`.',
  input: MoveInput,
  answer: TeamBookingAnswer,
  problems: ['not-found', 'conflict', 'booking-not-changeable', 'no-availability'],

  async run({ tables, ...target }, call): Promise<TeamBookingAnswer> {
    const isThere = ({ booking, tables: names, tableIds }: TeamBooking): boolean =>
      booking.undo?.step === 'move' &&
      tables.length === tableIds.length &&
      tables.every((one) => names.includes(one) || tableIds.includes(one as TableId));
    return takeOnce(isThere, { target, call }, () => move(tables, target, call));
  },
});

async function move(
  tables: readonly string[],
  target: BookingVersion,
  call: TeamWriteCall,
): Promise<TeamBookingAnswer> {
  const unlockedChange = await findBooking(target, call);
  // Days are locked before the row, as in every write.
  const day = await dayWithoutBooking(clearingOf(unlockedChange.file), unlockedChange);
  const change = await lockBooking(unlockedChange, call);
  const { file, venue, now } = change;
  const tableIds = tableIdsIn(tables, venue);
  const decision = decideMove({ file, tableIds, venue, now }, day && tableUses(day));
  switch (decision.kind) {
    case 'not-changeable':
      throw notChangeable(change, 'given other tables');
    case 'unknown-table':
      throw unknown(`There is no table ${decision.tableId} at ${venue.name}.`);
    case 'tables-taken':
      throw await tablesInUseProblem(tableIds, { day, change }, call);
    case 'unchanged':
      return answerAbout(target, call);
    case 'moved':
      await call.work.bookings.save(decision.booking, decision.allocation);
      return answerAbout(target, call);
  }
}

/**
 * The problem for occupied tables: it lists the parties there with the choices, or says that the
 * tables are blocked.
 */
async function tablesInUseProblem(
  tableIds: readonly TableId[],
  { day, change }: { readonly day: Day | null; readonly change: TeamChange },
  call: TeamWriteCall,
): Promise<Problem> {
  const { file, venue, now } = change;
  const span = occupancySpan(file.booking, clearingOf(file), now);
  const parties = day === null ? [] : partiesInTheWay({ day, tableIds, span });
  if (day === null || parties.length === 0) {
    return new Problem('no-availability', { detail: describeTaken(tableIds, venue) });
  }
  const { partySize } = file.booking;
  const tablesInUse = { day, tableIds, partySize, span, parties, file };
  return new Problem('no-availability', await tablesRefusal(tablesInUse, call));
}

class SeatingAnswer {
  @output(plainText, 'The names of its tables.') name!: string;
  @output(listOfText, 'Ids of its tables.') tableIds!: readonly string[];
  @output(wholeNumber(1, int32Max), 'The largest party for it.') maxCovers!: number;
  @output(flag, 'Whether it is free for the whole stay.') isFree!: boolean;
}

class SeatingsAnswer {
  @output(listOf(SeatingAnswer), 'Free ones first, the best of them before the others.')
  seatings!: readonly SeatingAnswer[];
  @output(listOf(TableDuringAnswer), 'Every table during the stay: any that are free go together.')
  tables!: readonly TableDuringAnswer[];
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
    'The tables and combinations that suit the party, also those that are not offered online; and every table ' +
    'with those who have it, since the team may put any free tables together. Its own tables count as free.',
  input: SeatingsInput,
  answer: SeatingsAnswer,
  problems: ['not-found'],

  async run({ reference }, call): Promise<SeatingsAnswer> {
    const { booking } = await bookingInScope(reference, call);
    const { venues, revision } = await call.team.groups.current();
    const venue = venues.find(({ id }) => id === booking.venueId);
    if (venue === undefined) throw unknown('The venue of that booking is not there any more.');
    const { now } = call;
    const { id, environment, endsAt, partySize, policy } = booking;
    const usualClearing = plusMinutes(endsAt, policy.turnaroundMinutes);
    const diarySpan = spanAround(booking, { until: usualClearing, now, venue });
    const scope = { environment, now, revision };
    const [page] = await call.team.diary.read(scope, [{ venueId: venue.id, span: diarySpan }]);
    const stays = page?.stays ?? [];
    const ownStay = stays.find(({ bookingId }) => bookingId === id);
    const span = occupancySpan(booking, ownStay?.clearedAt ?? usualClearing, now);
    const day: Day = {
      venue,
      date: localOf(booking.startsAt, venue.zone).date,
      stays: stays.filter(({ bookingId }) => bookingId !== id),
      blocks: page?.blocks ?? [],
      now,
    };
    const choices = seatingChoices({ partySize, span }, venue, tableUses(day));
    return {
      seatings: choices.map(({ seating: { name, tableIds, maxCovers }, isFree }) => {
        return { name, tableIds, maxCovers, isFree };
      }),
      tables: await toTablesDuring(tablesDuring(span, day), { venue, environment }, call),
    };
  },
});
