import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The waiting list: its entries, and the days that the worker has to look at. Entries have a
 * history like bookings, so their events reach integrations in the same way.
 */
export class Waiting0009 implements MigrationInterface {
  readonly name = 'Waiting1700000000009';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}

const tables = [
  `
create table waiting_entry (
  id uuid primary key,
  position bigint generated always as identity,
  environment text not null check (environment in ('live', 'sandbox')),
  venue_id uuid not null references venue on delete cascade,
  integration_id uuid not null references integration,
  client text,
  booking_type_id uuid,
  party_size int not null check (party_size between 1 and 1000),
  date date not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  guest_name text not null,
  guest_phone text not null,
  guest_email text,
  notes text,
  source text not null,
  state text not null
    check (state in ('waiting', 'offered', 'accepted', 'declined', 'ended', 'left')),
  offered_until timestamptz,
  booking_id uuid,
  skip jsonb,
  version int not null,
  created_at timestamptz not null,
  check (until_at >= from_at),
  constraint offered_until_a_moment check ((state = 'offered') = (offered_until is not null)),
  constraint offered_a_table check ((state in ('offered', 'accepted')) = (booking_id is not null)),
  foreign key (booking_id, environment) references booking (id, environment)
)`,
  `create index waiting_entry_of_a_day on waiting_entry (venue_id, environment, date, position)`,
  `create index waiting_entry_of_a_phone on waiting_entry (guest_phone)`,
  `
create index waiting_entry_of_an_address on waiting_entry (lower(guest_email))
  where guest_email is not null`,
  `
create index live_waiting_entry on waiting_entry (integration_id, client)
  where state in ('waiting', 'offered')`,
  `
create index offered_waiting_entry on waiting_entry (offered_until) where state = 'offered'`,
  `create index waiting_entry_to_end on waiting_entry (until_at) where state = 'waiting'`,
  `create index waiting_entry_of_a_booking on waiting_entry (booking_id)
  where booking_id is not null`,
  // A day is marked in the transaction of the change that may have freed a table.
  `
create table waiting_day (
  environment text not null,
  venue_id uuid not null references venue on delete cascade,
  date date not null,
  due_at timestamptz not null,
  primary key (venue_id, environment, date)
)`,
  // A row is a row of the history whose days no worker has marked yet.
  `create table waiting_change (history_sequence bigint primary key)`,
];

/** Older rows have passed a narrower check, so they are not read again. */
const widened = (column: string, values: readonly string[]): readonly string[] => [
  `alter table history drop constraint if exists history_${column}_check`,
  `
alter table history add constraint history_${column}_check
  check (${column} in (${values.map((value) => `'${value}'`).join(', ')})) not valid`,
];

const history = [
  ...widened('subject', ['booking', 'order', 'enquiry', 'block', 'waiting']),
  ...widened('part', [
    ...['booking', 'order', 'enquiry', 'request', 'receipt', 'message', 'block', 'waiting'],
  ]),
  `
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
      when 'waiting' then '{"guest_name": "Erased guest", "guest_phone": "", "guest_email": null,
        "notes": null}'
      when 'receipt' then '{"reason": null}'
      else '{"because": null}'
    end::jsonb) where facts ? key), '{}')
$$`,
  `
create or replace function history_start(of text, of_id uuid) returns timestamptz
language sql stable as $$
  select starts_at from booking where of = 'booking' and id = of_id
  union all
  select starts_at from ticket_order join event_instance on event_instance.id = instance_id
  where of = 'order' and ticket_order.id = of_id
  union all
  select from_at from waiting_entry where of = 'waiting' and id = of_id
$$`,
  `
create or replace function keep_history() returns trigger language plpgsql as $$
declare
  named constant jsonb := '{"name": "a former member"}';
  assigned constant jsonb := '{"assignee": "a former member"}';
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'reason') = (to_jsonb(old) - 'reason') || jsonb_build_object(
        'before', history_without_guest(old.part, old.before),
        'after', history_without_guest(old.part, old.after))
      and new.reason is null then return new; end if;
    if (to_jsonb(new) - '{actor,before,after}'::text[])
        = (to_jsonb(old) - '{actor,before,after}'::text[])
      and (new.actor = old.actor
        or (old.actor ->> 'kind' = 'member' and new.actor = old.actor || named))
      and (new.before is not distinct from old.before
        or (old.before ? 'assignee' and new.before = old.before || assigned))
      and (new.after is not distinct from old.after
        or (old.after ? 'assignee' and new.after = old.after || assigned))
    then return new; end if;
  elsif tg_op = 'DELETE' then
    if not exists (select from booking where id = old.subject_id
      union all select from ticket_order where id = old.subject_id
      union all select from enquiry where id = old.subject_id
      union all select from waiting_entry where id = old.subject_id
      union all select from venue_block where id = old.subject_id) then return old; end if;
  end if;
  raise exception 'history is only added to' using errcode = 'restrict_violation';
end $$`,
  `
create function history_of_waiting() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  entry history;
begin
  entry.subject := 'waiting'; entry.subject_id := new.id; entry.part := 'waiting';
  entry.environment := new.environment; entry.venue_id := new.venue_id;
  if tg_op = 'INSERT' then
    entry.kind := 'added'; entry.after := to_jsonb(new);
    perform write_history(entry);
    return null;
  end if;
  select * into entry.before, entry.after from history_differences(to_jsonb(old), to_jsonb(new));
  if new.guest_name = 'Erased guest' and old.guest_name <> 'Erased guest' then
    perform erase_history(new.id);
    entry.before := history_without_guest('waiting', entry.before);
  end if;
  entry.kind := 'changed';
  perform write_history(entry);
  return null;
end $$`,
  `
create constraint trigger history_added after insert on waiting_entry
  deferrable initially deferred for each row when (true) execute function history_of_waiting()`,
  `
create constraint trigger history_changed after update on waiting_entry
  deferrable initially deferred for each row when (old.* is distinct from new.*)
  execute function history_of_waiting()`,
  `
create trigger forget_history after delete on waiting_entry
  for each row execute function forget_history()`,
  `
create function waiting_of_history() returns trigger language plpgsql as $$
begin
  insert into waiting_change (history_sequence) values (new.sequence);
  return null;
end $$`,
  `
create trigger waiting_of_history after insert on history for each row
  when (new.kind = 'changed' and (new.part = 'block'
    or (new.part = 'booking'
      and new.after ?| '{state,starts_at,ends_at,allocation,party_size}'::text[])))
  execute function waiting_of_history()`,
  `
create or replace trigger webhooks_of_history after insert on history for each row
  when (new.kind in ('added', 'changed')
    and new.part in ('booking', 'order', 'enquiry', 'receipt', 'block', 'waiting'))
  execute function webhooks_of_history()`,
];

const statements = [...tables, ...history];
