import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { Phone } from '@venue/domain';
import { connect, PostgresErasure, type Erased, type Subject } from '@venue/postgres';
import { book, openOffice, write, type Office } from './office';

let office: Office;
let source: DataSource;

beforeEach(async () => {
  office = await openOffice();
  source = await connect(office.databaseUrl, 2);
});
afterEach(async () => {
  await source.destroy();
  await office.close();
});

const phone = '+441174960123' as Phone;
const email = 'Canary.Bird@example.com';
const canary = 'canary';

/** Where persons stand. */
const personal = [
  'booking.guest_name',
  'booking.guest_phone',
  'booking.guest_email',
  'booking.notes',
  'booking.cancel_reason',
  'enquiry.name',
  'enquiry.phone',
  'enquiry.email',
  'enquiry.subject',
  'enquiry.message',
  'enquiry.guest_type',
  'enquiry.closing_note',
  'idempotency.body',
  'message.recipient',
  'message.subject',
  'message.text',
  'message.calendar',
  'message.sender',
];

/** Where none can: rules of the group, words of ours, names that providers and keys give. */
const impersonal = [
  'api_key.pepper_hash',
  'api_key.public_id',
  'api_key.secret_hash',
  'booking.booking_type',
  'booking.environment',
  'booking.policy',
  'booking.reference',
  'booking.source',
  'booking.state',
  'checkout.environment',
  'checkout.provider',
  'checkout.session',
  'checkout.url',
  'enquiry.environment',
  'enquiry.source',
  'erasure.erased',
  'erasure.subject_hash',
  'failed_proof.reference_hash',
  'idempotency.content_type',
  'idempotency.environment',
  'idempotency.fingerprint',
  'idempotency.key_hash',
  'idempotency.operation',
  'integration.capabilities',
  'integration.channel',
  'integration.environment',
  'integration.name',
  'integration.venue_ids',
  'ledger_entry.currency',
  'ledger_entry.environment',
  'ledger_entry.flag',
  'ledger_entry.provider',
  'ledger_entry.provider_payment',
  'message.because',
  'message.carrier',
  'message.channel',
  'message.delivery',
  'message.environment',
  'message.kind',
  'message.provider_reference',
  'message.state',
  'payment_request.currency',
  'payment_request.environment',
  'payment_request.token',
  'provider_event.event_id',
  'provider_event.provider',
];

/** The group's own rules and the record of migrations: whole tables without guests. */
const rules = [
  'allocation',
  'area',
  'booking_type',
  'brand',
  'clock_offset',
  'combination',
  'dining_table',
  'knowledge',
  'migration',
  'rate_spent',
  'venue',
  'venue_group',
];

/** The person in every column that can hold one; answers and letters name the booking too. */
async function seed(): Promise<string> {
  const id = await book(office, { phone });
  await office.sql(
    `update booking set guest_name = 'Canary Bird', guest_email = $2, notes = 'canary',
      cancel_reason = 'canary', reference = 'K7QP4M2X' where id = $1`,
    [id, email],
  );
  await office.sql(
    `insert into enquiry (id, environment, venue_id, booking_id, name, phone, email, subject,
      message, guest_type, source, created_at, closed_at, closing_note)
     select gen_random_uuid(), 'live', venue_id, linked, 'Canary Bird', by_phone, by_email,
      'canary', 'canary', 'canary', 'web', app_now(), app_now(), 'canary'
     from booking, (values ($1::uuid, null, null), (null, $2, null), (null, null, $3))
      as found (linked, by_phone, by_email)
     where booking.id = $1`,
    [id, phone, email],
  );
  await office.sql(
    `insert into message (id, kind, channel, environment, venue_id, booking_id, recipient, subject,
      text, calendar, sender, created_at, due_at, state)
     select gen_random_uuid(), kind, 'email', 'live', venue_id, linked, recipient, 'canary',
      words, 'canary', '{"name": "canary", "replyTo": "canary"}', app_now(), app_now(), 'sent'
     from booking, (values
      ('confirmed', $1::uuid, $3, 'canary'),
      ('team', $1::uuid, 'team@example.com', 'canary'),
      ('team', null, 'team@example.com', 'From: Canary, ' || $2),
      ('team', null, 'team@example.com', 'From: Canary, ' || $3))
      as letters (kind, linked, recipient, words)
     where booking.id = $1`,
    [id, phone, email],
  );
  await office.sql(
    `insert into idempotency (integration_id, environment, key_hash, fingerprint, operation, status,
      body, created_at)
     select integration_id, 'live', 'hash of ' || body, '', '', 201, body, app_now()
     from booking, unnest(array['{"summary":"Canary","reference":"K7QP 4M2X"}',
      '{"guest":"Canary","reference":"k7qp4m2x"}']) as body
     where booking.id = $1`,
    [id],
  );
  return id;
}

