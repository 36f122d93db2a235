import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a table stands in the plan of its area, if somebody has placed it. */
export class Plan0005 implements MigrationInterface {
  readonly name = 'Plan1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table dining_table add column position jsonb`);
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}
