import { In, type EntityManager } from 'typeorm';
import { depositOf, stateOf, type Booking } from '@venue/domain/booking/booking';
import { holdStatusOf } from '@venue/domain/booking/hold';
import type { ReturningGuest, ReturningGuestQuery } from '@venue/domain/booking/returning-guest';
import type { BookingState } from '@venue/domain/booking/states';
import type {
  BlockedQuery,
  SearchOrder,
  TeamBookingsSearch,
  TeamBooking,
  TeamBookings,
  TeamBookingsQuery,
} from '@venue/domain/booking/team-bookings';
import type { BookingId, Reference, TableId } from '@venue/domain/shared/ids';
import type { Pence } from '@venue/domain/shared/money';
import { compareNames } from '@venue/domain/shared/name-order';
import { isoOf } from '@venue/domain/shared/time';
import type { VenueSummary } from '@venue/domain/venue/venue';
import { nowIn } from '../connection/clock';
import { venueSummaries } from './venue-summaries';
import { bookingTable } from './bookings';
import { findReturningGuest } from './returning-guest';
import { searchText, wordPattern } from './search-text';
import { snapshotOn } from '../connection/transaction';

export class PostgresTeamBookings implements TeamBookings {
  constructor(private readonly manager: EntityManager) {}

  async list(query: TeamBookingsQuery): Promise<readonly TeamBooking[]> {
    return snapshotOn(this.manager, async (manager) => {
      const matches = await find(manager, query);
      const bookings = await withDetails(manager, { matches: matches, venues: query.venues });
      return bookings.filter(({ booking, state }) => {
        const isToShow = booking.heldFor === null || state === 'held';
        return isToShow && (query.state === null || state === query.state);
      });
    });
  }

  async search(query: TeamBookingsSearch): Promise<readonly TeamBooking[]> {
    const { manager } = this;
    const { environment, venues, words, order, now, limit } = query;
    const ids = venues.map(({ id }) => id);
    const values = [environment, ids, limit, isoOf(now), ...words.map(escaped)];
    const rows = await manager.query<{ id: BookingId }[]>(searching(words, order), values);
    const matches = await manager
      .getRepository(bookingTable)
      .findBy({ id: In(rows.map(({ id }) => id)) });
    const place = new Map(rows.map(({ id }, index) => [id, index]));
    matches.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
    return withDetails(manager, { matches: matches, venues });
  }

  guestOf(query: ReturningGuestQuery): Promise<ReturningGuest | null> {
    return findReturningGuest(this.manager, query);
  }

  async onTables(query: BlockedQuery): Promise<readonly TeamBooking[]> {
    const { manager } = this;
    const ids = await manager.query<{ id: BookingId }[]>(bookedOnTables, blockedValues(query));
    const matches = await manager
      .getRepository(bookingTable)
      .find({ where: { id: In(ids.map(({ id }) => id)) }, order: { startsAt: 'asc', id: 'asc' } });
    return withDetails(manager, { matches: matches, venues: await venueSummaries(manager) });
  }

  async holdsIn(query: BlockedQuery): Promise<readonly BookingId[]> {
    const rows = await this.manager.query<{ id: BookingId }[]>(heldIn, blockedValues(query));
    return rows.map(({ id }) => id);
  }

  async byReference(reference: Reference): Promise<TeamBooking | null> {
    const { manager } = this;
    const row = await manager.getRepository(bookingTable).findOneBy({ reference });
    if (row === null || holdStatusOf(row, await nowIn(manager)) === 'over') return null;
    const venues = await venueSummaries(manager);
    const [booking] = await withDetails(manager, { matches: [row], venues });
    return booking ?? null;
  }
}

