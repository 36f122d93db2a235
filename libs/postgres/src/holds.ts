import type { EntityManager } from 'typeorm';
import {
  isoOf,
  type Booking,
  type BookingId,
  type Holder,
  type Holds,
  type Instant,
  type IntegrationId,
  type LiveHold,
} from '@venue/domain';
import { bookingTable } from './bookings';
import { prepared } from './prepared';

export class PostgresHolds implements Holds {
  constructor(private readonly manager: EntityManager) {}

  async take({ integrationId, client }: Holder, now: Instant): Promise<readonly LiveHold[]> {
    // A statement of its own, so that the next one sees what the last to have them committed.
    await prepared(this.manager, lock, [`holds ${integrationId} ${client}`]);
    return prepared<LiveHold>(this.manager, live, [client, integrationId, isoOf(now)]);
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

const live = `
select id, ms(hold_until) as "holdUntil" from booking
where held_for = $1 and integration_id = $2 and state = 'held' and hold_until > $3`;
