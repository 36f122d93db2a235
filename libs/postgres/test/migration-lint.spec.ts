/** Finds migrations that would block the traffic before they are released. */
import { describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { migrations } from '../src/migrations/migrate';
import type { MigrationClass } from '../src/migrations/migration-session';
import { findingsIn } from './squawk';

const namedMigrations = migrations.map((one) => [new one().name, one] as const);

/** A migration of these statements. */
function of(statements: readonly string[], transaction?: false): MigrationClass {
  return class {
    readonly name = 'Bad1700000000099';
    readonly transaction = transaction;
    async up(runner: QueryRunner): Promise<void> {
      for (const statement of statements) await runner.query(statement);
    }
    async down(): Promise<void> {}
  } as MigrationClass;
}

describe('a migration of ours', () => {
  it.each(namedMigrations)('%s blocks no other statement', async (_name, one) => {
    expect(await findingsIn(one)).toEqual([]);
  });

  it('is numbered after the one before it, and its class has the same number', () => {
    const numbers = namedMigrations.map(([name]) =>
      Number(/^[A-Z][a-z]+1(\d{12})$/.exec(name)?.[1]),
    );
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    const classes = namedMigrations.map(([, { name }]) =>
      Number(/^[A-Z][a-z]+(\d{4})$/.exec(name)?.[1]),
    );
    expect(classes).toEqual(numbers.map((number) => number % 10_000));
  });
});

describe('a migration that would block the traffic', () => {
  it.each([
    ['an index that is not built beside it', 'create index late on booking (source)'],
    ['a column that every row must have', 'alter table booking add column colour text not null'],
    ['a column of another type', 'alter table booking alter column party_size type bigint'],
    [
      'a value for each row, computed',
      'alter table booking add column id2 uuid default gen_random_uuid()',
    ],
    ['a check of all rows', 'alter table booking add constraint few check (party_size < 99)'],
    [
      'a key to another table',
      'alter table booking add foreign key (source) references brand (slug)',
    ],
    ['a constraint that builds its index', 'alter table booking add constraint one unique (notes)'],
    ['a name that the old version still uses', 'alter table booking rename column notes to wishes'],
    ['a column that it still reads', 'alter table booking drop column notes'],
    ['a table that it still reads', 'drop table failed_proof'],
  ])('is reported: %s', async (_, statement) => {
    expect(await findingsIn(of([statement]))).not.toEqual([]);
  });
});

describe('a migration that does not block the traffic', () => {
  it.each([
    [
      'a table',
      'create table fresh (id uuid primary key, venue_id uuid not null references venue)',
    ],
    ['a column', 'alter table booking add column colour text'],
    ['a column with one value', `alter table booking add column colour text not null default ''`],
    [
      'a check of new rows',
      'alter table booking add constraint few check (party_size < 99) not valid',
    ],
    ['a check of the others', 'alter table booking validate constraint few'],
  ])('has no findings: %s', async (_, statement) => {
    expect(await findingsIn(of([statement]))).toEqual([]);
  });

  it('has no findings: an index built concurrently, again after a failure', async () => {
    const statements = [
      'drop index concurrently if exists late',
      'create index concurrently if not exists late on booking (source)',
    ];

    expect(await findingsIn(of(statements, false))).toEqual([]);
  });
});
