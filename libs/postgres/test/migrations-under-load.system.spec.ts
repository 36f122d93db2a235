/** Migrations during the traffic of the version before them, which stays in use meanwhile. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrate, migrations } from '../src/migrations/migrate';
import type { MigrationClass } from '../src/migrations/migration-session';
import { blankDatabase, type TestDatabase } from '@venue/testing/database';
import { startLoad } from './steady-load';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await blankDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await migrate(database.url, migrations.slice(0, 1));
  for (const statement of rows) await client.query(statement);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

function sample(
  number: number,
  statements: readonly string[],
  transaction?: false,
): MigrationClass {
  return class implements MigrationInterface {
    readonly name = `Sample170000000${String(number)}`;
    readonly transaction = transaction as false;
    async up(runner: QueryRunner): Promise<void> {
      for (const statement of statements) await runner.query(statement);
    }
    async down(): Promise<void> {}
  };
}

/** Changes of the kinds that `docs/migrations.md` describes, on the busiest tables. */
const samples: readonly MigrationClass[] = [
  sample(9001, [
    'create table fresh (id uuid primary key, booking_id uuid references booking)',
    'alter table booking add column colour text',
  ]),
  sample(9002, ['alter table booking add constraint few check (party_size < 99) not valid']),
  sample(9003, ['alter table booking validate constraint few']),
  sample(
    9004,
    [
      'drop index concurrently if exists late',
      'create index concurrently late on message (sender)',
    ],
    false,
  ),
];

describe('during a migration, the traffic of the version before it', () => {
  const all = [...migrations, ...samples];
  const cases = all.slice(1).map((one, at) => [new one().name, at + 2] as const);

  // One after the other, so that each finds rows written during those before it.
  it.each(cases)('has no error: %s', async (name, number) => {
    const load = await startLoad(database.url, traffic);
    await load.more(100);

    const applied = await migrate(database.url, all.slice(0, number));
    await load.more(100);

    const { answered, errors } = await load.stop();
    expect(applied).toEqual([name]);
    expect(errors).toEqual([]);
    expect(answered).toBeGreaterThanOrEqual(200);
  });
});

/** The one that has bookings; the others are the team's. */
const integration = `(select id from integration where name = 'i') as integration`;

/** Few enough that the statements of the traffic, most of which have no index, take little time. */
const bookings = 2_000;

/** A month of a busy venue. */
const rows = [
  `insert into venue_group values (true, 'Load', 'GBP', 'en-GB', 1)`,
  `insert into brand (slug, name, theme) values ('b', 'B', '{}')`,
  `insert into venue (slug, brand_id, position, name, timezone, country, links, captcha, policy,
     messages, events)
   select 'v', id, 0, 'V', 'Europe/London', 'GB', '{}', false, '{}', '{}', '[]' from brand`,
  `insert into area select id, 'a', 'A' from venue`,
  `insert into dining_table (venue_id, name, area, min_covers, max_covers, priority, online)
   select id, 'T' || n, 'a', 1, 8, 0, true from venue, generate_series(1, 40) n`,
  `insert into booking_type (venue_id, slug, position, name, windows, durations, party_size_min,
     party_size_max, areas, deposits)
   select id, 't', 0, 'T', '[]', '[]', 1, 8, '[]', '[]' from venue`,
  `insert into integration values (gen_random_uuid(), 'i', 'web', 'live', '[]', null)`,
  `insert into api_key select 'k' || n, id, 'hash', now()
   from ${integration}, generate_series(1, 20) n`,
  `insert into booking
   select gen_random_uuid(), 'live', venue.id, integration.id, 'R' || n, booking_type.id, 'T', 2,
     '2027-01-01'::timestamptz + (n / 40) * interval '2 hours',
     '2027-01-01 01:30'::timestamptz + (n / 40) * interval '2 hours',
     'confirmed', null, 'Ada', '+4411749' || n, null, null, 'web', '{}', 0, null, null, 1, now()
   from venue, ${integration}, booking_type, generate_series(1, ${bookings}) n`,
  `insert into allocation
   select booking.id, dining_table.id, 'live', booking.venue_id, tstzrange(starts_at, ends_at), true
   from booking join dining_table
     on dining_table.name = 'T' || (substr(reference, 2)::int % 40) + 1`,
  `insert into ledger_entry (id, booking_id, environment, amount_pence, received_at)
   select gen_random_uuid(), id, environment, 1000, now() from booking limit 500`,
  `insert into enquiry
   select gen_random_uuid(), 'live', id, null, 'Ada', null, null, 's', 'm', 'web', now()
   from venue, generate_series(1, 200)`,
  `insert into idempotency
   select id, 'live', 'h' || n, 'f', 'o', 200, 'application/json', '{}', now()
   from ${integration}, generate_series(1, 1000) n`,
  `insert into payment_request
     (id, environment, booking_id, token, amount_pence, currency, expires_at, created_at)
   select gen_random_uuid(), 'live', id, reference, 1000, 'GBP', now(), now()
   from booking limit 500`,
  `insert into message
     (id, kind, channel, environment, venue_id, booking_id, recipient, text, sender, created_at,
      due_at)
   select gen_random_uuid(), 'confirmed', 'text', 'live', venue_id, id, guest_phone, 'Hello', '{}',
     now(), now()
   from booking limit 1000`,
  `insert into event (venue_id, slug, position, name, weekly)
   select id, 'e', 0, 'E', '[]' from venue`,
  `insert into ticket_tier (event_id, slug, position, name, price_pence, quota)
   select id, 't', 0, 'T', 1000, 5000 from event`,
  `insert into event_instance (event_id, starts_at, ends_at, capacity, is_weekly)
   select id, '2027-06-01 20:00Z', '2027-06-01 22:00Z', 5000, false from event`,
  `insert into ticket_order
   select gen_random_uuid(), 'live', venue.id, integration.id, event_instance.id, ticket_tier.id,
     'O' || n, 1, 1000, 'confirmed', null, 'web', now()
   from venue, ${integration}, event_instance, ticket_tier, generate_series(1, 300) n`,
];

