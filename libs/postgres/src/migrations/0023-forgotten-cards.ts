import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a card was removed at its provider, and when the worker tries that next. */
export class Forgotten0023 implements MigrationInterface {
  readonly name = 'Forgotten1700000000023';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table card add column forgotten_at timestamptz, add column forget_due_at timestamptz',
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}
