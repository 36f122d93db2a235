import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A migrated, empty database that only one spec uses. */
export interface TestDatabase {
  readonly url: string;
  /** Ends all remaining connections, so that a spec which failed still drops the database. */
  drop(): Promise<void>;
}

/** Copies the template that Jest's set-up has migrated. */
export function testDatabase(): Promise<TestDatabase> {
  return create('template_venue');
}

/** A database without any migration. */
export function blankDatabase(): Promise<TestDatabase> {
  return create('template0');
}

/**
 * A statement that empties these tables and all that refer to them, without any trigger. `truncate
 * … cascade` would create a new file for every table and index and so takes forty times as long for
 * few rows. Like it, this waits for transactions that still write.
 * few rows. Like `truncate`, it waits for transactions that are still writing. */
export const emptying = (...tables: readonly string[]): string => `
do $$
declare emptied regclass;
begin
  perform set_config('session_replication_role', 'replica', true);
  for emptied in
    with recursive referring (id) as (
      select unnest('{${tables.join()}}'::regclass[])
      union
      select conrelid from pg_constraint join referring on confrelid = id where contype = 'f'
    )
    select id from referring
  loop
    execute format('lock table %s in share row exclusive mode', emptied);
    execute format('delete from %s', emptied);
  end loop;
end $$`;

async function create(template: string): Promise<TestDatabase> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (server === undefined) throw new Error('TEST_POSTGRES_URL is not set: run through Jest');

  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copied as files, without a log record for each page.
  await execute(server, `create database ${name} template ${template} strategy file_copy`);

  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(server, `drop database ${name} with (force)`) };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
