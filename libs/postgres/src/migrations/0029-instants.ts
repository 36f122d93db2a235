import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The history has moments instead of venue-local dates, and the days whose free times may have
 * changed are found by the worker: only Node's time-zone data decides about dates. Decision 176.
 *
 * `history.date` and `history_date` stay for the version before this one, which reads null as "any
 * date".
 */
export class Instants0029 implements MigrationInterface {
  readonly name = 'Instants1700000000029';

  async up(runner: QueryRunner): Promise<void> {
    for (const step of steps) await runner.query(step);
  }

  async down(): Promise<void> {
    throw new Error('the dates of what has happened since would be lost: restore a backup instead');
  }
}

/** A row of `availability_change` is a row of the history that a worker has not judged yet. */
const tables = [
  'alter table history add column starts_at timestamptz, add column ends_at timestamptz',
  'create table availability_change (history_sequence bigint primary key)',
];

/** When a booking or the event of an order starts; null for an enquiry. */
const startOf = `
create function history_start(of text, of_id uuid) returns timestamptz language sql stable as $$
  select starts_at from booking where of = 'booking' and id = of_id
  union all
  select starts_at from ticket_order join event_instance on event_instance.id = instance_id
  where of = 'order' and ticket_order.id = of_id
$$`;

/** Only the version before this one calls it. */
const dateOf = `
create or replace function history_date(of text, of_id uuid) returns date
language sql stable as $$ select null::date $$`;

/** As in migration 16, with the moments that say on which dates it shows. */
const write = `
create or replace function write_history(entry history) returns void language plpgsql as $$
declare
  origin jsonb := coalesce(nullif(current_setting('venue.origin', true), ''), '{}')::jsonb;
  who jsonb := origin -> 'actor';
begin
  if who is null or entry.kind = 'begun' then who := '{"kind": "unknown"}'; end if;
  if entry.subject <> 'block' then
    entry.starts_at := history_start(entry.subject, entry.subject_id);
  end if;
  insert into history (at, environment, venue_id, subject, subject_id, starts_at, ends_at, part,
    kind, before, after, reason, actor, request_id)
  values (app_now(), entry.environment, entry.venue_id, entry.subject, entry.subject_id,
    entry.starts_at, entry.ends_at, entry.part, entry.kind, entry.before, entry.after,
    entry.reason, who, origin ->> 'requestId')
  on conflict (subject_id) where kind = 'begun' do nothing;
  perform pg_notify('history', json_build_object('venueId', entry.venue_id,
    'kind', entry.subject, 'id', entry.subject_id)::text);
end $$`;

/** As in migration 18, without dates. */
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
  return null;
end $$`;

/** As in migration 23, with the block's span instead of its date. */
const ofBlock = `
create or replace function history_of_block() returns trigger language plpgsql
set timezone = 'UTC' as $$
declare
  is_now jsonb := to_jsonb(new) - 'reason';
  entry history;
begin
  entry.subject := 'block'; entry.subject_id := new.id; entry.part := 'block';
  entry.environment := new.environment; entry.venue_id := new.venue_id;
  entry.starts_at := lower(new.during); entry.ends_at := upper(new.during);
  if tg_op = 'INSERT' then
    entry.kind := 'added'; entry.after := is_now;
  else
    entry.kind := 'changed';
    select * into entry.before, entry.after
    from history_differences(to_jsonb(old) - 'reason', is_now);
  end if;
  perform write_history(entry);
  return null;
end $$`;

/**
 * As in migration 25, but the days of an \`availability.changed\` are left to a worker, which knows
 * the venue's rules and its time zone.
 */
const ofWebhooks = `
create or replace function webhooks_of_history() returns trigger language plpgsql as $$
declare
  concerned webhook_endpoint;
  wants_days boolean := false;
begin
  for concerned in select * from webhook_endpoint
    where environment = new.environment and webhook_sees(webhook_endpoint, new.venue_id)
    order by position
  loop
    if new.part <> 'block' then
      insert into webhook_delivery (endpoint_id, track, history_sequence, venue_id, occurred_at,
        due_at, state)
      values (concerned.id, new.subject_id::text, new.sequence, new.venue_id, new.at, app_now(),
        case when concerned.off_since is null then 'waiting' else 'stopped' end);
    end if;
    wants_days := wants_days or (new.part in ('booking', 'block')
      and (concerned.events is null or concerned.events ? 'availability.changed'));
    perform pg_notify('message_due', '');
  end loop;
  if wants_days then
    insert into availability_change (history_sequence) values (new.sequence);
  end if;
  return null;
end $$`;

/** Only the trigger called them. */
const noDates = `
drop function webhook_dates(history), webhook_block_dates(tstzrange, text)`;

const steps = [...tables, startOf, dateOf, write, ofBooking, ofBlock, ofWebhooks, noDates];
