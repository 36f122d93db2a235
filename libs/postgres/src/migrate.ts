import { DataSource } from 'typeorm';
import { Bookings0001 } from './migrations/0001-bookings';
import { Payments0002 } from './migrations/0002-payments';
import { hasQueue, installQueue } from './queue-schema';

const migrations = [Bookings0001, Payments0002];

/**
 * Brings the schema up to date and names what was applied. Two at once are harmless: the second
 * waits.
 */
export async function migrate(url: string): Promise<readonly string[]> {
  const source = await new DataSource({
    type: 'postgres',
    url,
    migrations,
    migrationsTableName: 'migration',
    poolSize: 2,
  }).initialize();
  const guard = source.createQueryRunner();
  try {
    await guard.query(`select pg_advisory_lock(hashtextextended('migrate', 0))`);
    const applied = await source.runMigrations({ transaction: 'each' });
    await installQueue(source);
    return applied.map(({ name }) => name);
  } finally {
    await guard.release();
    await source.destroy();
  }
}

/** Whether the schema of an open database is the one that this code was written for. */
export async function isUpToDate(source: DataSource): Promise<boolean> {
  const [{ found }] = await source.query<[{ found: boolean }]>(
    `select to_regclass('migration') is not null as found`,
  );
  if (!found) return false;
  const rows = await source.query<{ name: string }[]>(`select name from migration`);
  const isApplied = migrations.every((one) => rows.some(({ name }) => name === new one().name));
  return isApplied && (await hasQueue(source));
}
