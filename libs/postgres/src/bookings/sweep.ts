import type { DataSource } from 'typeorm';
import type { BookingId, Environment, EventInstanceId } from '@venue/domain';
import { PostgresBookings } from './bookings';
import { PostgresTicketing } from '../tickets/ticketing';

const atOnce = 100;

/** Notes what has lapsed. Nothing waits for it: whoever reads judges the deadline for itself. */
export class PostgresSweep {
  constructor(private readonly source: DataSource) {}

  /** Holds and unpaid bookings past their deadline give up their tables; tells how many. */
  async expireUnpaid(): Promise<number> {
    for (let expired = 0; ;) {
      const count = await this.expireSome();
      expired += count;
      if (count < atOnce) return expired;
    }
  }

  /** A row that somebody holds is being paid, changed or cancelled: the next round looks again. */
  private expireSome(): Promise<number> {
    return this.source.transaction(async (manager) => {
      const rows = await manager.query<{ id: BookingId }[]>(lapsed, [atOnce]);
      await new PostgresBookings(manager).expire(rows.map(({ id }) => id));
      return rows.length;
    });
  }

  /** Unpaid tickets past their deadline give up their seats: whoever takes an instance notes it. */
  async expireTickets(): Promise<void> {
    const instances = await this.source.query<LapsedRow[]>(lapsedTickets);
    const tries = await Promise.allSettled(
      instances.map(({ id, environment }) =>
        this.source.transaction((manager) => new PostgresTicketing(manager).take(id, environment)),
      ),
    );
    // One that somebody holds for long does not keep the others waiting.
    const failed = tries.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }
}

interface LapsedRow {
  readonly id: EventInstanceId;
  readonly environment: Environment;
}

const lapsedTickets = `
select distinct instance_id as id, environment from ticket_order
where state = 'held' and hold_until <= (select app_now()) limit 100`;

const lapsed = `
select id from booking
where hold_until <= (select app_now())
order by hold_until limit $1
for update skip locked`;
