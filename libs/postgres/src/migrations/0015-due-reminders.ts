import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the guests to remind among many bookings; those that have been reminded are not in it. */
export class Due0015 implements MigrationInterface {
  readonly name = 'Due1700000000015';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists booking_to_remind');
    await runner.query(`
create index concurrently if not exists booking_to_remind on booking (venue_id, starts_at)
where state = 'confirmed' and reminded_for is distinct from starts_at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists booking_to_remind');
  }
}
