import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The codes by which managers authorise steps on shared devices, and the tries of each device. */
export class Codes0003 implements MigrationInterface {
  readonly name = 'Codes1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table manager_code (
  member_id uuid primary key references member on delete cascade,
  salt text not null,
  hash text not null,
  set_at timestamptz not null
)`);
    await runner.query(`
create table manager_code_try (
  id bigint generated always as identity,
  device_id uuid not null references device on delete cascade,
  tried_at timestamptz not null,
  primary key (device_id, id)
)`);
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}
