import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The cards that are still at their provider: few, since each is removed two weeks later. */
export class Unneeded0024 implements MigrationInterface {
  readonly name = 'Unneeded1700000000024';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists card_to_forget');
    await runner.query(`
create index concurrently if not exists card_to_forget on card (booking_id)
where forgotten_at is null`);
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}
