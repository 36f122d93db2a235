import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Attempts to charge a card. Like a refund, the entry in the ledger is final; its state at the
 * provider is a row with the same id, and the queue of what the worker sends.
 */
export class Charges0016 implements MigrationInterface {
  readonly name = 'Charges1700000000016';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}

const statements = [
  // Older rows have passed narrower checks, so they are not read again.
  `
alter table ledger_entry add constraint ledger_decision_or_charge check (decision in
  ('refunded-outside', 'kept', 'moved-out', 'moved-in', 'waived', 'requested', 'withdrawn',
  'refunded', 'refund-failed', 'charged')) not valid`,
  `alter table ledger_entry drop constraint ledger_decision_or_refund`,
  `
alter table payment_request add constraint payment_request_purpose
  check (purpose in ('payment', 'card', 'fee')) not valid`,
  `alter table payment_request drop constraint payment_request_purpose_check`,
  `
create table card_charge (
  id uuid primary key references ledger_entry,
  provider text not null,
  provider_card text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  provider_payment text unique,
  failure text,
  attempts int not null default 0,
  due_at timestamptz not null,
  foreign key (provider, provider_card) references card
)`,
  `create index card_charge_to_send on card_charge (due_at) where status = 'pending'`,
];
