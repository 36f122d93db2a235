import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language of messages and pages for a booking, a hold or an order; null for the venue's. */
export class Locale0025 implements MigrationInterface {
  readonly name = 'Locale1700000000025';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table booking add column locale text');
    await runner.query('alter table ticket_order add column locale text');
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}