/** The most frequent statements of the apps, in short. */
const traffic: readonly string[] = [
  `select id, reference, state from booking
   where venue_id = (select id from venue) and starts_at >= '2027-01-10' limit 20`,
  `select table_id, during from allocation where active and environment = 'live'
   and venue_id = (select id from venue)
   and during && tstzrange('2027-01-10', '2027-01-11')`,
  `with made as (
     insert into booking (id, environment, venue_id, integration_id, reference,
       booking_type_id, booking_type, party_size, starts_at, ends_at, state, guest_name,
       guest_phone, source, policy, deposit_pence, version, created_at)
     select gen_random_uuid(), 'live', venue.id, integration.id, gen_random_uuid()::text,
       booking_type.id, 'T', 2, '2029-01-01', '2029-01-02', 'confirmed', 'Ada', '+44', 'web',
       '{}', 0, 1, now()
     from venue, ${integration}, booking_type returning id, environment, venue_id)
   insert into allocation (booking_id, table_id, environment, venue_id, during, active)
   select made.id, dining_table.id, made.environment, made.venue_id,
     tstzrange('2029-01-01', '2029-01-02'), false
   from made, dining_table where dining_table.name = 'T1'`,
  `update booking set state = 'seated', version = version + 1
   where reference = 'R' || (1 + floor(random() * ${bookings}))::int`,
  `select public_id, secret_hash from api_key where public_id = 'k7'`,
  `insert into rate_spent select id, now(), 1 from ${integration}
   on conflict (integration_id) do update set granted = rate_spent.granted + 1`,
  `insert into idempotency
     (integration_id, environment, key_hash, fingerprint, operation, created_at)
   select id, 'live', gen_random_uuid()::text, 'f', 'o', now() from ${integration}`,
  `insert into enquiry
     (id, environment, venue_id, name, subject, message, source, created_at)
   select gen_random_uuid(), 'live', id, 'Ada', 's', 'm', 'web', now() from venue`,
  `select name, timezone, policy, events from venue`,
  `insert into message (id, kind, channel, environment, venue_id, recipient, text, sender,
     created_at, due_at)
   select gen_random_uuid(), 'k', 'text', 'live', id, '+44', 'Hello', '{}', now(), now()
   from venue`,
  `update message set state = 'sent', attempts = attempts + 1
   where id = (select id from message where state = 'waiting' order by due_at limit 1
     for update skip locked)`,
  `insert into ledger_entry (id, booking_id, environment, amount_pence, received_at)
   select gen_random_uuid(), id, environment, 1000, now() from booking
   where reference = 'R1'`,
  `select token, amount_pence from payment_request
   where booking_id = (select id from booking where reference = 'R1')`,
  `select name from dining_table where retired_at is null`,
  `insert into ticket_order (id, environment, venue_id, integration_id, instance_id, tier_id,
     reference, quantity, total_pence, state, source, created_at)
   select gen_random_uuid(), 'live', venue.id, integration.id, event_instance.id,
     ticket_tier.id, gen_random_uuid()::text, 1, 1000, 'confirmed', 'web', now()
   from venue, ${integration}, event_instance, ticket_tier`,
  `select tier_id, count(*) from ticket_order where state <> 'expired' group by tier_id`,
  `select made from idempotency where key_hash = 'h7'`,
  `insert into message (id, kind, channel, environment, venue_id, order_id, recipient, text,
     sender, created_at, due_at)
   select gen_random_uuid(), 'tickets', 'email', environment, venue_id, id, 'a@b.c', 'Hello',
     '{}', now(), now()
   from ticket_order where reference = 'O1'`,
  `insert into message (id, kind, channel, environment, venue_id, recipient, text, html,
     attachments, sender, created_at, due_at)
   select gen_random_uuid(), 'confirmed', 'email', 'live', id, 'a@b.c', 'Hello', '<p>Hello',
     '[]', '{}', now(), now()
   from venue`,
  `update ticket_order set state = 'cancelled', guest_name = 'Ada', guest_phone = '+44'
   where reference = 'O' || (1 + floor(random() * 300))::int`,
  `select reference, guest_name from ticket_order where guest_phone = '+44'`,
  `insert into enquiry (id, environment, venue_id, order_id, name, subject, message, source,
     created_at)
   select gen_random_uuid(), environment, venue_id, id, 'Ada', 's', 'm', 'web', now()
   from ticket_order where reference = 'O2'`,
  `update booking set reminded_for = starts_at
   where reference = 'R' || (1 + floor(random() * ${bookings}))::int`,
  `update booking set start_agreed_at = now(), version = version + 1
   where reference = 'R' || (1 + floor(random() * ${bookings}))::int`,
  `select part, kind, before, after from history
   where subject_id = (select id from booking where reference = 'R7') order by sequence`,
  `select sequence from history where (transaction, sequence) > ('0'::xid8, 0)
     and transaction < pg_snapshot_xmin(pg_current_snapshot())
   order by transaction, sequence limit 20`,
  `update booking set arrived_at = now(), is_pinned = true, tags = '["vip"]',
     team_note = 'n', undo = '{}', version = version + 1
   where reference = 'R' || (1 + floor(random() * ${bookings}))::int`,
  `select is_pinned, tags, team_note from booking
   where venue_id = (select id from venue) and starts_at >= '2027-01-10' limit 20`,
];
