import type { DataSource } from 'typeorm';
import { applyMissing } from './migration-run';
import { openSession, type MigrationClass } from './migration-session';
import { Baseline0001 } from './0001-baseline';
import { Unplaced0002 } from './0002-unplaced';
import { Codes0003 } from './0003-manager-codes';
import { Notes0004 } from './0004-shift-notes';
import { Plan0005 } from './0005-floor-plan';
import { Alarms0006 } from './0006-alarms';
import { Extras0007 } from './0007-extra-requests';
import { ExtrasChecked0008 } from './0008-extra-requests-checked';
import { Waiting0009 } from './0009-waiting';
import { Queue0010 } from './0010-queue';
import { Refunds0011 } from './0011-refunds';
import { Authors0012 } from './0012-authors';
import { Guarantees0015 } from './0015-guarantees';
import { Charges0016 } from './0016-charges';
import { Allergies0018 } from './0018-allergies';
import { Disputes0020 } from './0020-disputes';
import { Forgotten0023 } from './0023-forgotten-cards';
import { Unneeded0024 } from './0024-unneeded-cards';
import { Locale0025 } from './0025-locale';
import { Texts0028 } from './0028-guest-texts';

/** In the order in which they are applied; `docs/migrations.md` says how to write one. */
export const migrations: readonly MigrationClass[] = [
  Baseline0001,
  Unplaced0002,
  Codes0003,
  Notes0004,
  Plan0005,
  Alarms0006,
  Extras0007,
  ExtrasChecked0008,
  Waiting0009,
  Queue0010,
  Refunds0011,
  Authors0012,
  Guarantees0015,
  Charges0016,
  Allergies0018,
  Disputes0020,
  Forgotten0023,
  Unneeded0024,
  Locale0025,
  Texts0028,
];

/**
 * Brings the schema up to date and returns the names of what was applied. Concurrent calls are
 * harmless: the second waits. What a newer version has applied is left as it is. Throws a
 * `MigrationFault` where a migration fails: it is undone, and those before it stay applied.
 */
export async function migrate(
  url: string,
  known: readonly MigrationClass[] = migrations,
): Promise<readonly string[]> {
  const session = await openSession(url, known);
  try {
    const missing = (): Promise<readonly string[]> => missingIn(session.runner, known);
    const before = await missing();
    await applyMissing(session, missing);
    return before;
  } finally {
    await session.close();
  }
}

/**
 * The migrations of this code that the database has not applied. Others in the database, applied by
 * a newer version, are no fault: this version can run beside it.
 */
export function missingMigrations(source: DataSource): Promise<readonly string[]> {
  return missingIn(source, migrations);
}

interface Queryable {
  query<T>(text: string): Promise<T>;
}

async function missingIn(
  database: Queryable,
  known: readonly MigrationClass[],
): Promise<readonly string[]> {
  const names = known.map((one) => new one().name);
  const [{ found }] = await database.query<[{ found: boolean }]>(hasTable);
  if (!found) return names;
  const rows = await database.query<{ name: string }[]>(applied);
  return names.filter((name) => !rows.some((row) => row.name === name));
}

const hasTable = `select to_regclass('migration') is not null as found`;
const applied = `select name from migration`;
