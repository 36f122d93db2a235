/** The first migration, on an empty database and on one of its predecessors. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Baseline0001 } from '../src/migrations/0001-baseline';
import { migrate } from '../src/migrations/migrate';
import { breachesIn } from '@venue/testing/breaches';
import { blankDatabase, testDatabase, type TestDatabase } from '@venue/testing/database';

/** The output of `pg_dump` for a database of the predecessors, with a week of bookings. */
const dump = gunzipSync(
  readFileSync(join(import.meta.dirname, 'fixtures/predecessors.sql.gz')),
).toString();

let old: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  old = await blankDatabase();
  client = await clientOf(old);
  await client.query(dump);
  await client.query('reset all');
});
afterEach(async () => {
  await client.end();
  await old.drop();
});

async function clientOf({ url }: TestDatabase): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: url });
  await opened.connect();
  return opened;
}

/** Everything in the catalog about the schema, in lines. */
async function schemaOf(database: TestDatabase): Promise<readonly string[]> {
  const reader = await clientOf(database);
  try {
    const lines: string[] = [];
    for (const query of catalog) {
      const { rows } = await reader.query<unknown[]>({ text: query, rowMode: 'array' });
      lines.push(...rows.map((row) => row.join(' | ')));
    }
    return lines;
  } finally {
    await reader.end();
  }
}

/** The rows of each table but the record of migrations. */
async function rowsOf(of: pg.Client): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await of.query<{ name: string }>(tables);
  const read: Record<string, unknown> = {};
  for (const { name } of rows) {
    const found = await of.query(`select to_jsonb(t) as row from ${name} t order by t::text`);
    read[name] = found.rows;
  }
  return read;
}

describe('the baseline', () => {
  it('creates the schema of its predecessors', async () => {
    const fresh = await blankDatabase();
    await migrate(fresh.url, [Baseline0001]);

    const made = await schemaOf(fresh);
    const before = await schemaOf(old);
    await fresh.drop();

    expect(made.length).toBeGreaterThan(700);
    expect(made).toEqual(before);
  });

  it('starts with a deployment and with the integrations of the team', async () => {
    const fresh = await testDatabase();
    const reader = await clientOf(fresh);
    const { rows: deployments } = await reader.query('select * from deployment');
    const team =
      'select to_jsonb(integration) as row from integration where channel = $1 order by id';
    const made = await reader.query(team, ['team']);
    await reader.end();
    await fresh.drop();

    expect(deployments).toEqual([{ only_row: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect(made.rows).toEqual((await client.query(team, ['team'])).rows);
    expect(made.rows).toHaveLength(2);
  });

  it('adopts a database of its predecessors without changing its data', async () => {
    const before = await rowsOf(client);
    expect(before['booking']).toHaveLength(50);

    expect(await migrate(old.url, [Baseline0001])).toEqual(['Baseline1700000000001']);

    expect(await rowsOf(client)).toEqual(before);
    await migrate(old.url);
    expect(await breachesIn(old.url)).toEqual([]);
    expect(await migrate(old.url)).toEqual([]);
  });

  it.each([
    [
      'has not applied all of them',
      `delete from migration where name like 'Keys%' or name like 'Kept%'`,
      'of its migrations Kept1700000000030, Keys1700000000037 are missing',
    ],
    [
      'has applied others',
      `insert into migration (timestamp, name) values (1700000000099, 'Own1700000000099')`,
      'of its migrations Own1700000000099 is unknown',
    ],
  ])('refuses a database that %s', async (_what, change, because) => {
    await client.query(change);
    const before = await rowsOf(client);

    await expect(migrate(old.url)).rejects.toThrow(
      'The migration Baseline1700000000001 failed and was undone: ' +
        `the database cannot be adopted: ${because}.`,
    );

    expect(await rowsOf(client)).toEqual(before);
  });
});

const tables = `
select relname as name from pg_class
where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'
order by relname`;

const ofUs = `(select oid from pg_class where relnamespace = 'public'::regnamespace)`;

const catalog = [
  `select 'relation', relname, relkind, relpersistence, reloptions
   from pg_class where oid in ${ofUs} order by relname`,
  `select 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
     attidentity, pg_get_expr(adbin, adrelid)
   from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where attrelid in ${ofUs} and attnum > 0 order by attrelid::regclass::text, attnum`,
  `select 'constraint', conrelid::regclass, conname, contype, convalidated, condeferrable,
     pg_get_constraintdef(oid)
   from pg_constraint where conrelid in ${ofUs} order by conrelid::regclass::text, conname`,
  `select 'index', indisvalid, pg_get_indexdef(indexrelid)
   from pg_index where indrelid in ${ofUs} order by indexrelid::regclass::text`,
  `select 'trigger', pg_get_triggerdef(oid) from pg_trigger
   where tgrelid in ${ofUs} and not tgisinternal order by tgrelid::regclass::text, tgname`,
  `select 'function', pg_get_functiondef(p.oid) from pg_proc p
   where pronamespace = 'public'::regnamespace and prokind = 'f'
     and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
   order by p.oid::regprocedure::text`,
  `select 'extension', extname from pg_extension order by extname`,
];
