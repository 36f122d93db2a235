import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Amounts that the team asks for are decisions too. The next migration checks old rows. */
export class Extras0007 implements MigrationInterface {
  readonly name = 'Extras1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table ledger_entry add constraint ledger_decision check (decision in ('refunded-outside',
  'kept', 'moved-out', 'moved-in', 'waived', 'requested', 'withdrawn')) not valid`);
    await runner.query(`alter table ledger_entry drop constraint known_decision`);
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}
