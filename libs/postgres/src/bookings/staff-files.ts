import type { EntityManager } from 'typeorm';
import {
  depositOf,
  stateOf,
  type Booking,
  type BookingId,
  type BookingState,
  type Instant,
  type Pence,
} from '@venue/domain';
import type { StaffBooking, StaffVenue } from './staff';

export async function nowIn(manager: EntityManager): Promise<Instant> {
  const [{ now }] = await manager.query<[{ now: Instant }]>('select ms(app_now()) as now');
  return now;
}

/** In these states a booking has given its tables back without anybody having sat there. */
const withoutTables = new Set<BookingState>(['cancelled', 'expired', 'no_show']);

/** Bookings with what stands about them elsewhere, as it is at this moment. */
export async function withTheirFiles(
  manager: EntityManager,
  { found, venues }: { found: readonly Booking[]; venues: readonly StaffVenue[] },
): Promise<StaffBooking[]> {
  const now = await nowIn(manager);
  const rows = await manager.query<FileRow[]>(files, [found.map(({ id }) => id)]);
  const fileOf = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap((booking) => {
    const venue = venues.find(({ id }) => id === booking.venueId);
    const file = fileOf.get(booking.id);
    if (venue === undefined || file === undefined) return [];
    const state = stateOf(booking, now);
    const tables = withoutTables.has(state) ? [] : file.tables;
    const { receivedPence } = file;
    const deposit = { ...depositOf({ booking, receivedPence }, now), receivedPence };
    return [{ booking, venue, state, tables, deposit }];
  });
}

interface FileRow {
  readonly id: BookingId;
  readonly tables: readonly string[];
  readonly receivedPence: Pence;
}

const files = `
select booking.id,
  coalesce((select array_agg(name order by name)
    from allocation join dining_table on dining_table.id = table_id
    where booking_id = booking.id), '{}') as tables,
  coalesce((select sum(amount_pence)::int from ledger_entry
    where booking_id = booking.id and counted), 0) as "receivedPence"
from booking where id = any ($1::uuid[])`;
