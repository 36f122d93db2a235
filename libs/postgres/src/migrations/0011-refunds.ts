import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Refunds through the provider. The entry in the ledger is final like every decision; its state at
 * the provider is a row of its own with the same id, and the queue of what the worker sends.
 */
export class Refunds0011 implements MigrationInterface {
  readonly name = 'Refunds1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}

const statements = [
  // Older rows have passed a narrower check, so they are not read again.
  `
alter table ledger_entry add constraint ledger_decision_or_refund check (decision in
  ('refunded-outside', 'kept', 'moved-out', 'moved-in', 'waived', 'requested', 'withdrawn',
  'refunded', 'refund-failed')) not valid`,
  `alter table ledger_entry drop constraint ledger_decision`,
  `
create table refund (
  id uuid primary key references ledger_entry,
  payment_id uuid not null references ledger_entry,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  provider_refund text unique,
  failure text,
  attempts int not null default 0,
  due_at timestamptz not null
)`,
  `create index refund_of_a_payment on refund (payment_id)`,
  `create index refund_to_send on refund (due_at) where status = 'pending'`,
];
