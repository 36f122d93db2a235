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
    await runner.query(ofBooking);
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

/** As in migration 16, but only the erasure itself takes the guest out of what was before. */
const ofBooking = `
create or replace function history_of_booking() returns trigger language plpgsql
set timezone = 'UTC' as $$
declare
  tables jsonb := history_allocation(new.id);
  known jsonb;
  entry history;
begin
  entry.subject := 'booking'; entry.subject_id := new.id; entry.part := 'booking';
  entry.environment := new.environment; entry.venue_id := new.venue_id;
  entry.date := history_date('booking', new.id);
  if tg_op = 'INSERT' then
    entry.kind := 'added'; entry.after := to_jsonb(new) || tables;
    perform write_history(entry);
    return null;
  end if;

  select jsonb_build_object('allocation', after -> 'allocation') into known from history
  where subject_id = new.id and part = 'booking' and after ? 'allocation'
  order by sequence desc limit 1;
  if known is null then
    known := tables; entry.kind := 'begun'; entry.after := to_jsonb(old) || known;
    perform write_history(entry);
  end if;
  select * into entry.before, entry.after
  from history_differences(to_jsonb(old) || known, to_jsonb(new) || tables);
  if (new.guest_name, new.guest_phone, new.contact_id) is not distinct from ('Erased guest', '', null::uuid)
    and (old.guest_name, old.guest_phone, old.contact_id)
      is distinct from ('Erased guest', '', null::uuid) then
    perform erase_history(new.id);
    entry.before := history_without_guest('booking', entry.before);
  end if;
  if entry.after is null then return null; end if;
  entry.kind := 'changed';
  perform write_history(entry);
  if new.starts_at <> old.starts_at then
    perform pg_notify('history', json_build_object('venueId', new.venue_id,
      'date', (old.starts_at at time zone timezone)::date, 'kind', 'booking', 'id', new.id)::text)
    from venue where id = new.venue_id;
  end if;
  return null;
end $$`;
