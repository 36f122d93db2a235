import { DataSource } from 'typeorm';
import { Bookings0001 } from './migrations/0001-bookings';
import { Payments0002 } from './migrations/0002-payments';
import { Retired0003 } from './migrations/0003-retired';
import { Tickets0004 } from './migrations/0004-tickets';
import { Repeats0005 } from './migrations/0005-repeats';
import { Widget0006 } from './migrations/0006-widget';
import { hasQueue, installQueue } from './queue-schema';

const migrations = [Bookings0001, Payments0002, Retired0003, Tickets0004, Repeats0005, Widget0006];

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
  return (await missingMigrations(source)).length === 0 && (await hasQueue(source));
}

/** The migrations that this code knows and the database has not seen. */
export async function missingMigrations(source: DataSource): Promise<readonly string[]> {
  const names = migrations.map((one) => new one().name);
  const [{ found }] = await source.query<[{ found: boolean }]>(
    `select to_regclass('migration') is not null as found`,
  );
  if (!found) return names;
  const rows = await source.query<{ name: string }[]>(`select name from migration`);
  return names.filter((name) => !rows.some((row) => row.name === name));
}
