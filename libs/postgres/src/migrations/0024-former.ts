import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets an erasure take the name of a former member out of the history. */
export class Former0024 implements MigrationInterface {
  readonly name = 'Former1700000000024';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(guard);
  }

  async down(): Promise<void> {
    throw new Error('what happened is not forgotten: restore a backup instead');
  }
}

/** That of migration 23, and the name of a member who did or was to do something. */
const guard = `
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
      union all select from venue_block where id = old.subject_id) then return old; end if;
  end if;
  raise exception 'history is only added to' using errcode = 'restrict_violation';
end $$`;
