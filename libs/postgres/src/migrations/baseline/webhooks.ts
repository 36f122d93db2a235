/** Endpoints of integrations, and what is sent to them, in the transaction of the change. */
export const webhooks = `
-- The secret of an endpoint is derived from its id and secret_version, so it is not here.
-- venue_ids and events are null for all.
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

-- A delivery holds nothing of a guest: its payload is made when it is sent. Deliveries of one
-- endpoint and track are sent in the order of position.
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
create index webhook_delivery_by_age on webhook_delivery (occurred_at);

-- A row is a row of the history that a worker has not judged yet.
create table availability_change (
  history_sequence bigint primary key
);

-- Whether the endpoint’s integration has a key in force, and both may see the venue; null for
-- what is about none. In PL/pgSQL, whose plans are kept: it is asked for every change.
create function webhook_sees(endpoint webhook_endpoint, of_venue uuid) returns boolean
language plpgsql stable as $$
begin
  return (of_venue is null or endpoint.venue_ids is null or endpoint.venue_ids ? of_venue::text)
    and exists (select from integration join api_key on integration_id = integration.id
      where integration.id = endpoint.integration_id
        and (of_venue is null or integration.venue_ids is null
          or integration.venue_ids ? of_venue::text)
        and revoked_at is null and (expires_at is null or expires_at > app_now()));
end $$;

-- A delivery for each endpoint that may be concerned; which event it is, is decided by the
-- domain when it is sent. What happens while an endpoint is switched off is kept for it. The
-- workers are notified as they are of messages.
create function webhooks_of_history() returns trigger language plpgsql as $$
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
end $$;

create trigger webhooks_of_history after insert on history for each row
  when (new.kind in ('added', 'changed')
    and new.part in ('booking', 'order', 'enquiry', 'receipt', 'block'))
  execute function webhooks_of_history();
`;
