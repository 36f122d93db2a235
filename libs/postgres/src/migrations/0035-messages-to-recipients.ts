import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what went to an address or a number, whose messages of an hour are limited. */
export class Recipients0035 implements MigrationInterface {
  readonly name = 'Recipients1700000000035';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const step of steps) await runner.query(step);
  }

  /** An older version does without the index. */
  async down(): Promise<void> {}
}

const steps = [
  'drop index concurrently if exists message_to_a_recipient',
  `create index concurrently if not exists message_to_a_recipient
    on message (lower(recipient), channel, created_at)`,
];
