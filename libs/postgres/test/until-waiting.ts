import type { DataSource } from 'typeorm';

/** Resolves when the task has ended, or waits for a lock; `lock` is a condition on `pg_locks`. */
export async function untilEndedOrWaiting(
  source: DataSource,
  lock: string,
  task: Promise<unknown>,
): Promise<void> {
  let hasEnded = false;
  void task.finally(() => (hasEnded = true));
  const waiting = `select exists (select from pg_locks where not granted and ${lock}) as waits`;
  for (;;) {
    const [row] = await source.query<[{ waits: boolean }]>(waiting);
    if (hasEnded || row.waits) return;
  }
}

/** For a table that is locked as a whole. */
export const onTable = (table: string): string => `relation = '${table}'::regclass`;
