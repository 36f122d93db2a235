import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Promises about a booking that stay after a change: that only the venue can cancel it, and until
 * when its table is held for guests who come late. Versions without these columns write rows that
 * were never moved and never late.
 */
export class Promises0007 implements MigrationInterface {
  readonly name = 'Promises1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table booking
        add column moved_inside_notice boolean not null default false,
        add column arrival_held_until timestamptz`);
  }

  async down(): Promise<void> {
    throw new Error(
      'Migration 7 cannot be undone without losing what was promised to guests. Restore a backup instead.',
    );
  }
}
