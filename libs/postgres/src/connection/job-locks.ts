import type { DataSource } from 'typeorm';
import { toInterruption } from './faults';

/**
 * Lets one process at a time run a job, by a lock that ends with its connection. The connection is
 * held meanwhile, outside any transaction, since a job may wait for external services.
 */
export class PostgresJobLocks {
  constructor(private readonly source: DataSource) {}

  /** False when another process is running the job. */
  async runExclusive(name: string, job: () => Promise<unknown>): Promise<boolean> {
    const holder = this.source.createQueryRunner();
    // TypeORM itself refuses the statement where the connection was lost during the job.
    const send = async (statement: string): Promise<unknown> =>
      holder.query(statement, [name]).catch((error: unknown) => {
        throw toInterruption(error);
      });
    try {
      const [{ taken }] = (await send(tryLock)) as [{ taken: boolean }];
      if (!taken) return false;
      try {
        await job();
      } finally {
        await send(unlock);
      }
      return true;
    } finally {
      await holder.release();
    }
  }
}

// The text stays as it is: versions that run side by side must take the same lock.
const tryLock = `select pg_try_advisory_lock(hashtextextended('task ' || $1, 0)) as taken`;
const unlock = `select pg_advisory_unlock(hashtextextended('task ' || $1, 0))`;
