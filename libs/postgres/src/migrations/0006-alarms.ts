import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How urgent an alarm is; null for a question of a guest. Earlier alarms are recognised by
 * their source or subject. Their history does not change, because nothing has happened to them.
 */
export class Alarms0006 implements MigrationInterface {
  readonly name = 'Alarms1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table enquiry add column severity text`);
    await runner.query(`alter table enquiry disable trigger history_changed`);
    await runner.query(`
update enquiry set severity = case source when 'messages' then 'urgent' else 'warning' end
where source in ('payments', 'messages', 'group-file')
  or subject in ('Deposit of a cancelled booking', 'Deposit larger than required')`);
    await runner.query(`alter table enquiry enable trigger history_changed`);
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}
