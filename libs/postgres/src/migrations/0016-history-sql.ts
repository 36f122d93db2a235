/** The table of migration 16, and the functions that write it. */

/**
 * `part` is what changed: the subject itself, or a request, a receipt or a message of it. `before`
 * and `after` have the columns that changed; a row that is new has all of them in `after`. Rows in
 * the order of `transaction` and `sequence` are the stream of changes.
 */
export const historyTable = `
begin;
create table if not exists history (
  sequence bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  environment text not null check (environment in ('live', 'sandbox')),
  venue_id uuid not null,
  subject text not null check (subject in ('booking', 'order', 'enquiry')),
  subject_id uuid not null,
  date date,
  part text not null
    check (part in ('booking', 'order', 'enquiry', 'request', 'receipt', 'message')),
  kind text not null check (kind in ('begun', 'added', 'changed', 'note', 'overridden')),
  before jsonb,
  after jsonb,
  reason text,
  actor jsonb not null,
  request_id text
);
create index if not exists history_of_a_subject on history (subject_id, sequence);
create index if not exists history_in_order on history (transaction, sequence);
create unique index if not exists history_begun on history (subject_id) where kind = 'begun';
commit`;

/** What an erasure leaves of the columns that may say who the guest is. */
const withoutGuest = `
create or replace function history_without_guest(part text, facts jsonb) returns jsonb
language sql immutable as $$
  select facts || coalesce((select jsonb_object_agg(key, value) from jsonb_each(case part
      when 'booking' then '{"guest_name": "Erased guest", "guest_phone": "", "guest_email": null,
        "notes": null, "cancel_reason": null, "guest_id": null, "contact_id": null}'
      when 'order' then '{"guest_id": null, "contact_id": null, "guest_name": null,
        "guest_phone": null, "guest_email": null, "cancel_reason": null}'
      when 'enquiry' then '{"name": "Erased guest", "phone": null, "email": null,
        "subject": "Erased", "message": "", "guest_type": null, "source_url": null,
        "closing_note": null}'
      else '{"because": null}'
    end::jsonb) where facts ? key), '{}')
$$`;

/** Both are null where nothing differs. */
const differences = `
create or replace function history_differences(
  was jsonb, is_now jsonb, out before jsonb, out after jsonb)
language sql immutable as $$
  select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, value)
  from jsonb_each(is_now) where value is distinct from was -> key
$$`;

/** The venue's calendar date of the start; null for an enquiry. */
const dateOf = `
create or replace function history_date(of text, of_id uuid) returns date
language sql stable as $$
  select (starts_at at time zone timezone)::date
  from booking join venue on venue.id = venue_id where of = 'booking' and booking.id = of_id
  union all
  select (starts_at at time zone timezone)::date
  from ticket_order join event_instance on event_instance.id = instance_id
    join venue on venue.id = venue_id
  where of = 'order' and ticket_order.id = of_id
$$`;

/**
 * Writes a row. Who did it is in the setting `venue.origin` of the transaction or connection; an
 * older version of the code leaves it empty. The notification is sent at the commit.
 */
const write = `
create or replace function write_history(entry history) returns void language plpgsql as $$
declare
  origin jsonb := coalesce(nullif(current_setting('venue.origin', true), ''), '{}')::jsonb;
  who jsonb := origin -> 'actor';
begin
  if who is null or entry.kind = 'begun' then who := '{"kind": "unknown"}'; end if;
  insert into history (at, environment, venue_id, subject, subject_id, date, part, kind, before,
    after, reason, actor, request_id)
  values (app_now(), entry.environment, entry.venue_id, entry.subject, entry.subject_id,
    entry.date, entry.part, entry.kind, entry.before, entry.after, entry.reason, who,
    origin ->> 'requestId')
  on conflict (subject_id) where kind = 'begun' do nothing;
  perform pg_notify('history', json_build_object('venueId', entry.venue_id, 'date', entry.date,
    'kind', entry.subject, 'id', entry.subject_id)::text);
end $$`;

/** Takes the guest out of the whole history of a subject, with whatever was written about it. */
const erase = `
create or replace function erase_history(of_id uuid) returns void language sql as $$
  update history set before = history_without_guest(part, before),
    after = history_without_guest(part, after), reason = null
  where subject_id = of_id
$$`;

