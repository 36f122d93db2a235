import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Endpoints of integrations, and what is sent to them. A trigger on the history writes a delivery
 * for each endpoint that may be concerned, in the transaction of the change; which event it is, is
 * decided by the domain when it is sent. Decision 143.
 */
export class Webhooks0025 implements MigrationInterface {
  readonly name = 'Webhooks1700000000025';

  async up(runner: QueryRunner): Promise<void> {
    for (const step of [tables, sees, blockDates, dates, write, trigger]) {
      await runner.query(step);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger webhooks_of_history on history');
    await runner.query('drop function webhooks_of_history(), webhook_dates(history)');
    await runner.query('drop function webhook_block_dates(tstzrange, text)');
    await runner.query('drop function webhook_sees(webhook_endpoint, uuid)');
    await runner.query('drop table webhook_delivery, webhook_endpoint');
  }
}

/**
 * The secret of an endpoint is derived from its id and `secret_version`, so it is not here.
 * `venue_ids` and `events` are null for all. A delivery holds nothing of a guest: its payload is
 * made when it is sent. Deliveries of one endpoint and `track` are sent in the order of `position`.
 */
const tables = `
create table webhook_endpoint (
  id uuid primary key,
  position bigint generated always as identity,
  integration_id uuid not null references integration,
  environment text not null check (environment in ('live', 'sandbox')),
  url text not null,
  venue_ids jsonb,
  events jsonb,
  secret_version int not null default 1,
  rotated_until timestamptz,
  created_at timestamptz not null,
  off_since timestamptz,
  off_because text
);

create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  type text,
  track text not null,
  history_sequence bigint,
  venue_id uuid,
  date date,
  occurred_at timestamptz not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'delivered', 'stopped')),
  attempts int not null default 0,
  first_tried_at timestamptz,
  due_at timestamptz not null,
  finished_at timestamptz,
  last_status int,
  because text
);
create index webhook_delivery_due on webhook_delivery (due_at)
  where state in ('waiting', 'sending');
create index webhook_delivery_track on webhook_delivery (endpoint_id, track, position)
  where state in ('waiting', 'sending');
create index webhook_delivery_of_endpoint on webhook_delivery (endpoint_id, position);
create index webhook_delivery_by_age on webhook_delivery (occurred_at)`;

/**
 * Whether the endpoint's integration has a key in force, and both may see the venue; null for what
 * is about none. In PL/pgSQL, whose plans are kept: it is asked for every change.
 */
const sees = `
create function webhook_sees(endpoint webhook_endpoint, of_venue uuid) returns boolean
language plpgsql stable as $$
begin
  return (of_venue is null or endpoint.venue_ids is null or endpoint.venue_ids ? of_venue::text)
    and exists (select from integration join api_key on integration_id = integration.id
      where integration.id = endpoint.integration_id
        and (of_venue is null or integration.venue_ids is null
          or integration.venue_ids ? of_venue::text)
        and revoked_at is null and (expires_at is null or expires_at > app_now()));
end $$`;

/** The venue's days whose free times may have changed with a row of the history. */
const dates = `
create function webhook_dates(entry history) returns date[] language plpgsql stable as $$
declare
  zone text;
  found date[] := '{}';
begin
  if entry.part = 'booking' and (entry.kind = 'added'
    or entry.after ?| array['state', 'starts_at', 'ends_at', 'allocation'])
  then found := array[entry.date]; end if;
  if entry.part = 'booking' and entry.before ? 'starts_at' then
    select timezone into zone from venue where venue.id = entry.venue_id;
    found := found || ((entry.before ->> 'starts_at')::timestamptz at time zone zone)::date;
  elsif entry.part = 'block' then
    select timezone into zone from venue where venue.id = entry.venue_id;
    select array_agg(day) into found from (
      select webhook_block_dates(during, zone) from venue_block where id = entry.subject_id
      union all
      select webhook_block_dates((entry.before ->> 'during')::tstzrange, zone)) as days (day);
  end if;
  return array(select distinct unnest(found));
end $$`;

/** The venue's days that a block touches, of a year at most; none without a span. */
const blockDates = `
create function webhook_block_dates(during tstzrange, zone text) returns setof date
language sql stable as $$
  select day::date from generate_series(
    (lower(during) at time zone zone)::date,
    least(((upper(during) - interval '1 microsecond') at time zone zone)::date,
      (lower(during) at time zone zone)::date + 366),
    interval '1 day') as day
$$`;

/**
 * A change of availability waits for five seconds, so that those of one day which follow each other
 * are sent as one. It is written each time, since whether one that waits will be sent before this
 * transaction ends is not known here.
 *
 * What happens while an endpoint is switched off is kept for it. The workers are notified as they
 * are of messages.
 */
const write = `
create function webhooks_of_history() returns trigger language plpgsql as $$
declare
  concerned webhook_endpoint;
  first_state text;
begin
  for concerned in select * from webhook_endpoint
    where environment = new.environment and webhook_sees(webhook_endpoint, new.venue_id)
    order by position
  loop
    first_state := case when concerned.off_since is null then 'waiting' else 'stopped' end;
    if new.part <> 'block' then
      insert into webhook_delivery (endpoint_id, track, history_sequence, venue_id, occurred_at,
        due_at, state)
      values (concerned.id, new.subject_id::text, new.sequence, new.venue_id, new.at, app_now(),
        first_state);
    end if;
    if new.part in ('booking', 'block')
      and (concerned.events is null or concerned.events ? 'availability.changed')
    then
      insert into webhook_delivery (endpoint_id, type, track, venue_id, date, occurred_at, due_at,
        state)
      select concerned.id, 'availability.changed', new.venue_id || ' ' || day, new.venue_id, day,
        new.at, app_now() + interval '5 seconds', first_state
      from unnest(webhook_dates(new)) as day;
    end if;
    perform pg_notify('message_due', '');
  end loop;
  return null;
end $$`;

const trigger = `
create trigger webhooks_of_history after insert on history for each row
when (new.kind in ('added', 'changed')
  and new.part in ('booking', 'order', 'enquiry', 'receipt', 'block'))
execute function webhooks_of_history()`;
