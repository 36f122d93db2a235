import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Disputes at the provider. The money that a bank takes, and gives back, is in entries of the
 * ledger; the state at the provider is a row of its own, as for refunds.
 */
export class Disputes0020 implements MigrationInterface {
  readonly name = 'Disputes1700000000020';

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
alter table ledger_entry add constraint ledger_decision_or_dispute check (decision in
  ('refunded-outside', 'kept', 'moved-out', 'moved-in', 'waived', 'requested', 'withdrawn',
  'refunded', 'refund-failed', 'charged', 'disputed', 'dispute-won')) not valid`,
  `alter table ledger_entry drop constraint ledger_decision_or_charge`,
  `
create table dispute (
  id uuid primary key,
  payment_id uuid not null references ledger_entry,
  dispute_id text not null unique,
  status text not null check (status in ('inquiry', 'open', 'won', 'lost')),
  amount_pence int not null,
  reason text not null,
  answer_by timestamptz,
  opened_at timestamptz not null,
  entry_id uuid unique references ledger_entry
)`,
  `create index dispute_of_a_payment on dispute (payment_id)`,
];
