/**
 * What writes the history. The triggers run when a transaction ends, so that what it does is noted
 * in the order in which it was done.
 */
export const historyTriggers = `
-- Runs when the transaction ends, since a booking’s tables are stored after it. Those that it
-- had before are in its history. Only the erasure itself takes the guest out of what was before.
create function history_of_booking() returns trigger language plpgsql set timezone = 'UTC' as $$
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
end $$;

-- For orders and enquiries, by the argument of the trigger.
create function history_of_other() returns trigger language plpgsql set timezone = 'UTC' as $$
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
  if history_is_erased(of, is_now) and not history_is_erased(of, was) then
    perform erase_history(new.id);
    entry.before := history_without_guest(of, entry.before);
  end if;
  if entry.after is null then return null; end if;
  entry.kind := 'changed';
  perform write_history(entry);
  return null;
end $$;

-- For what belongs to a booking or an order: the argument is the part.
create function history_of_part() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  whole jsonb := to_jsonb(new);
  entry history;
begin
  if new.booking_id is null and new.order_id is null then return null; end if;
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
    if whole ->> 'reason' = 'Erased' then
      entry.before := history_without_guest(entry.part, entry.before);
    end if;
    entry.after := entry.after || jsonb_build_object('id', new.id);
  end if;
  perform write_history(entry);
  return null;
end $$;

create function history_of_answer() returns trigger language plpgsql as $$
declare
  entry history;
begin
  select 'enquiry', 'enquiry', 'changed', id, environment, venue_id
  into entry.subject, entry.part, entry.kind, entry.subject_id, entry.environment, entry.venue_id
  from enquiry where id = new.enquiry_id;
  entry.after := jsonb_build_object('answer', new.message);
  perform write_history(entry);
  return null;
end $$;

-- The reason is left out: it is free text, which an erasure would have to look through.
create function history_of_block() returns trigger language plpgsql set timezone = 'UTC' as $$
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
end $$;

-- With the subject goes its history.
create function forget_history() returns trigger language plpgsql as $$
begin
  delete from history where subject_id = old.id;
  return null;
end $$;

create trigger forget_history after delete on booking
  for each row execute function forget_history();
create trigger forget_history after delete on ticket_order
  for each row execute function forget_history();
create trigger forget_history after delete on enquiry
  for each row execute function forget_history();
create trigger forget_history after delete on venue_block
  for each row execute function forget_history();
create constraint trigger history_added after insert on booking
  deferrable initially deferred for each row when (true) execute function history_of_booking();
create constraint trigger history_changed after update on booking
  deferrable initially deferred for each row when (old.* is distinct from new.*)
  execute function history_of_booking();
create constraint trigger history_added after insert on ticket_order
  deferrable initially deferred for each row when (true)
  execute function history_of_other('order');
create constraint trigger history_changed after update on ticket_order
  deferrable initially deferred for each row when (old.* is distinct from new.*)
  execute function history_of_other('order');
create constraint trigger history_added after insert on enquiry
  deferrable initially deferred for each row when (true)
  execute function history_of_other('enquiry');
create constraint trigger history_changed after update on enquiry
  deferrable initially deferred for each row when (old.* is distinct from new.*)
  execute function history_of_other('enquiry');
create constraint trigger history_added after insert on venue_block
  deferrable initially deferred for each row when (true) execute function history_of_block();
create constraint trigger history_changed after update on venue_block
  deferrable initially deferred for each row when (old.* is distinct from new.*)
  execute function history_of_block();
create constraint trigger history_added after insert on payment_request
  deferrable initially deferred for each row when (true)
  execute function history_of_part('request');
create constraint trigger history_added after insert on ledger_entry
  deferrable initially deferred for each row when (true)
  execute function history_of_part('receipt');
create constraint trigger history_changed after update on ledger_entry
  deferrable initially deferred for each row when (old.* is distinct from new.*)
  execute function history_of_part('receipt');
create constraint trigger history_added after insert on enquiry_answer
  deferrable initially deferred for each row execute function history_of_answer();
create constraint trigger history_changed after update on message
  deferrable initially deferred for each row
  when (new.kind <> 'team' and (new.booking_id is not null or new.order_id is not null)
    and ((new.state <> old.state and (new.state = 'sent'
        or (new.state = 'stopped' and new.because is distinct from 'overtaken')))
      or (new.delivery is distinct from old.delivery
        and new.delivery ~ '^(undelivered|failed)'))) execute function history_of_part('message');
create constraint trigger history_kept after update on message
  deferrable initially deferred for each row
  when (new.kind <> 'team' and new.state = 'kept' and old.state <> 'kept'
    and (new.booking_id is not null or new.order_id is not null))
  execute function history_of_part('message');
`;
