/**
 * Whether the tables that are written with each booking could be spread over servers by venue, as
 * Citus does: then a unique or an exclusion constraint must contain the column that decides the
 * server, and so must a foreign key to another table that is spread.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '@venue/testing/database';

const hot = ['allocation', 'booking', 'history', 'idempotency', 'message', 'venue_block'];

/** Changed when a group file is applied: each server would have a copy, so references are fine. */
const copied = ['booking_type', 'dining_table', 'integration', 'venue'];

const why = {
  id: 'A random id is unique by itself: the key of one venue’s server is (venue_id, id).',
  order: 'A sequence numbers the changes of one server; a cursor names its server already.',
  reference: 'It is looked up without a venue: a small table of its own has to say where it is.',
  booking: 'Its booking is at the same venue, whose column joins the key on both sides.',
  table: 'A table belongs to one venue, whose column goes in front.',
  guest: 'Guests are those of a group, and known at all its venues: the reference would go.',
  ticketOrder: 'Orders are for an event at the same venue, whose column joins both sides.',
  caller: 'A key may be used at several venues: its claim has to move to that of the booking.',
  provider: 'It is unique at the provider already: (venue_id, provider_reference) says no less.',
};

/** The tables without the venue, and why they need none or what would have to change. */
const without: Readonly<Record<string, string>> = {
  allocation_booking_id_environment_fkey: why.booking,
  allocation_pkey: why.booking,
  booking_contact_id_environment_fkey: why.guest,
  booking_guest_id_environment_fkey: why.guest,
  booking_in_environment: why.id,
  booking_pkey: why.id,
  booking_reference_key: why.reference,
  history_begun: why.id,
  history_pkey: why.order,
  idempotency_pkey: why.caller,
  message_at_provider: why.provider,
  message_booking_id_environment_fkey: why.booking,
  message_order_id_environment_fkey: why.ticketOrder,
  message_pkey: why.id,
  no_table_twice: why.table,
  venue_block_pkey: why.id,
};

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function namesWithoutVenue(): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(select, [hot, copied]);
  return rows.map(({ name }) => name);
}

const select = `
with kept (name, relation, columns) as (
  select conname, conrelid, conkey from pg_constraint
  where contype = 'x' or contype = 'f' and confrelid::regclass::text <> all ($2)
  union all
  select relname, indrelid, indkey::int2[] from pg_index
  join pg_class on pg_class.oid = indexrelid where indisunique
)
select name from kept
where relation::regclass::text = any ($1) and not exists (
  select from pg_attribute
  where attrelid = relation and attname = 'venue_id' and attnum = any (columns)
) order by name`;

describe('the tables that are written with each booking', () => {
  it('have the venue in their constraints, or a reason for not having it', async () => {
    expect(await namesWithoutVenue()).toEqual(Object.keys(without).sort());
  });

  it.each(hot.filter((table) => table !== 'idempotency'))(
    'contain the venue: %s',
    async (table) => {
      const { rows } = await client.query(`select venue_id from ${table} limit 0`);
      expect(rows).toEqual([]);
    },
  );

  it('would fail this spec if a constraint left out the venue', async () => {
    await client.query('begin');
    await client.query('alter table booking add constraint by_start unique (starts_at)');
    await client.query('alter table message add constraint at_venue unique (venue_id, due_at)');
    const names = await namesWithoutVenue();
    await client.query('rollback');

    expect(names).toContain('by_start');
    expect(names).not.toContain('at_venue');
  });
});
