import type { DataSource } from 'typeorm';

/**
 * Lets one process at a time run a task, by a lock that ends with its connection. The connection is
 * held meanwhile, outside any transaction, since a task may wait for external services.
 */
export class PostgresTaskLocks {
  constructor(private readonly source: DataSource) {}

  /** False when another process is running the task. */
  async runExclusive(name: string, task: () => Promise<unknown>): Promise<boolean> {
    const holder = this.source.createQueryRunner();
    try {
      const [{ taken }] = (await holder.query(tryLock, [name])) as [{ taken: boolean }];
      if (!taken) return false;
      try {
        await task();
      } finally {
        await holder.query(unlock, [name]);
      }
      return true;
    } finally {
      await holder.release();
    }
  }
}

const tryLock = `select pg_try_advisory_lock(hashtextextended('task ' || $1, 0)) as taken`;
const unlock = `select pg_advisory_unlock(hashtextextended('task ' || $1, 0))`;
