/** The tables of a venue during a span of time, with the parties that have them. */
import type { Environment } from '@venue/domain/access/caller';
import type { TableInSpan } from '@venue/domain/booking/table-choices';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import { displayReference } from '@venue/domain/shared/ids';
import { earliest, latest, localOf } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { output } from '../fields/field';
import { flag, int32Max, listOf, plainText, time, uuid, wholeNumber } from '../fields/kinds';
import type { TeamCall } from '../operation';

class TablePartyAnswer {
  @output(plainText, 'The reference.') reference!: string;
  @output(plainText, 'The guest’s name.') guestName!: string;
  @output(time, 'When it starts, on the venue’s clock.') time!: string;
  @output(flag, 'Whether the party sits there now.') isSeated!: boolean;
}

export class TableDuringAnswer {
  @output(uuid, 'The table.') id!: string;
  @output(plainText, 'Its name.') name!: string;
  @output(plainText, 'The name of its area.') areaName!: string;
  @output(wholeNumber(1, int32Max), 'The largest party for it.') maxCovers!: number;
  @output(flag, 'Whether it is free for the whole time.') isFree!: boolean;
  @output(listOf(TablePartyAnswer), 'Who has it; none where it is blocked, or held for a guest.')
  parties!: readonly TablePartyAnswer[];
}

interface Diary {
  readonly venue: Pick<Venue, 'id'>;
  readonly environment: Environment;
}

export function toTablesDuring(
  tables: readonly TableInSpan[],
  bookings: readonly TeamBooking[],
  venue: Venue,
): readonly TableDuringAnswer[] {
  return tables.map(({ table: { id, name, areaName, maxCovers }, isFree, parties }) => {
    const ids = parties.map(({ bookingId }) => bookingId);
    const tableBookings = bookings.filter(({ booking }) => ids.includes(booking.id));
    const tableParties = tableBookings.map((one) => toParty(one, venue));
    return { id, name, areaName, maxCovers, isFree, parties: tableParties };
  });
}

/** The bookings that have one of the tables; holds are left out, since they have no guest yet. */
export async function bookingsOnTables(
  tables: readonly Pick<TableInSpan, 'parties'>[],
  { venue, environment }: Diary,
  { team }: Pick<TeamCall, 'team'>,
): Promise<readonly TeamBooking[]> {
  const stays = tables.flatMap(({ parties }) => parties);
  if (stays.length === 0) return [];
  const span = {
    from: earliest(...stays.map(({ from }) => from)),
    until: latest(...stays.map(({ clearedAt }) => clearedAt)),
  };
  const tableIds = [...new Set(stays.flatMap((stay) => stay.tableIds))];
  const onTables = await team.bookings.onTables({ environment, venueId: venue.id, span, tableIds });
  const ids = stays.map(({ bookingId }) => bookingId);
  return onTables.filter(({ booking }) => ids.includes(booking.id));
}

function toParty({ booking, state }: TeamBooking, { zone }: Venue): TablePartyAnswer {
  return {
    reference: displayReference(booking.reference),
    guestName: booking.guestName,
    time: localOf(booking.startsAt, zone).time,
    isSeated: state === 'seated',
  };
}
