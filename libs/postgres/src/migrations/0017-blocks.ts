import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the team takes out of use for a span. Tables and areas are not foreign keys, so that a group
 * file can rename or remove them whatever is blocked; a block of what is gone has no effect.
 */
export class Blocks0017 implements MigrationInterface {
  readonly name = 'Blocks1700000000017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table venue_block (
  id uuid primary key,
  environment text not null check (environment in ('live', 'sandbox')),
  venue_id uuid not null references venue on delete cascade,
  scope text not null check (scope in ('tables', 'area', 'venue', 'online')),
  table_ids uuid[] not null,
  area text,
  during tstzrange not null check (not isempty(during)),
  reason text,
  created_at timestamptz not null,
  lifted_at timestamptz,
  check ((scope = 'tables') = (cardinality(table_ids) > 0)),
  check ((scope = 'area') = (area is not null))
)`);
    await runner.query(`
create index venue_block_in_force on venue_block using gist (venue_id, environment, during)
where lifted_at is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table venue_block');
  }
}
