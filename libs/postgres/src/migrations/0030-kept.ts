import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages that stay in the inbox of a public deployment, where no guest reads them. */
export class Kept0030 implements MigrationInterface {
  readonly name = 'Kept1700000000030';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const step of [withKept, validated, inHistory]) await runner.query(step);
  }

  /** Versions without the state read it as a word that they do not know. */
  async down(): Promise<void> {}
}

const withKept = `
alter table message
  drop constraint if exists message_state_check,
  add constraint message_state_check
    check (state in ('waiting', 'sending', 'sent', 'kept', 'stopped')) not valid`;

const validated = `alter table message validate constraint message_state_check`;

/** Beside the trigger of migration 16, whose condition names the other final states. */
const inHistory = `
do $do$ begin
  if not exists (select from pg_trigger
    where tgname = 'history_kept' and tgrelid = 'message'::regclass) then
    create constraint trigger history_kept after update on message deferrable initially deferred
    for each row when (new.kind <> 'team' and new.state = 'kept' and old.state <> 'kept'
      and (new.booking_id is not null or new.order_id is not null))
    execute function history_of_part('message');
  end if;
end $do$`;