/** Every row of every table, the queue's too. */
async function dump(): Promise<string> {
  const tables = await office.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss')`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await office.sql<{ row: string }>(`select t::text as row from ${name} as t`);
    rows.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return rows.join('\n').toLowerCase();
}

function erase(subject: Subject): Promise<Erased> {
  const proof = { id: randomUUID(), subjectHash: 'the hash' };
  return new PostgresErasure(source).erase(subject, proof);
}

describe('the erasure of a person', () => {
  it('has considered every column that can hold text', async () => {
    const columns = await office.sql<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'character varying')
         and table_name <> all ($1)`,
      [rules],
    );

    expect(columns.map(({ name }) => name).sort()).toEqual([...personal, ...impersonal].sort());
  });

  it('is tried on every column that holds persons', async () => {
    await seed();
    for (const name of personal) {
      const [table, column] = name.split('.');
      const found = await office.sql(
        `select from ${table} where ${column}::text ilike '%${canary}%' or ${column}::text = $1`,
        [phone],
      );
      expect({ name, isSeeded: found.length > 0 }).toEqual({ name, isSeeded: true });
    }
  });

  it.each([['number', { phone }] as const, ['address', { email: email.toUpperCase() }] as const])(
    'by %s leaves nothing of them in any table',
    async (by, subject) => {
      const id = await seed();
      // Found by one of them, an enquiry of the other alone is nobody's yet.
      await office.sql(
        `delete from enquiry where booking_id is null and ${
          by === 'number' ? 'phone' : 'email'
        } is null`,
      );
      await office.sql(
        `delete from message where booking_id is null and position($1 in text) > 0`,
        [by === 'number' ? email : phone],
      );
      expect(await dump()).toContain(canary);

      const erased = { bookings: 1, upcoming: 1, enquiries: 2, messages: 3, answers: 2 };
      expect(await erase(subject)).toEqual(erased);
      const left = await dump();
      expect(left.split('\n').filter((row) => row.includes(canary))).toEqual([]);
      expect(left).not.toContain(phone.slice(1));
      expect(await office.sql('select id, state from booking')).toEqual([
        { id, state: 'confirmed' },
      ]);
      expect(await office.sql('select subject_hash, erased from erasure')).toEqual([
        { subject_hash: 'the hash', erased },
      ]);
    },
  );

  it('leaves everybody else, and a future booking its table', async () => {
    const id = await seed();
    const other = await book(office, { phone: '+441174960999' });
    await office.sql(`update booking set guest_email = 'bob@example.com' where id = $1`, [other]);
    await office.sql(
      `insert into allocation (booking_id, table_id, environment, venue_id, during, active)
       select booking.id, dining_table.id, environment, booking.venue_id,
         tstzrange(starts_at, ends_at), true
       from booking join dining_table on dining_table.venue_id = booking.venue_id
       where booking.id = $1 limit 1`,
      [id],
    );
    const before = await office.sql('select * from booking where id = $1', [other]);
    await erase({ phone });

    expect(await office.sql('select * from booking where id = $1', [other])).toEqual(before);
    expect(await office.sql('select active from allocation')).toEqual([{ active: true }]);
  });

  it('finds nothing the second time', async () => {
    await seed();
    await erase({ phone });

    expect(Object.values(await erase({ phone }))).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('erasing an address', () => {
  it('leaves what belongs to others whose address or number only looks like it', async () => {
    const kept = await write(office, [
      { channel: 'email', recipient: 'joann@example.com' },
      { channel: 'email', recipient: 'ann@example.com.au' },
      { recipient: '+493012345678' },
    ]);
    const gone = await write(office, [
      { channel: 'email', recipient: 'Ann@example.com' },
      { channel: 'email', recipient: 'team@example.com', text: 'From: Ann, ann@example.com.' },
      { recipient: '+4930123456' },
    ]);
    const erasure = new PostgresErasure(source);
    await erasure.erase({ email: 'ann@example.com' }, { id: randomUUID(), subjectHash: 'x' });
    await erasure.erase({ phone: '+4930123456' as Phone }, { id: randomUUID(), subjectHash: 'y' });

    const left = await office.sql<{ id: string }>('select id from message order by position');
    expect(left.map(({ id }) => id)).toEqual(kept);
    expect(gone).toHaveLength(3);
  });
});
