import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes of the team for a service; each change adds a version, so the table is their history. */
export class Notes0004 implements MigrationInterface {
  readonly name = 'Notes1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table shift_note (
  environment text not null check (environment in ('live', 'sandbox')),
  venue_id uuid not null references venue on delete cascade,
  date date not null,
  opens text not null,
  version int not null check (version > 0),
  text text,
  actor jsonb not null,
  written_at timestamptz not null,
  primary key (venue_id, environment, date, opens, version)
)`);
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}
