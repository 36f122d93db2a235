/**
 * What happened to each booking, order, enquiry and block. Triggers write it, so that no change is
 * left out, whichever statement or version of the code makes it.
 */
export const history = `
-- part is what changed: the subject itself, or a request, a receipt or a message of it. before
-- and after have the columns that changed; a row that is new has all of them in after. Rows in
-- the order of transaction and sequence are the stream of changes. date is no longer read.
create table history (
  sequence bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  environment text not null check (environment in ('live', 'sandbox')),
  venue_id uuid not null,
  subject text not null check (subject in ('booking', 'order', 'enquiry', 'block')),
  subject_id uuid not null,
  date date,
  part text not null
    check (part in ('booking', 'order', 'enquiry', 'request', 'receipt', 'message', 'block')),
  kind text not null check (kind in ('begun', 'added', 'changed', 'note', 'overridden')),
  before jsonb,
  after jsonb,
  reason text,
  actor jsonb not null,
  request_id text,
  starts_at timestamptz,
  ends_at timestamptz
);
create index history_of_a_subject on history (subject_id, sequence);
create index history_in_order on history (transaction, sequence);
create unique index history_begun on history (subject_id) where kind = 'begun';
create index history_of_a_member on history ((actor ->> 'id'))
  where (actor ->> 'kind') = 'member';
create index history_before_an_assignee on history ((before ->> 'assignee'))
  where part = 'enquiry';
create index history_after_an_assignee on history ((after ->> 'assignee'))
  where part = 'enquiry';

-- What an erasure leaves of the columns that may say who the guest is.
create function history_without_guest(part text, facts jsonb) returns jsonb
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
$$;

-- Both are null where nothing differs.
create function history_differences(
  was jsonb, is_now jsonb, out before jsonb, out after jsonb)
language sql immutable as $$
  select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, value)
  from jsonb_each(is_now) where value is distinct from was -> key
$$;

-- Only earlier versions read the date.
create function history_date(of text, of_id uuid) returns date language sql stable as $$ select null::date $$;

-- When a booking or the event of an order starts; null for an enquiry.
create function history_start(of text, of_id uuid) returns timestamptz language sql stable as $$
  select starts_at from booking where of = 'booking' and id = of_id
  union all
  select starts_at from ticket_order join event_instance on event_instance.id = instance_id
  where of = 'order' and ticket_order.id = of_id
$$;

-- A booking’s tables, as a column of it.
create function history_allocation(of_id uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('allocation', jsonb_build_object(
    'tableIds', coalesce(jsonb_agg(table_id order by table_id), '[]'),
    'clearedAt', max(upper(during))))
  from allocation where booking_id = of_id and active
$$;

-- Writes a row. Who did it is in the setting venue.origin of the transaction or connection. The
-- notification is sent at the commit.
create function write_history(entry history) returns void language plpgsql as $$
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
end $$;

-- Takes the guest out of the whole history of a subject, with what was written about it.
create function erase_history(of_id uuid) returns void language sql as $$
  update history set before = history_without_guest(part, before),
    after = history_without_guest(part, after), reason = null
  where subject_id = of_id
$$;

create function history_is_erased(of text, facts jsonb) returns boolean
language sql immutable as $$
  select case of
    when 'order' then (facts ->> 'guest_id', facts ->> 'contact_id', facts ->> 'guest_name')
      is not distinct from (null::text, null::text, null::text)
    else (facts ->> 'name', facts ->> 'message') is not distinct from ('Erased guest', '') end
$$;

-- Nothing is changed or deleted in the history but by an erasure: of a guest, with a subject, or
-- of the name of a former member.
create function keep_history() returns trigger language plpgsql as $$
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
      union all select from venue_block where id = old.subject_id) then return old; end if;
  end if;
  raise exception 'history is only added to' using errcode = 'restrict_violation';
end $$;

create trigger keep_history before update or delete on history
  for each row execute function keep_history();
create trigger keep_all_history before truncate on history
  for each statement execute function keep_history();
`;
