import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The HTML part of an e-mail, and the files that go with it besides a calendar. Both are null in
 * messages of an older version.
 */
export class EmailParts0012 implements MigrationInterface {
  readonly name = 'EmailParts1700000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table message add column html text, add column attachments jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table message drop column html, drop column attachments');
  }
}
