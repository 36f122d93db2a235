import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExtrasChecked0008 implements MigrationInterface {
  readonly name = 'ExtrasChecked1700000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table ledger_entry validate constraint ledger_decision`);
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}
