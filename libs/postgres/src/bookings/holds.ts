import type { EntityManager } from 'typeorm';
import type { Booking } from '@venue/domain/booking/booking';
import type { Holds } from '@venue/domain/booking/hold';
import type { PageClient, UnpaidItem, UnpaidNote } from '@venue/domain/booking/unpaid';
import type { BookingId, IntegrationId, VenueId } from '@venue/domain/shared/ids';
import { isoOf, type Instant } from '@venue/domain/shared/time';
import { bookingTable } from './bookings';
import { queryPrepared } from '../connection/query-prepared';

export class PostgresHolds implements Holds {
  constructor(private readonly manager: EntityManager) {}

  async take({ integrationId, client }: PageClient, now: Instant): Promise<readonly UnpaidItem[]> {
    // A separate statement, so that the next one sees what the last holder of the lock committed.
    await queryPrepared(this.manager, lock, [`holds ${integrationId} ${client}`]);
    return queryPrepared<UnpaidItem>(this.manager, selectUnpaid, [
      client,
      integrationId,
      isoOf(now),
    ]);
  }

  async venuesOf({ integrationId, client }: PageClient, now: Instant): Promise<readonly VenueId[]> {
    const values = [client, integrationId, isoOf(now)];
    const rows = await queryPrepared<{ readonly venueId: VenueId }>(
      this.manager,
      selectHolds,
      values,
    );
    return rows.map(({ venueId }) => venueId);
  }

  async noteUnpaid(note: UnpaidNote): Promise<void> {
    const { environment, integrationId, client, until } = note;
    const { bookingId, orderId } = note.for;
    const values = [environment, integrationId, client, bookingId, orderId, isoOf(until)];
    await queryPrepared(this.manager, insertUnpaid, values);
  }

  find(id: BookingId, integrationId: IntegrationId): Promise<Booking | null> {
    return this.manager.getRepository(bookingTable).findOneBy({ id, integrationId });
  }

  lock(id: BookingId, integrationId: IntegrationId): Promise<Booking | null> {
    return this.manager
      .getRepository(bookingTable)
      .findOne({ where: { id, integrationId }, lock: { mode: 'pessimistic_write' } });
  }
}

const lock = `select pg_advisory_xact_lock(hashtextextended($1, 0))`;

/** One statement and so one snapshot: it counts a hold that is being booked once. */
const selectUnpaid = `
select id, ms(hold_until) as "holdUntil", 0 as tickets from booking
where held_for = $1 and integration_id = $2 and state = 'held' and hold_until > $3
union all
select booking.id, ms(hold_until), 0
from unpaid_of_client unpaid join booking on booking.id = booking_id
where client = $1 and unpaid.integration_id = $2
  and state = 'awaiting_deposit' and hold_until > $3
union all
select ticket_order.id, ms(hold_until), quantity
from unpaid_of_client unpaid join ticket_order on ticket_order.id = order_id
where client = $1 and unpaid.integration_id = $2 and state = 'held' and hold_until > $3`;

const selectHolds = `
select venue_id as "venueId" from booking
where held_for = $1 and integration_id = $2 and state = 'held' and hold_until > $3`;

const insertUnpaid = `
insert into unpaid_of_client (environment, integration_id, client, booking_id, order_id, until)
values ($1, $2, $3, $4, $5, $6)`;