/** A booking's tables, as a column of it. */
const allocationOf = `
create or replace function history_allocation(of_id uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('allocation', jsonb_build_object(
    'tableIds', coalesce(jsonb_agg(table_id order by table_id), '[]'),
    'clearedAt', max(upper(during))))
  from allocation where booking_id = of_id and active
$$`;

/**
 * Runs when the transaction ends, since a booking's tables are stored after it. Those that it had
 * before are in its history.
 */
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
  if new.guest_name = 'Erased guest' and new.guest_phone = '' and new.contact_id is null then
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

/** For orders and enquiries, by the argument of the trigger. */
const ofOther = `
create or replace function history_of_other() returns trigger language plpgsql
set timezone = 'UTC' as $$
declare
  of text := tg_argv[0];
  is_now jsonb := to_jsonb(new);
  was jsonb;
  entry history;
begin
  entry.subject := of; entry.subject_id := new.id; entry.part := of;
  entry.environment := new.environment; entry.venue_id := new.venue_id;
  entry.date := history_date(of, new.id);
  if tg_op = 'INSERT' then
    entry.kind := 'added'; entry.after := is_now;
    perform write_history(entry);
    return null;
  end if;

  was := to_jsonb(old);
  if not exists (select from history where subject_id = new.id and part = of) then
    entry.kind := 'begun'; entry.after := was;
    perform write_history(entry);
  end if;
  select * into entry.before, entry.after from history_differences(was, is_now);
  if (case of
    when 'order' then (is_now ->> 'guest_id', is_now ->> 'contact_id', is_now ->> 'guest_name')
      is not distinct from (null, null, null)
    else is_now ->> 'name' = 'Erased guest' and is_now ->> 'message' = '' end)
  then
    perform erase_history(new.id);
    entry.before := history_without_guest(of, entry.before);
  end if;
  if entry.after is null then return null; end if;
  entry.kind := 'changed';
  perform write_history(entry);
  return null;
end $$`;

/** For what belongs to a booking or an order: the argument is the part. */
const ofPart = `
create or replace function history_of_part() returns trigger language plpgsql
set timezone = 'UTC' as $$
declare
  whole jsonb := to_jsonb(new);
  entry history;
begin
  entry.part := tg_argv[0];
  entry.environment := new.environment;
  entry.subject := case when new.booking_id is null then 'order' else 'booking' end;
  entry.subject_id := coalesce(new.booking_id, new.order_id);
  entry.date := history_date(entry.subject, entry.subject_id);
  entry.venue_id := case entry.subject
    when 'booking' then (select venue_id from booking where id = new.booking_id)
    else (select venue_id from ticket_order where id = new.order_id) end;
  if entry.part = 'message' then
    -- The text is in the message, for as long as messages are kept.
    entry.kind := 'changed';
    select jsonb_object_agg(key, value) into entry.after from jsonb_each(whole)
    where key in ('id', 'kind', 'channel', 'state', 'because', 'delivery');
  elsif tg_op = 'INSERT' then
    entry.kind := 'added'; entry.after := whole - 'token' - 'position';
  else
    entry.kind := 'changed';
    select * into entry.before, entry.after from history_differences(to_jsonb(old), whole);
    entry.after := entry.after || jsonb_build_object('id', new.id);
  end if;
  perform write_history(entry);
  return null;
end $$`;

/** With the subject goes its history; nothing else is ever deleted or changed in it. */
const forget = `
create or replace function forget_history() returns trigger language plpgsql as $$
begin
  delete from history where subject_id = old.id;
  return null;
end $$`;

const guard = `
create or replace function keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'reason') = (to_jsonb(old) - 'reason') || jsonb_build_object(
        'before', history_without_guest(old.part, old.before),
        'after', history_without_guest(old.part, old.after))
      and new.reason is null then return new; end if;
  elsif tg_op = 'DELETE' then
    if not exists (select from booking where id = old.subject_id
      union all select from ticket_order where id = old.subject_id
      union all select from enquiry where id = old.subject_id) then return old; end if;
  end if;
  raise exception 'history is only added to' using errcode = 'restrict_violation';
end $$`;

export const historyWriter = [
  ...[withoutGuest, differences, dateOf, write, erase, allocationOf],
  ...[ofBooking, ofOther, ofPart, forget, guard],
];
