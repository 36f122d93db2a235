import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the group file no longer names, and by which pepper a key was hashed. */
export class Retired0003 implements MigrationInterface {
  readonly name = 'Retired1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [rules, keys]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error('what was retired would be offered again: restore a backup instead');
  }
}

/**
 * Bookings of the past stand on these rows, so they stay. Null: in use. An older version still
 * serves what is retired, as if it had been left in the file.
 */
const rules = `
alter table brand add column retired_at timestamptz;
alter table venue add column retired_at timestamptz;
alter table area add column retired_at timestamptz;
alter table dining_table add column retired_at timestamptz;
alter table booking_type add column retired_at timestamptz;
`;

/** A hash of the key's public part, which tells another pepper without any secret. */
const keys = `
alter table api_key add column pepper_hash text;
`;
