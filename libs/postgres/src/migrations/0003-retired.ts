import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Marks for what the group file no longer names, and for the pepper with which a key was hashed.
 */
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
 * Past bookings refer to these rows, so they stay. Null means in use. An older version still serves
 * retired rows, as if they were still in the file.
 */
const rules = `
alter table brand add column retired_at timestamptz;
alter table venue add column retired_at timestamptz;
alter table area add column retired_at timestamptz;
alter table dining_table add column retired_at timestamptz;
alter table booking_type add column retired_at timestamptz;
`;

/** A hash of the key's public part, which shows that the pepper has changed without any secret. */
const keys = `
alter table api_key add column pepper_hash text;
`;
