import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Frees tables that a booking got while it was being cancelled: it was moved for another one at
 * that moment. Its version grows, so that its history says so.
 */
export class Freed0026 implements MigrationInterface {
  readonly name = 'Freed1700000000026';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(freed);
  }

  /** What is freed was never to be taken. */
  async down(): Promise<void> {}
}

const freed = `
with freed as (
  update allocation set active = false from booking
  where booking.id = booking_id and active
    and state in ('completed', 'no_show', 'cancelled', 'expired')
  returning booking_id
)
update booking set version = version + 1 where id in (select booking_id from freed)`;
