import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** How the connections of a pool are used, as numbers of connections and of those who wait. */
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
