import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `ms` calls `extract`, which is only stable, so as an immutable function it was never inlined:
 * each call cost 7 µs, most of the time of reading a month of bookings.
 */
export class Moments0011 implements MigrationInterface {
  readonly name = 'Moments1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter function ms(timestamptz) stable');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter function ms(timestamptz) immutable');
  }
}
