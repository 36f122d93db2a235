import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a venue's team says about a booking, and an integration for each diary in whose name the
 * team books. It has no key, so no request can be made with it. Versions without these columns
 * write bookings of which the team has said nothing.
 */
export class Team0018 implements MigrationInterface {
  readonly name = 'Team1700000000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table booking
  add column arrived_at timestamptz,
  add column is_pinned boolean not null default false,
  add column tags jsonb not null default '[]',
  add column team_note text,
  add column override_reason text,
  add column undo jsonb`);
    await runner.query(`
insert into integration (id, name, channel, environment, capabilities) values
  ('00000000-0000-4000-8000-000000000001', 'Team', 'team', 'live', '[]'),
  ('00000000-0000-4000-8000-000000000002', 'Team', 'team', 'sandbox', '[]')`);
  }

  async down(): Promise<void> {
    throw new Error('what the team noted would be lost: restore a backup instead');
  }
}
