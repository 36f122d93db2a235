import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which integration sent an enquiry, since its events name the guest to that one only. Older
 * enquiries, and those that an older version of the code writes, have none.
 */
export class Senders0028 implements MigrationInterface {
  readonly name = 'Senders1700000000028';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table enquiry add column integration_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table enquiry drop column integration_id');
  }
}
