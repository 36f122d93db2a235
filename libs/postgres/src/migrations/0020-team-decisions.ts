import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the team answers to enquiries, what it decides about money, and who has come to an event.
 * Each step commits by itself, so that no lock is held while another is waited for. All of them can
 * be run twice.
 */
export class Decisions0020 implements MigrationInterface {
  readonly name = 'Decisions1700000000020';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const step of [...checkIns, ...money, ...enquiries, ...history]) await runner.query(step);
  }

  async down(): Promise<void> {
    throw new Error(
      'Migration 20 cannot be undone without losing decisions about money. Restore a backup instead.',
    );
  }
}

/** The constraint is the final guard: whatever the code does, no more guests come than bought. */
const checkIns = [
  `alter table ticket_order
    add column if not exists checked_in int not null default 0,
    add column if not exists checked_in_at timestamptz`,
  `alter table ticket_order
    drop constraint if exists no_more_than_bought,
    add constraint no_more_than_bought check (checked_in between 0 and quantity) not valid`,
  'alter table ticket_order validate constraint no_more_than_bought',
];

/**
 * A decision about money is an entry of its own. What leaves a booking or an order is negative, so
 * that the sum of the counted entries is always what the venue holds for it. Money that belongs to
 * neither is the venue's.
 */
const money = [
  `alter table ledger_entry
    add column if not exists decision text,
    add column if not exists reason text,
    add column if not exists decides uuid,
    add column if not exists other_entry uuid,
    add column if not exists venue_id uuid`,
  `alter table ledger_entry
    drop constraint if exists ledger_entry_amount_pence_check,
    drop constraint if exists received_for_one_thing,
    drop constraint if exists known_decision,
    drop constraint if exists ledger_entry_of_a_venue,
    add constraint ledger_entry_amount_pence_check
      check (amount_pence > 0 or (decision is not null and amount_pence < 0)) not valid,
    add constraint received_for_one_thing
      check (num_nonnulls(booking_id, order_id, venue_id) = 1) not valid,
    add constraint known_decision check (decision in
      ('refunded-outside', 'kept', 'moved-out', 'moved-in', 'waived')) not valid,
    add constraint ledger_entry_of_a_venue foreign key (venue_id) references venue not valid`,
  'alter table ledger_entry validate constraint ledger_entry_amount_pence_check',
  'alter table ledger_entry validate constraint received_for_one_thing',
  'alter table ledger_entry validate constraint known_decision',
  'alter table ledger_entry validate constraint ledger_entry_of_a_venue',
  'drop index concurrently if exists decided_once',
  `create unique index concurrently if not exists decided_once on ledger_entry (decides)
    where decides is not null`,
  'drop index concurrently if exists ledger_to_decide',
  `create index concurrently if not exists ledger_to_decide on ledger_entry (received_at)
    where flag is not null`,
  `create or replace function decision_is_final() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or (to_jsonb(new) - 'reason') <> (to_jsonb(old) - 'reason') then
        raise exception 'a decision about money is final';
      end if;
      return new;
    end $$`,
  `create or replace trigger decision_is_final before update or delete on ledger_entry
    for each row when (old.decision is not null) execute function decision_is_final()`,
];

const enquiries = [
  'alter table enquiry add column if not exists assignee text',
  `create table if not exists enquiry_answer (
    id uuid not null,
    enquiry_id uuid not null references enquiry on delete cascade,
    message text not null,
    answered_at timestamptz not null,
    primary key (enquiry_id, id)
  )`,
];

/**
 * As in migration 16, but only an erasure itself takes the guest out of what was before; for
 * entries that may belong to a venue only, which no history has, and that lose the words of a
 * decision with an erasure; and what was answered to an enquiry.
 */
const history = [
  `create or replace function history_is_erased(of text, facts jsonb) returns boolean
language sql immutable as $$
  select case of
    when 'order' then (facts ->> 'guest_id', facts ->> 'contact_id', facts ->> 'guest_name')
      is not distinct from (null::text, null::text, null::text)
    else (facts ->> 'name', facts ->> 'message') is not distinct from ('Erased guest', '') end
$$`,
  `create or replace function history_of_other() returns trigger language plpgsql
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
  if history_is_erased(of, is_now) and not history_is_erased(of, was) then
    perform erase_history(new.id);
    entry.before := history_without_guest(of, entry.before);
  end if;
  if entry.after is null then return null; end if;
  entry.kind := 'changed';
  perform write_history(entry);
  return null;
end $$`,
  `create or replace function history_of_part() returns trigger language plpgsql
set timezone = 'UTC' as $$
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
end $$`,
  `create or replace function history_of_answer() returns trigger language plpgsql as $$
declare
  entry history;
begin
  select 'enquiry', 'enquiry', 'changed', id, environment, venue_id
  into entry.subject, entry.part, entry.kind, entry.subject_id, entry.environment, entry.venue_id
  from enquiry where id = new.enquiry_id;
  entry.after := jsonb_build_object('answer', new.message);
  perform write_history(entry);
  return null;
end $$`,
  `do $do$ begin
    if not exists (select from pg_trigger
      where tgname = 'history_added' and tgrelid = 'enquiry_answer'::regclass) then
      create constraint trigger history_added after insert on enquiry_answer
        deferrable initially deferred for each row execute function history_of_answer();
    end if;
  end $do$`,
];
