import type { DataSource } from 'typeorm';
import type { BookingId } from '@venue/domain';
import { PostgresBookings } from './bookings';

const atOnce = 100;

/** Notes what has lapsed. Nothing waits for it: whoever reads judges the deadline for itself. */
export class PostgresSweep {
  constructor(private readonly source: DataSource) {}

  /** Unpaid bookings past their deadline give up their tables; tells how many. */
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
}

const lapsed = `
select id from booking
where state = 'awaiting_deposit' and hold_until <= (select app_now())
order by hold_until limit $1
for update skip locked`;
