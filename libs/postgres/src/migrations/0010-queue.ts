import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The queue at the door: its entries are entries of the waiting list that want a table now. */
export class Queue0010 implements MigrationInterface {
  readonly name = 'Queue1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}

/** Rows that are older than the queue fulfil the checks, so they are not read. */
const statements = [
  `
alter table waiting_entry
  add column kind text not null default 'list' check (kind in ('list', 'queue')),
  add column quoted_from_minutes int check (quoted_from_minutes >= 0),
  add column quoted_minutes int check (quoted_minutes >= 0),
  add column quoted_until_minutes int check (quoted_until_minutes >= quoted_from_minutes),
  add column called_at timestamptz,
  add column coming_at timestamptz,
  add column seated_at timestamptz`,
  `
alter table waiting_entry add constraint quoted_a_range
  check ((quoted_minutes is null) = (quoted_from_minutes is null)) not valid`,
  `
alter table waiting_entry add constraint seated_from_the_queue
  check ((kind = 'queue' and state = 'accepted') = (seated_at is not null)) not valid`,
];
