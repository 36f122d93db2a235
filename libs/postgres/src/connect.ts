import { DataSource } from 'typeorm';
import { PostgresClient } from './connection/postgres-client';
import { bookingTable } from './bookings/bookings';
import { SnakeCase } from './connection/columns';
import { enquiryTable } from './guests/enquiries';
import { paymentRequestTable } from './payments/ledger';
import { orderTable } from './tickets/ticketing';

/** Connections of one process. The bulkhead gives a fifth of them to any one venue. */
export const poolSize = 20;

/**
 * Opens the pool. A wait always ends: for a connection after 2 s, for a row or a claim after 5 s,
 * for a statement after 8 s (above both, or waits would end as time-outs of the statement), for the
 * answer of a server that is gone after 9 s, and a transaction that stands idle after 10 s.
 */
export async function connect(url: string, connections = poolSize): Promise<DataSource> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sourceOf(url, connections).initialize();
    } catch (error) {
      if (tries === triesMax || !isLate(error)) throw error;
    }
  }
}

/** A busy machine may take longer to let the first one in. */
const triesMax = 3;

function isLate(error: unknown): boolean {
  return error instanceof Error && /timeout/i.test(error.message);
}

function sourceOf(url: string, connections: number): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    entities: [bookingTable, enquiryTable, orderTable, paymentRequestTable],
    namingStrategy: new SnakeCase(),
    applicationName: 'venue-booking',
    poolSize: connections,
    extra: {
      Client: PostgresClient,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 2_000,
      lock_timeout: 5_000,
      statement_timeout: 8_000,
      query_timeout: 9_000,
      // When a network drops packets, the idle connections are gone before the first query is given
      // up, and none of them costs another request the same wait.
      idleTimeoutMillis: 8_000,
      idle_in_transaction_session_timeout: 10_000,
      // Writes rely on it; said once for a connection, it costs no statement in each transaction.
      options: '-c default_transaction_isolation=read\\ committed',
    },
  });
}
