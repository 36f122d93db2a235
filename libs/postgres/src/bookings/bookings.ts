import { EntitySchema, IsNull, type EntityManager, type EntitySchemaColumnOptions } from 'typeorm';
import type { Environment } from '@venue/domain/access/caller';
import type { TableUse } from '@venue/domain/availability/table-uses';
import type { Allocation, Booking, StoredBooking } from '@venue/domain/booking/booking';
import { bookingStates, isOver } from '@venue/domain/booking/states';
import type { BookingWithTables } from '@venue/domain/booking/swap';
import { Interruption } from '@venue/domain/interruption';
import type { Bookings, WritableBookings } from '@venue/domain/ports';
import type { BookingId, Reference, TableId } from '@venue/domain/shared/ids';
import { pence } from '@venue/domain/shared/money';
import { isoOf, type Instant } from '@venue/domain/shared/time';
import { insertion } from '../connection/insertion';
import { boolean, instant, int, jsonb, orNull, text, uuid } from '../connection/columns';
import { queryPrepared } from '../connection/query-prepared';
import { isFixed } from './diary';

/** A booking with the columns that only storage uses. */
interface BookingRow extends Booking {
  /** Whether it has no table although it is not over. */
  readonly isUnplaced: boolean;
}

export const bookingTable = new EntitySchema<BookingRow>({
  name: 'booking',
  columns: {
    id: { ...uuid, primary: true },
    environment: text,
    venueId: uuid,
    integrationId: uuid,
    reference: text,
    bookingTypeId: uuid,
    bookingType: text,
    partySize: int,
    startsAt: instant,
    endsAt: instant,
    state: text,
    holdUntil: orNull(instant),
    heldFor: orNull(text),
    guestId: orNull(uuid),
    contactId: orNull(uuid),
    guestName: text,
    guestPhone: text,
    guestEmail: orNull(text),
    notes: orNull(text),
    allergies: orNull(text),
    isForBusiness: boolean,
    locale: orNull(text),
    source: text,
    policy: jsonb,
    depositPence: int,
    guarantee: orNull(jsonb),
    movedInsideNotice: boolean,
    expectedArrival: orNull(instant),
    arrivalHeldUntil: orNull(instant),
    startAgreedAt: orNull(instant),
    cancelReason: orNull(text),
    confirmedFor: orNull(instant),
    arrivedAt: orNull(instant),
    isPinned: boolean,
    tags: jsonb,
    teamNote: orNull(text),
    undo: orNull(jsonb),
    version: int,
    createdAt: instant,
    isUnplaced: { ...boolean, select: false },
  } satisfies Record<keyof BookingRow, EntitySchemaColumnOptions>,
});

/** The counters of bookings, with how many there were of each. */
export interface BookingsObserver {
  /** Holds and unpaid bookings that were recorded as expired. */
  readonly onExpired?: (count: number) => void;
  /** Bookings that were moved to other tables to make room for another. */
  readonly onMoved?: (count: number) => void;
}

export class PostgresBookings implements Bookings, WritableBookings {
  constructor(
    private readonly manager: EntityManager,
    private readonly observer: BookingsObserver = {},
  ) {}

  /** A booking that is only held has no match: no guest has its reference yet. */
  async byReference(environment: Environment, reference: Reference): Promise<StoredBooking | null> {
    const booking = await this.manager
      .getRepository(bookingTable)
      .findOneBy({ environment, reference, heldFor: IsNull() });
    return booking === null ? null : this.withItsFile(booking);
  }

  async find(id: BookingId): Promise<StoredBooking> {
    const booking = await this.manager.getRepository(bookingTable).findOneByOrFail({ id });
    return this.withItsFile(booking);
  }

  async lock(id: BookingId): Promise<StoredBooking> {
    const booking = await this.manager
      .getRepository(bookingTable)
      .findOneOrFail({ where: { id }, lock: { mode: 'pessimistic_write' } });
    return this.withItsFile(booking);
  }

