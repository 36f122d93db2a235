import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The allergies of a party, which an erasure removes from the booking and from its history. */
export class Allergies0018 implements MigrationInterface {
  readonly name = 'Allergies1700000000018';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}

const statements = [
  `alter table booking add column allergies text`,
  `
create or replace function history_without_guest(part text, facts jsonb) returns jsonb
language sql immutable as $$
  select facts || coalesce((select jsonb_object_agg(key, value) from jsonb_each(case part
      when 'booking' then '{"guest_name": "Erased guest", "guest_phone": "", "guest_email": null,
        "notes": null, "allergies": null, "cancel_reason": null, "guest_id": null,
        "contact_id": null, "tags": [], "team_note": null}'
      when 'order' then '{"guest_id": null, "contact_id": null, "guest_name": null,
        "guest_phone": null, "guest_email": null, "cancel_reason": null}'
      when 'enquiry' then '{"name": "Erased guest", "phone": null, "email": null,
        "subject": "Erased", "message": "", "guest_type": null, "source_url": null,
        "closing_note": null, "answer": ""}'
      when 'waiting' then '{"guest_name": "Erased guest", "guest_phone": "", "guest_email": null,
        "notes": null}'
      when 'receipt' then '{"reason": null}'
      else '{"because": null}'
    end::jsonb) where facts ? key), '{}')
$$`,
];
