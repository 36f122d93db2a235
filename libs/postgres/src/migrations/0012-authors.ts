import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who changed the group's rules, when, and what changed. */
export class Authors0012 implements MigrationInterface {
  readonly name = 'Authors1700000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table group_change (
  id bigint generated always as identity primary key,
  changed_at timestamptz not null,
  actor jsonb not null,
  changes jsonb not null
)`);
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}
