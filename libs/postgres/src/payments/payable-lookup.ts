import type { DataSource, EntityManager } from 'typeorm';
import type { Channel } from '@venue/domain/message/message';
import type { StoredPayable, PayableLookup } from '@venue/domain/payment/payable-status';
import type { BookingId, IntegrationId, OrderId } from '@venue/domain/shared/ids';
import { bookingTable, PostgresBookings } from '../bookings/bookings';
import { PostgresLedger } from './ledger';
import { orderTable, PostgresTicketing } from '../tickets/ticketing';
import { snapshotOn } from '../connection/transaction';

/** Reads the amount due and the payments from one snapshot. */
export class PostgresPayableLookup implements PayableLookup {
  constructor(private readonly source: DataSource) {}

  find(id: string, integrationId: IntegrationId): Promise<StoredPayable | null> {
    return snapshotOn(
      this.source,
      async (manager) =>
        (await tableOf(manager, { id: id as BookingId, integrationId })) ??
        (await ticketsOf(manager, { id: id as OrderId, integrationId })),
    );
  }

  async wasLinkSent(bookingId: BookingId, channels: readonly Channel[]): Promise<boolean> {
    return (await this.source.query<unknown[]>(linkSent, [bookingId, channels])).length > 0;
  }
}

/** Messages with older links are older than the newest request, since that made them useless. */
const linkSent = `
select from message
where booking_id = $1 and kind in ('deposit-link', 'deposit-link-asked')
  and channel = any ($2) and state <> 'stopped' and (state <> 'kept' or environment = 'sandbox')
  and created_at >= (select max(created_at) from payment_request where booking_id = $1)
limit 1`;

/** An id that only counts together with the integration that it belongs to. */
interface ScopedId<Id> {
  readonly id: Id;
  readonly integrationId: IntegrationId;
}

async function tableOf(
  manager: EntityManager,
  scoped: ScopedId<BookingId>,
): Promise<StoredPayable | null> {
  if (!(await manager.getRepository(bookingTable).existsBy(scoped))) return null;
  const file = await new PostgresBookings(manager).find(scoped.id);
  const newest = await new PostgresLedger(manager).newest(scoped.id);
  return { payable: { kind: 'table', file }, newest };
}

async function ticketsOf(
  manager: EntityManager,
  scoped: ScopedId<OrderId>,
): Promise<StoredPayable | null> {
  if (!(await manager.getRepository(orderTable).existsBy(scoped))) return null;
  const file = await new PostgresTicketing(manager).find(scoped.id);
  const newest = await new PostgresLedger(manager).newestOfOrder(scoped.id);
  return { payable: { kind: 'tickets', file }, newest };
}
