/** Blocks and the bookings affected by them, as the team's operations return them. */
import { blockScopes } from '@venue/domain/availability/blocks';
import type { StoredBlock } from '@venue/domain/availability/make-block';
import { partySizeLimit } from '@venue/domain/booking/booking';
import { bookingStates } from '@venue/domain/booking/states';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import { displayReference } from '@venue/domain/shared/ids';
import { isoOf, localOf } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { output, outputOrNull } from '../../fields/field';
import {
  date,
  int32Max,
  listOf,
  oneOf,
  time,
  uuid,
  wholeNumber,
  plainText,
} from '../../fields/kinds';

class BlockedTableAnswer {
  @output(uuid, 'The table.') id!: string;
  @output(plainText, 'Its name; empty when it is no longer in the group file.') name!: string;
}

/** A block; its times are on the venue's clock. */
export class BlockAnswer {
  @output(uuid, 'Names it when it is lifted.') id!: string;
  @output(uuid, 'The venue.') venueId!: string;
  @output(
    oneOf(...blockScopes),
    'tables, area or venue: nobody gets those tables; online: only the team books.',
  )
  scope!: string;
  @output(listOf(BlockedTableAnswer), 'The tables that were named; empty for any other scope.')
  tables!: readonly BlockedTableAnswer[];
  @outputOrNull(plainText, 'The slug of the area; null for any other scope.') area!: string | null;
  @outputOrNull(plainText, 'The name of the area; null for any other scope.') areaName!:
    string | null;
  @output(date, 'The venue-local day on which it begins.') fromDate!: string;
  @output(time, 'The venue-local time at which it begins.') fromTime!: string;
  @output(date, 'The venue-local day on which it ends.') untilDate!: string;
  @output(time, 'The first venue-local time at which it no longer holds.') untilTime!: string;
  @output(plainText, 'The same beginning, ISO 8601 in UTC.') from!: string;
  @output(plainText, 'The same end, ISO 8601 in UTC.') until!: string;
  @outputOrNull(plainText, 'Why, for the team.') reason!: string | null;
}

/** A booking that keeps its table although the table is blocked. */
export class AffectedBookingAnswer {
  @output(uuid, 'The booking.') id!: string;
  @output(plainText, 'Its reference.') reference!: string;
  @output(oneOf(...bookingStates), 'Its state.') state!: string;
  @output(date, 'Venue-local day of its start.') date!: string;
  @output(time, 'Venue-local time of its start.') time!: string;
  @output(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @output(plainText, 'The names of its tables, with + between them.') tables!: string;
  @output(plainText, 'The name of the guest.') guestName!: string;
  @output(plainText, 'The phone number of the guest; empty where there is none.')
  guestPhone!: string;
  @output(wholeNumber(1, int32Max), 'The version of the booking.') version!: number;
}

export function toBlock(block: StoredBlock, { zone, tables }: Venue): BlockAnswer {
  const begins = localOf(block.from, zone);
  const ends = localOf(block.until, zone);
  const nameOf = new Map(tables.map(({ id, name }) => [id, name]));
  return {
    id: block.id,
    venueId: block.venueId,
    scope: block.scope,
    tables: block.tableIds.map((id) => ({ id, name: nameOf.get(id) ?? '' })),
    area: block.area,
    areaName: tables.find(({ area }) => area === block.area)?.areaName ?? block.area,
    fromDate: begins.date,
    fromTime: begins.time,
    untilDate: ends.date,
    untilTime: ends.time,
    from: isoOf(block.from),
    until: isoOf(block.until),
    reason: block.reason,
  };
}

export function toAffectedBooking({
  booking,
  venue,
  state,
  tables,
}: TeamBooking): AffectedBookingAnswer {
  return {
    id: booking.id,
    reference: displayReference(booking.reference),
    state,
    ...localOf(booking.startsAt, venue.zone),
    partySize: booking.partySize,
    tables: tables.join('+'),
    guestName: booking.guestName,
    guestPhone: booking.guestPhone,
    version: booking.version,
  };
}
