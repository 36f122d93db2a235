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
  add column undo jsonb`);
    await runner.query(withoutGuest);
    await runner.query(`
insert into integration (id, name, channel, environment, capabilities) values
  ('00000000-0000-4000-8000-000000000001', 'Team', 'team', 'live', '[]'),
  ('00000000-0000-4000-8000-000000000002', 'Team', 'team', 'sandbox', '[]')`);
  }

  async down(): Promise<void> {
    throw new Error('what the team noted would be lost: restore a backup instead');
  }
}

/** As in migration 16, with what the team notes, answers and decides. */
const withoutGuest = `
create or replace function history_without_guest(part text, facts jsonb) returns jsonb
language sql immutable as $$
  select facts || coalesce((select jsonb_object_agg(key, value) from jsonb_each(case part
      when 'booking' then '{"guest_name": "Erased guest", "guest_phone": "", "guest_email": null,
        "notes": null, "cancel_reason": null, "guest_id": null, "contact_id": null, "tags": [],
        "team_note": null}'
      when 'order' then '{"guest_id": null, "contact_id": null, "guest_name": null,
        "guest_phone": null, "guest_email": null, "cancel_reason": null}'
      when 'enquiry' then '{"name": "Erased guest", "phone": null, "email": null,
        "subject": "Erased", "message": "", "guest_type": null, "source_url": null,
        "closing_note": null, "answer": ""}'
      when 'receipt' then '{"reason": null}'
      else '{"because": null}'
    end::jsonb) where facts ? key), '{}')
$$`;
