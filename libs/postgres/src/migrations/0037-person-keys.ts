import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the stored answers and the messages in which a person is named. */
export class Keys0037 implements MigrationInterface {
  readonly name = 'Keys1700000000037';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(personKeys);
    for (const [index, of] of indexes) {
      const dropped = `drop index concurrently if exists ${index}`;
      // A pending list would be merged by one of the guests’ bookings, which would wait for it.
      const built = `create index concurrently if not exists ${index} on ${of} with (fastupdate = off)`;
      await runner.query(dropped);
      await runner.query(built);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [index] of indexes) {
      const dropped = `drop index concurrently if exists ${index}`;
      await runner.query(dropped);
    }
    await runner.query('drop function if exists person_keys(text)');
  }
}

/**
 * The keys of a text: e-mail addresses, phone numbers, ids, and the last four characters of
 * references, which are the same with and without a space. Each word that erasure looks for has a
 * key, which every text has that contains the word as a whole. Addresses have a pattern of their
 * own, since a reference may be part of one.
 */
const personKeys = `
create or replace function person_keys(text) returns text[]
language sql immutable strict parallel safe as $$
  select array(
    select found[1] from regexp_matches(lower($1),
      '[a-z0-9_.+-]*@[a-z0-9]*(?:[.-][a-z0-9]+)*', 'g') as found
    union all
    select found[1] from regexp_matches(lower($1),
      '[+][0-9]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[b-df-hj-np-tv-z2-9]{4}(?![a-z0-9])',
      'g') as found)
$$`;

const indexes = [
  ['answer_person_keys', 'idempotency using gin (person_keys(body))'],
  [
    'message_person_keys',
    `message using gin (person_keys(
      recipient || ' ' || coalesce(subject, '') || ' ' || text || ' ' || sender::text))`,
  ],
] as const;
