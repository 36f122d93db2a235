import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores what a call without an Idempotency-Key made. */
export class Repeats0005 implements MigrationInterface {
  readonly name = 'Repeats1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(made);
  }

  async down(): Promise<void> {
    throw new Error('a repeat would book again: restore a backup instead');
  }
}

/** Null for a claim by an Idempotency-Key, whose answer is kept whatever its result. */
const made = `
alter table idempotency add column made jsonb;
`;