/** Escapes characters that have a meaning in a pattern. */
function escaped(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

/** SQL: a condition for each word, so that each can use the index. */
function searching(words: readonly string[], order: SearchOrder): string {
  const conditions = words.map(
    (_, index) => `and ${searchText} like ${wordPattern(`$${index + 5}`)}`,
  );
  const by = { newest: 'starts_at desc', nearest: 'abs(extract(epoch from starts_at - now))' };
  return `
select id from booking cross join (select $4::timestamptz as now) asked
where environment = $1 and venue_id = any ($2::uuid[]) and held_for is null
  ${conditions.join('\n  ')}
order by ${by[order]}, id limit $3`;
}

function blockedValues({ environment, venueId, span, tableIds }: BlockedQuery): unknown[] {
  return [environment, venueId, isoOf(span.from), isoOf(span.until), tableIds];
}

/** SQL: the bookings that have one of the tables in the span. */
const onTables = `
select booking_id from allocation
where environment = $1 and venue_id = $2 and active and table_id = any ($5::uuid[])
  and during && tstzrange($3, $4)`;

const bookedOnTables = `
select id from booking
where id in (${onTables}) and held_for is null
  and (hold_until is null or hold_until > app_now())`;

const heldIn = `
select id from booking
where (id in (${onTables})
    or environment = $1 and venue_id = $2 and cardinality($5::uuid[]) = 0
      and starts_at >= $3 and starts_at < $4)
  and state = 'held' and hold_until > app_now()
order by id`;

async function find(
  manager: EntityManager,
  { environment, venues, startsIn }: TeamBookingsQuery,
): Promise<Booking[]> {
  const spans = startsIn && venues.map(startsIn);
  return manager
    .createQueryBuilder(bookingTable, 'booking')
    .where('booking.environment = :environment', { environment })
    .andWhere(startsInSpans, {
      venues: venues.map(({ id }) => id),
      since: spans?.map(({ from }) => isoOf(from)) ?? venues.map(() => '-infinity'),
      till: spans?.map(({ until }) => isoOf(until)) ?? venues.map(() => 'infinity'),
    })
    .orderBy('booking.startsAt')
    .addOrderBy('booking.id')
    .getMany();
}

/** In these states a booking has released its tables, and no guest has sat at them. */
const withoutTables = new Set<BookingState>(['cancelled', 'expired', 'no_show']);

/** Current bookings with their tables and money. */
async function withDetails(
  manager: EntityManager,
  { matches: matches, venues }: { matches: readonly Booking[]; venues: readonly VenueSummary[] },
): Promise<TeamBooking[]> {
  const now = await nowIn(manager);
  const rows = await manager.query<DetailsRow[]>(details, [matches.map(({ id }) => id)]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return matches.flatMap((booking) => {
    const venue = venues.find(({ id }) => id === booking.venueId);
    const row = rowOf.get(booking.id);
    if (venue === undefined || row === undefined) return [];
    const state = stateOf(booking, now);
    const tables = withoutTables.has(state) ? [] : row.tables.toSorted(compareNames);
    const { tableIds, receivedPence } = row;
    const deposit = { ...depositOf({ booking, receivedPence }, now), receivedPence };
    return [{ booking, venue, state, tables, tableIds, deposit }];
  });
}

interface DetailsRow {
  readonly id: BookingId;
  readonly tables: readonly string[];
  readonly tableIds: readonly TableId[];
  readonly receivedPence: Pence;
}

const details = `
select booking.id,
  coalesce((select array_agg(name)
    from allocation join dining_table on dining_table.id = table_id
    where booking_id = booking.id), '{}') as tables,
  coalesce((select array_agg(table_id order by table_id)
    from allocation where booking_id = booking.id and active), '{}') as "tableIds",
  coalesce((select sum(amount_pence)::int from ledger_entry
    where booking_id = booking.id and counted), 0) as "receivedPence"
from booking where id = any ($1::uuid[])`;

/** TypeORM recognises a property name only where a space or a bracket follows. */
const startsInSpans = `exists (
  select from unnest(:venues::uuid[], :since::timestamptz[], :till::timestamptz[])
    as asked (venue, since, till)
  where booking.venueId = venue and booking.startsAt >= since and booking.startsAt < till)`;