  async save(booking: Booking, allocation: Allocation | null = null): Promise<void> {
    if (booking.version === 0) await this.insert(booking, allocation);
    else {
      await this.update(booking, allocation);
      if (allocation !== null) await this.allocate(booking, allocation);
    }
    if (isOver(booking.state)) await queryPrepared(this.manager, free, [[booking.id]]);
  }

  /** Both release their tables before one of them gets the other's. */
  async swap(one: BookingWithTables, other: BookingWithTables): Promise<void> {
    const ordered = [one, other].toSorted((a, b) => (a.booking.id < b.booking.id ? -1 : 1));
    for (const { booking, allocation } of ordered) await this.update(booking, allocation);
    await queryPrepared(this.manager, forget, [ordered.map(({ booking }) => booking.id)]);
    for (const { booking, allocation } of ordered) await this.takeFor(booking, allocation);
  }

  private async update(booking: Booking, allocation: Allocation | null): Promise<void> {
    const { id, version } = booking;
    const stored = { ...booking, version: version + 1, ...placing(booking, allocation) };
    const bookings = this.manager.getRepository(bookingTable);
    const { affected } = await bookings.update({ id, version }, stored);
    if (affected !== 1) throw new Interruption('changed-meanwhile');
  }

  /** In one statement with its tables, unless others are moved for it. */
  private async insert(booking: Booking, allocation: Allocation | null): Promise<void> {
    const stored = { ...booking, version: 1, isUnplaced: false, ...placing(booking, allocation) };
    const { text, values } = insertion(this.manager, bookingTable, stored);
    if (allocation === null || (allocation.moves ?? []).length > 0) {
      await queryPrepared(this.manager, text, values);
      if (allocation !== null) await this.allocate(booking, allocation);
      return;
    }
    const { tableIds, clearedAt } = allocation;
    const tables = [[...tableIds].sort(), isoOf(clearedAt)];
    await queryPrepared(this.manager, insertWithTables(text, values.length), [
      ...values,
      ...tables,
    ]);
  }

  async expire(ids: readonly BookingId[]): Promise<readonly BookingId[]> {
    if (ids.length === 0) return [];
    const expired = await queryPrepared<ExpiredRow>(this.manager, lapse, [ids]);
    await queryPrepared(this.manager, free, [expired.map(({ id }) => id)]);
    this.observer.onExpired?.(ids.length);
    return expired.filter(({ hasGuest }) => hasGuest).map(({ id }) => id);
  }

  /**
   * Assigns the tables of the booking, and those of the bookings that are moved for it. All release
   * their tables before one of them gets another's, so that no table has two bookings even for a
   * moment.
   */
  private async allocate(booking: Booking, allocation: Allocation): Promise<void> {
    const { id, environment, venueId } = booking;
    const { moves = [] } = allocation;
    const movedIds = moves.map(({ stay }) => stay.bookingId);
    await this.countMoves(movedIds);
    await queryPrepared(this.manager, forget, [[id, ...movedIds]]);
    for (const { stay, to } of moves) {
      await this.take(stay.bookingId, { environment, venueId, ...stay, tableIds: to.tableIds });
    }
    await this.takeFor(booking, allocation);
  }

  private async takeFor(
    { id, environment, venueId, startsAt: from }: Booking,
    { tableIds, clearedAt }: Allocation,
  ): Promise<void> {
    await this.take(id, { environment, venueId, from, clearedAt, tableIds });
  }

  private async countMoves(ids: readonly BookingId[]): Promise<void> {
    if (ids.length === 0) return;
    const changed = await queryPrepared<{ id: BookingId }>(this.manager, movable, [
      ids,
      expectedStates,
    ]);
    // One of them has arrived, was pinned or is over since the diary was read.
    if (changed.length !== ids.length) throw new Interruption('changed-meanwhile');
    this.observer.onMoved?.(ids.length);
  }

