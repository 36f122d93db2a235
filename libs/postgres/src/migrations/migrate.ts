import type { DataSource } from 'typeorm';
import { applyMissing } from './migration-run';
import { openSession, type MigrationClass } from './migration-session';
import { Bookings0001 } from './0001-bookings';
import { Payments0002 } from './0002-payments';
import { Retired0003 } from './0003-retired';
import { Tickets0004 } from './0004-tickets';
import { Repeats0005 } from './0005-repeats';
import { Widget0006 } from './0006-widget';
import { Promises0007 } from './0007-promises-of-bookings';
import { Unpaid0008 } from './0008-unpaid';
import { Closures0009 } from './0009-closures';
import { Deployment0010 } from './0010-deployment';
import { Moments0011 } from './0011-moments';
import { EmailParts0012 } from './0012-email-parts';
import { Buyers0013 } from './0013-buyers';
import { Reminders0014 } from './0014-reminders';
import { Due0015 } from './0015-due-reminders';
import { History0016 } from './0016-history';
import { Blocks0017 } from './0017-blocks';
import { Team0018 } from './0018-team';
import { People0019 } from './0019-team-people';
import { Decisions0020 } from './0020-team-decisions';
import { Search0021 } from './0021-search';
import { Answers0022 } from './0022-team-answers';
import { Changes0023 } from './0023-changes';
import { Former0024 } from './0024-former';
import { Webhooks0025 } from './0025-webhooks';
import { Freed0026 } from './0026-freed';
import { Pages0027 } from './0027-page-bookings';
import { Senders0028 } from './0028-senders';
import { Instants0029 } from './0029-instants';
import { Kept0030 } from './0030-kept';
import { Folded0032 } from './0032-folded';
import { Recipients0035 } from './0035-messages-to-recipients';
import { Keys0037 } from './0037-person-keys';
import { Persons0038 } from './0038-persons';

/** In the order in which they are applied; `docs/migrations.md` says how to write one. */
export const migrations: readonly MigrationClass[] = [
  Bookings0001,
  Payments0002,
  Retired0003,
  Tickets0004,
  Repeats0005,
  Widget0006,
  Promises0007,
  Unpaid0008,
  Closures0009,
  Deployment0010,
  Moments0011,
  EmailParts0012,
  Buyers0013,
  Reminders0014,
  Due0015,
  History0016,
  Blocks0017,
  Team0018,
  People0019,
  Decisions0020,
  Search0021,
  Answers0022,
  Changes0023,
  Former0024,
  Webhooks0025,
  Freed0026,
  Pages0027,
  Senders0028,
  Instants0029,
  Kept0030,
  Folded0032,
  Recipients0035,
  Keys0037,
  Persons0038,
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
