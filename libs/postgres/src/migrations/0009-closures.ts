import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether an event also takes place on days on which its venue is closed. */
export class Closures0009 implements MigrationInterface {
  readonly name = 'Closures1700000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table event add column even_if_closed boolean not null default false',
    );
  }

  async down(): Promise<void> {
    throw new Error(
      'Migration 9 cannot be undone without losing what a group file has said. Restore a backup instead.',
    );
  }
}
