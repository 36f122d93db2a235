import type { DataSource, EntityManager } from 'typeorm';
import type { Environment } from '@venue/domain/access/caller';
import type { Work } from '@venue/domain/ports';
import type { BookingId, EventInstanceId, OrderId } from '@venue/domain/shared/ids';
import { PostgresBookings } from './bookings';
import { PostgresTicketing } from '../tickets/ticketing';
import { transactionOn } from '../connection/transaction';

const atOnce = 100;

/** The bookings and orders that expired in one transaction. */
interface Expired {
  readonly bookings: readonly BookingId[];
  readonly orders: readonly OrderId[];
}

/** The messages and webhooks that are written in the same transaction. */
type WriteExpired = (work: Work, expired: Expired) => Promise<void>;

/**
 * Records expired holds and payments. No table depends on it: every reader checks the deadline
 * itself.
 */
export class PostgresSweep {
  constructor(
    private readonly source: DataSource,
    private readonly portsOn: (manager: EntityManager) => Work,
    private readonly writeExpired: WriteExpired,
  ) {}

  /**
   * Frees the tables of holds and unpaid bookings past their deadline. Returns how many expired.
   */
  async expireUnpaid(): Promise<number> {
    for (let expired = 0; ;) {
      const count = await this.expireSome();
      expired += count;
      if (count < atOnce) return expired;
    }
  }

  /**
   * Skips locked rows, which are being paid, changed or cancelled. The next round tries them again.
   */
  private expireSome(): Promise<number> {
    return transactionOn(this.source, async (manager) => {
      const rows = await manager.query<{ id: BookingId }[]>(lapsed, [atOnce]);
      const bookings = await new PostgresBookings(manager).expire(rows.map(({ id }) => id));
      await this.writeExpired(this.portsOn(manager), { bookings, orders: [] });
      return rows.length;
    });
  }

  /** Frees the seats of unpaid tickets past their deadline, as every `take` of an instance does. */
  async expireTickets(): Promise<void> {
    const instances = await this.source.query<LapsedRow[]>(lapsedTickets);
    const tries = await Promise.allSettled(
      instances.map(({ id, environment }) =>
        transactionOn(this.source, async (manager) => {
          const instance = await new PostgresTicketing(manager).take(id, environment);
          const orders = instance?.expired ?? [];
          await this.writeExpired(this.portsOn(manager), { bookings: [], orders });
        }),
      ),
    );
    // An instance that another transaction locks for long does not delay the others.
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
