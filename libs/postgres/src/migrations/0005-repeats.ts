import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a call made that came without an Idempotency-Key. */
export class Repeats0005 implements MigrationInterface {
  readonly name = 'Repeats1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(made);
  }

  async down(): Promise<void> {
    throw new Error('a repeat would book again: restore a backup instead');
  }
}

/** Null for a claim by an Idempotency-Key, whose answer is kept whatever came of it. */
const made = `
alter table idempotency add column made jsonb;
`;
