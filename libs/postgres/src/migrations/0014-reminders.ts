import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The start that a booking's guest has been reminded of, and when its present start was agreed by a
 * move or a payment. Both are null for bookings of which neither is known.
 */
export class Reminders0014 implements MigrationInterface {
  readonly name = 'Reminders1700000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table booking
  add column reminded_for timestamptz,
  add column start_agreed_at timestamptz`);
  }

  async down(): Promise<void> {
    throw new Error('guests would be reminded twice: restore a backup instead');
  }
}
