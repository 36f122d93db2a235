import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** Use of a pool, as numbers of connections and, for `waiting`, of requests for one. */
export interface PoolUse {
  readonly size: number;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export function poolOf(source: DataSource): PoolUse {
  const { master } = source.driver as unknown as { readonly master: Pool };
  const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = master;
  return { size: options.max, open, idle, waiting };
}
