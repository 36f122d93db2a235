/** Compares each entity with the catalog of the database. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { connect } from '../src/connect';
import { entities } from '../src/entities';
import { testDatabase, type TestDatabase } from '@venue/testing/database';

let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await testDatabase();
  source = await connect(database.url, 2);
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isKey: boolean;
}

const names = entities.map(({ options: { name, tableName = name } }) => tableName);

describe.each(names)('the entity of %s', (table) => {
  it('has columns of the table, with their types, and its key', async () => {
    const metadata = source.getMetadata(table);
    const mapped = metadata.columns.map((column) => ({
      name: column.databaseName,
      type: source.driver.normalizeType(column) + (column.isArray ? '[]' : ''),
      isNullable: column.isNullable,
      isKey: column.isPrimary,
    }));

    const stored = await source.query<Column[]>(columnsOf, [metadata.tableName]);
    const used = stored.filter(
      ({ name, isKey }) => isKey || mapped.some((one) => one.name === name),
    );

    const byName = (one: Column, other: Column): number => (one.name < other.name ? -1 : 1);
    expect(mapped.toSorted(byName)).toEqual(used.toSorted(byName));
  });

  it('leaves out only columns that the database fills', async () => {
    const metadata = source.getMetadata(table);
    const mapped = metadata.columns.map(({ databaseName }) => databaseName);

    const needed = await source.query<{ name: string }[]>(neededOf, [metadata.tableName]);

    expect(mapped).toEqual(expect.arrayContaining(needed.map(({ name }) => name)));
  });
});

const columnsOf = `
select attname as name, format_type(atttypid, atttypmod) as type,
  not attnotnull as "isNullable", coalesce(attnum = any (conkey), false) as "isKey"
from pg_attribute left join pg_constraint on conrelid = attrelid and contype = 'p'
where attrelid = $1::regclass and attnum > 0`;

/** The columns that an insert must have. */
const neededOf = `
select attname as name from pg_attribute
where attrelid = $1::regclass and attnum > 0 and attnotnull and not atthasdef and attidentity = ''`;
