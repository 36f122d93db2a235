import type { DataSource, EntityManager } from 'typeorm';
import type { BookingId, BoughtOnFile, IntegrationId, OrderId, Standings } from '@venue/domain';
import { bookingTable, PostgresBookings } from './bookings';
import { PostgresLedger } from '../payments/ledger';
import { orderTable, PostgresTicketing } from '../tickets/ticketing';

/** What is owed and what has come in are of one snapshot. */
export class PostgresStandings implements Standings {
  constructor(private readonly source: DataSource) {}

  find(id: string, integrationId: IntegrationId): Promise<BoughtOnFile | null> {
    return this.source.transaction(
      'REPEATABLE READ',
      async (manager) =>
        (await tableOf(manager, { id: id as BookingId, integrationId })) ??
        (await ticketsOf(manager, { id: id as OrderId, integrationId })),
    );
  }
}

interface Own<Id> {
  readonly id: Id;
  readonly integrationId: IntegrationId;
}

async function tableOf(manager: EntityManager, own: Own<BookingId>): Promise<BoughtOnFile | null> {
  if (!(await manager.getRepository(bookingTable).existsBy(own))) return null;
  const file = await new PostgresBookings(manager).find(own.id);
  const newest = await new PostgresLedger(manager).newest(own.id);
  return { bought: { kind: 'table', file }, newest };
}

async function ticketsOf(manager: EntityManager, own: Own<OrderId>): Promise<BoughtOnFile | null> {
  if (!(await manager.getRepository(orderTable).existsBy(own))) return null;
  const file = await new PostgresTicketing(manager).find(own.id);
  const newest = await new PostgresLedger(manager).newestOfOrder(own.id);
  return { bought: { kind: 'tickets', file }, newest };
}
