import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Blocks and closures are part of the history too, so that one order holds every change that a
 * screen of the team shows. Decision 115. Each step commits by itself and can be run twice.
 */
export class Changes0023 implements MigrationInterface {
  readonly name = 'Changes1700000000023';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const step of steps) await runner.query(step);
  }

  async down(): Promise<void> {
    throw new Error(
      'Migration 23 cannot be undone without losing the history. Restore a backup instead.',
    );
  }
}

const widened = [
  `alter table history
    drop constraint if exists history_subject_check,
    drop constraint if exists history_part_check,
    add constraint history_subject_check
      check (subject in ('booking', 'order', 'enquiry', 'block')) not valid,
    add constraint history_part_check check (part in
      ('booking', 'order', 'enquiry', 'request', 'receipt', 'message', 'block')) not valid`,
  'alter table history validate constraint history_subject_check',
  'alter table history validate constraint history_part_check',
];

/**
 * The date is that of the block, or null where it touches more than one. Its reason is left out:
 * it is free text, which an erasure would have to look through.
 */
const ofBlock = `
create or replace function history_of_block() returns trigger language plpgsql
set timezone = 'UTC' as $$
declare
  zone text := (select timezone from venue where id = new.venue_id);
  first date := (lower(new.during) at time zone zone)::date;
  is_now jsonb := to_jsonb(new) - 'reason';
  entry history;
begin
  entry.subject := 'block'; entry.subject_id := new.id; entry.part := 'block';
  entry.environment := new.environment; entry.venue_id := new.venue_id;
  if first = ((upper(new.during) - interval '1 microsecond') at time zone zone)::date then
    entry.date := first;
  end if;
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

/** That of migration 16, with blocks. */
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
      union all select from enquiry where id = old.subject_id
      union all select from venue_block where id = old.subject_id) then return old; end if;
  end if;
  raise exception 'history is only added to' using errcode = 'restrict_violation';
end $$`;

const triggers = [
  `create or replace trigger forget_history after delete on venue_block
    for each row execute function forget_history()`,
  ...[
    { name: 'history_added', when: 'insert', condition: 'true' },
    { name: 'history_changed', when: 'update', condition: 'old.* is distinct from new.*' },
  ].map(
    ({ name, when, condition }) => `do $do$ begin
    if not exists (select from pg_trigger
      where tgname = '${name}' and tgrelid = 'venue_block'::regclass) then
      create constraint trigger ${name} after ${when} on venue_block
      deferrable initially deferred for each row when (${condition})
      execute function history_of_block();
    end if;
  end $do$`,
  ),
];

const steps = [...widened, ofBlock, guard, ...triggers];
