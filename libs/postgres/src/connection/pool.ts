/** The pool of a process, which TypeORM uses in place of its own. */
import { Pool, type PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { toInterruption } from './faults';

/** Use of a pool, as numbers of connections and, for `waiting`, of requests for one. */
export interface PoolUse {
  readonly size: number;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export function poolOf(source: DataSource): PoolUse {
  const { pool } = (source.options as { readonly driver: PoolDriver }).driver;
  const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = pool;
  return { size: options.max, open, idle, waiting };
}

/** The value of TypeORM's `driver` option: of `pg` it uses only the constructor of a pool. */
export interface PoolDriver {
  readonly pool: Pool;
  readonly Pool: new () => Pool;
}

export function driverOf(pool: Pool): PoolDriver {
  function ThisPool(): Pool {
    return pool;
  }
  return { pool, Pool: ThisPool as unknown as new () => Pool };
}

type Connected = (error: unknown, client?: PoolClient, release?: () => void) => void;

/** A pool whose temporary faults are interruptions. */
export class PostgresPool extends Pool {
  /** With a callback for TypeORM, and with a promise for others, like the driver's own. */
  override connect(...args: never[]): never {
    const [callback] = args as readonly Connected[];
    if (callback !== undefined) {
      const translated: Connected = (error, ...rest) => {
        callback(error === undefined ? error : toInterruption(error), ...rest);
      };
      return super.connect(translated) as never;
    }
    const connecting = super.connect().catch((error: unknown) => {
      throw toInterruption(error);
    });
    return connecting as never;
  }
}
