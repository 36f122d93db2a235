import {
  clearingOf,
  decideMove,
  plusMinutes,
  seatingChoices,
  spanToTake,
  tableUses,
  type Reference,
  type TableId,
  type TeamBooking,
  type Venue,
} from '@venue/domain';
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
import { otherUses, spanAround } from '../../availability/diary/other-uses';
import { formatList } from '../../wording/format';
import { Problem, unknown } from '../../problems';
import { TeamBookingAnswer } from '../team-booking-view';
import { someTables, tableIdsIn, version } from '../team-inputs';
import { bookingInScope } from '../../pipeline/in-scope';
import {
  answerAbout,
  findBooking,
  lockBooking,
  unlessTaken,
  type BookingVersion,
} from './locked-booking';
import { notChangeable } from './not-changeable';
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
    'where it has begun. A booking without a table is given them for its stay. A table that another party has is ' +
    'refused. The guest is not told.',
  input: MoveInput,
  answer: TeamBookingAnswer,
  problems: ['not-found', 'conflict', 'booking-not-changeable', 'no-availability'],

  async run({ tables, ...seen }, call): Promise<TeamBookingAnswer> {
    const isThere = ({ booking, tables: names, tableIds }: TeamBooking): boolean =>
      booking.undo?.step === 'move' &&
      tables.length === tableIds.length &&
      tables.every((one) => names.includes(one) || tableIds.includes(one as TableId));
    return unlessTaken(isThere, { seen, call }, () => move(tables, seen, call));
  },
});

async function move(
  tables: readonly string[],
  seen: BookingVersion,
  call: TeamWriteCall,
): Promise<TeamBookingAnswer> {
  const found = await findBooking(seen, call);
  // As everywhere, days are locked before the row.
  const others = await otherUses(clearingOf(found.file), found);
  const change = await lockBooking(found, call);
  const { file, venue, now } = change;
  const tableIds = tableIdsIn(tables, venue);
  const decision = decideMove({ file, tableIds, venue, now }, others);
  switch (decision.kind) {
    case 'not-changeable':
      throw notChangeable(change, 'given other tables');
    case 'unknown-table':
      throw unknown(`There is no table ${decision.tableId} at ${venue.name}.`);
    case 'tables-taken':
      throw new Problem('no-availability', { detail: describeTaken(decision.tableIds, venue) });
    case 'unchanged':
      return answerAbout(seen, call);
    case 'moved':
      await call.work.bookings.save(decision.booking, decision.allocation);
      return answerAbout(seen, call);
  }
}

/** Another party has them, or they are blocked. */
export function describeTaken(
  tableIds: readonly TableId[],
  { tables }: Pick<Venue, 'tables'>,
): string {
  const names = tables.filter(({ id }) => tableIds.includes(id)).map(({ name }) => name);
  const which = names.length === 1 ? 'Table' : 'Tables';
  const are = names.length === 1 ? 'is' : 'are';
  return `${which} ${formatList(names)} ${are} not free then.`;
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
    'The tables and combinations that suit the party, also those that are not offered online. Its own ' +
    'tables count as free.',
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
    const usual = plusMinutes(endsAt, policy.turnaroundMinutes);
    const asked = spanAround(booking, { until: usual, now, venue });
    const scope = { environment, now, revision };
    const [page] = await call.team.diary.read(scope, [{ venueId: venue.id, span: asked }]);
    const stays = page?.stays ?? [];
    const own = stays.find(({ bookingId }) => bookingId === id);
    const span = spanToTake(booking, own?.clearedAt ?? usual, now);
    const others = tableUses({
      venue,
      stays: stays.filter(({ bookingId }) => bookingId !== id),
      blocks: page?.blocks ?? [],
      now,
    });
    return {
      seatings: seatingChoices({ partySize, span }, venue, others).map(({ seating, isFree }) => {
        const { name, tableIds, maxCovers } = seating;
        return { name, tableIds, maxCovers, isFree };
      }),
    };
  },
});