  private async take(id: BookingId, use: AllocatedTables): Promise<void> {
    await queryPrepared(this.manager, allocate, [
      id,
      [...use.tableIds].sort(),
      use.environment,
      use.venueId,
      isoOf(use.from),
      isoOf(use.clearedAt),
    ]);
  }

  private async withItsFile(booking: Booking): Promise<StoredBooking> {
    const [row] = await queryPrepared<FileRow>(this.manager, file, [booking.id]);
    return {
      booking,
      tableIds: row?.tables ?? [],
      clearedAt: row?.cleared ?? null,
      receivedPence: pence(row?.received ?? 0),
      extraPence: pence(row?.extra ?? 0),
    };
  }
}

/** Tables and their times, with the diary that they are in. */
type AllocatedTables = TableUse & Pick<Booking, 'environment' | 'venueId'>;

/** Empty if it keeps its tables. */
function placing(
  { state }: Booking,
  allocation: Allocation | null,
): Partial<Pick<BookingRow, 'isUnplaced'>> {
  if (isOver(state)) return { isUnplaced: false };
  return allocation === null ? {} : { isUnplaced: allocation.tableIds.length === 0 };
}

interface ExpiredRow {
  readonly id: BookingId;
  /** False for a hold. */
  readonly hasGuest: boolean;
}

interface FileRow {
  readonly tables: TableId[];
  readonly cleared: Instant | null;
  readonly received: number;
  readonly extra: number;
}

/**
 * Tables are occupied from the start; or from now on, if the start has passed (`occupancySpan`).
 */
const occupiedSpan = (from: string, clearedAt: string): string => `
tstzrange(case when ${clearedAt}::timestamptz > app_now()
  then greatest(${from}::timestamptz, app_now()) else ${from} end, ${clearedAt})`;

const allocate = `
insert into allocation (booking_id, table_id, environment, venue_id, during, active)
select $1, id, $3, $4, ${occupiedSpan('$5', '$6')}, true
from unnest($2::uuid[]) id order by id`;

/** The tables and the end of their use are the two values after those of the booking. */
const insertWithTables = (insertBooking: string, values: number): string => `
with made as (${insertBooking} returning id, environment, venue_id, starts_at)
insert into allocation (booking_id, table_id, environment, venue_id, during, active)
select made.id, taken.id, environment, venue_id,
  ${occupiedSpan('starts_at', `$${values + 2}`)}, true
from made, unnest($${values + 1}::uuid[]) taken (id) order by taken.id`;

const free = `update allocation set active = false where booking_id = any ($1::uuid[]) and active`;

const forget = `delete from allocation where booking_id = any ($1::uuid[])`;

const expectedStates = bookingStates.filter((state) => !isOver(state));

/**
 * The version grows, so that a change by a member who saw other tables is refused. An update waits
 * for a row that is being changed, and evaluates its new columns, but the old list of its tables:
 * so it checks the state for a booking that was cancelled meanwhile.
 */
const movable = `
update booking set version = version + 1
where id = any ($1::uuid[]) and state = any ($2::text[]) and not (${isFixed}) and exists (
  select from allocation where booking_id = booking.id and active)
returning id`;

const lapse = `
update booking set state = 'expired', hold_until = null, is_unplaced = false, version = version + 1
where id = any ($1::uuid[]) and hold_until <= app_now()
returning id, held_for is null as "hasGuest"`;

const file = `
select
  coalesce((select array_agg(table_id order by table_id)
    from allocation where booking_id = $1 and active), '{}') as tables,
  (select ms(max(upper(during))) from allocation where booking_id = $1 and active) as cleared,
  coalesce((select sum(amount_pence)::int from ledger_entry
    where booking_id = $1 and counted), 0) as received,
  coalesce((select sum(amount_pence)::int from ledger_entry
    where booking_id = $1 and decision in ('requested', 'withdrawn')), 0) as extra`;
