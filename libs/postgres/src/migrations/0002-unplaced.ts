import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Bookings whose guests are expected and that have no table. Few at any time, so the index that the
 * diary reads them by is small.
 */
export class Unplaced0002 implements MigrationInterface {
  readonly name = 'Unplaced1700000000002';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table booking add column if not exists is_unplaced boolean not null default false`);
    await runner.query(`drop index concurrently if exists unplaced_booking`);
    await runner.query(`
create index concurrently if not exists unplaced_booking on booking (venue_id, starts_at)
  where is_unplaced`);
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}
