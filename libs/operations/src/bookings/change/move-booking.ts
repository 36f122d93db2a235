import type { Day } from '@venue/domain/availability/day';
import { tableUses } from '@venue/domain/availability/table-uses';
import { clearingOf } from '@venue/domain/booking/booking';
import { decideMove } from '@venue/domain/booking/move';
import { occupancySpan } from '@venue/domain/booking/occupancy-span';
import { partiesInTheWay } from '@venue/domain/booking/table-choices';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import type { Reference, TableId } from '@venue/domain/shared/ids';
import { required } from '../../fields/field';
import { bookingReference } from '../../fields/kinds';
import { dayWithoutBooking } from '../../availability/diary/other-uses';
import { Problem, unknown } from '../../problems';
import { PlacedBookingAnswer, withWarnings } from '../placed-booking';
import type { TeamBookingAnswer } from '../team-booking-view';
import { someTables, tableIdsIn, version } from '../team-inputs';
import {
  answerAbout,
  findBooking,
  lockBooking,
  takeOnce,
  type BookingVersion,
  type TeamChange,
} from './locked-booking';
import { notChangeable } from './not-changeable';
import { describeOccupied, tablesRefusal } from './tables-in-use';
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
  answer: PlacedBookingAnswer,
  problems: ['not-found', 'conflict', 'booking-not-changeable', 'no-availability'],

  async run({ tables, ...target }, call): Promise<PlacedBookingAnswer> {
    const isThere = ({ booking, tables: names, tableIds }: TeamBooking): boolean =>
      booking.undo?.step === 'move' &&
      tables.length === tableIds.length &&
      tables.every((one) => names.includes(one) || tableIds.includes(one as TableId));
    const take = () => move(tables, target, call);
    return withWarnings(await takeOnce(isThere, { target, call }, take), call);
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
    return new Problem('no-availability', { detail: describeOccupied(tableIds, venue) });
  }
  const { partySize } = file.booking;
  const tablesInUse = { day, tableIds, partySize, span, parties, file };
  return new Problem('no-availability', await tablesRefusal(tablesInUse, call));
}
