import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Answers to repeated requests are kept for people and devices of the team as well, so the caller
 * of a stored answer is no longer always an integration.
 */
export class Answers0022 implements MigrationInterface {
  readonly name = 'Answers1700000000022';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table idempotency drop constraint if exists idempotency_integration_id_fkey',
    );
  }

  /** Answers to the team would break the constraint, and are worth nothing to what goes back. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
delete from idempotency where not exists (
  select from integration where integration.id = idempotency.integration_id)`);
    await runner.query(`
alter table idempotency add constraint idempotency_integration_id_fkey
  foreign key (integration_id) references integration`);
  }
}
