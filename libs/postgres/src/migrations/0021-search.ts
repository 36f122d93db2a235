import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds bookings by parts of the name, phone number, e-mail address or reference. */
export class Search0021 implements MigrationInterface {
  readonly name = 'Search1700000000021';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create extension if not exists pg_trgm');
    await runner.query(searchText);
    await runner.query('drop index concurrently if exists booking_search');
    await runner.query(`
create index concurrently if not exists booking_search on booking using gin ((search_text(
  ' ' || guest_name || ' ' || guest_phone || ' ' || coalesce(guest_email, '') || ' ' || reference
)) gin_trgm_ops)
where held_for is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists booking_search');
  }
}

/** Letters without their accents, so that Zoe finds Zoë. */
const searchText = `
create or replace function search_text(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(lower($1), nfd), U&'[\\0300-\\036F]', '', 'g')
$$`;
