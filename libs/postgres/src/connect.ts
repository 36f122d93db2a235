import type { PoolConfig } from 'pg';
import { DataSource } from 'typeorm';
import type { ChangeOrigin } from '@venue/domain/history/actor';
import { FaultSubscriber } from './connection/fault-subscriber';
import { causeOf } from './connection/faults';
import { originOption } from './connection/origin';
import { toPrimary } from './connection/primary';
import { driverOf, PostgresPool } from './connection/pool';
import { PostgresClient } from './connection/postgres-client';
import { SnakeCase } from './connection/columns';
import { entities } from './entities';

/** Connections of one process. A single venue can use at most a fifth of them. */
export const poolSize = 20;

/**
 * Opens the pool, to the primary where the address names several servers. No wait is endless: for a
 * connection it ends after 2 s, for a row or a claim after 5 s, for a statement after 8 s (above
 * both, or those waits would end as statement time-outs), for the answer of an unreachable server
 * after 9 s, and for an idle transaction after 10 s. Changes are those of `origin`, unless a
 * transaction has one of its own.
 */
export async function connect(
  url: string,
  connections = poolSize,
  origin: ChangeOrigin | null = null,
): Promise<DataSource> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sourceOf(url, connections, origin).initialize();
    } catch (error) {
      const fault = causeOf(error);
      if (tries === triesMax || !isLate(fault)) throw fault;
    }
  }
}

/** The first connection may take longer on a busy machine. */
const triesMax = 3;

function isLate(error: unknown): boolean {
  return error instanceof Error && /timeout/i.test(error.message);
}

function sourceOf(address: string, connections: number, origin: ChangeOrigin | null): DataSource {
  const { url, primary } = toPrimary(address);
  const options = { ...poolOptions(origin), connectionString: url, max: connections, primary };
  return new DataSource({
    type: 'postgres',
    url,
    driver: driverOf(new PostgresPool(options)),
    entities: [...entities],
    namingStrategy: new SnakeCase(),
    subscribers: [FaultSubscriber],
  });
}

function poolOptions(origin: ChangeOrigin | null): PoolConfig {
  const originOptions = origin === null ? [] : [originOption(origin)];
  return {
    Client: PostgresClient,
    application_name: 'venue-booking',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 2_000,
    lock_timeout: 5_000,
    statement_timeout: 8_000,
    query_timeout: 9_000,
    // When a network drops packets, idle connections are closed before the first query times out,
    // so none of them makes another request wait as long.
    idleTimeoutMillis: 8_000,
    idle_in_transaction_session_timeout: 10_000,
    // Writes rely on it. Set once per connection, it costs no statement in each transaction.
    options: ['-c default_transaction_isolation=read\\ committed', ...originOptions].join(' '),
  };
}
