/** A booking after a step that gave it tables, or changed whom they seat. */
import { warningsOfTables } from '@venue/domain/booking/place-for-team';
import type { TableId } from '@venue/domain/shared/ids';
import { output } from '../fields/field';
import { listOf } from '../fields/kinds';
import type { TeamCall } from '../operation';
import { TeamBookingAnswer } from './team-booking-view';
import { toWarning, WarningAnswer } from './warnings';

export class PlacedBookingAnswer extends TeamBookingAnswer {
  @output(
    listOf(WarningAnswer),
    'What is against its tables now: they are for another number of guests, or there are none. Empty for nothing.',
  )
  warnings!: readonly WarningAnswer[];
}

export async function withWarnings(
  booking: TeamBookingAnswer,
  { team }: Pick<TeamCall, 'team'>,
): Promise<PlacedBookingAnswer> {
  const { venues } = await team.groups.current();
  const venue = venues.find(({ slug }) => slug === booking.venue);
  const tableIds = booking.tableIds as readonly TableId[];
  const warnings = venue === undefined ? [] : warningsOfTables(tableIds, booking.partySize, venue);
  return { ...booking, warnings: warnings.map(toWarning) };
}
