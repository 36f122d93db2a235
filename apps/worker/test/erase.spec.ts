import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { DataSubject, ErasedCounts } from '@venue/domain/guest/personal-data';
import { byOperator } from '@venue/domain/history/actor';
import type { BookingId } from '@venue/domain/shared/ids';
import type { Phone } from '@venue/domain/shared/phone';
import { connect, PostgresErasure, PostgresUnitOfWork } from '@venue/postgres';
import {
  book,
  openWorkerTestDeployment,
  write,
  type WorkerTestDeployment,
} from './worker-deployment';

let service: WorkerTestDeployment;
let source: DataSource;

beforeEach(async () => {
  service = await openWorkerTestDeployment();
  source = await connect(service.databaseUrl, 2);
});
afterEach(async () => {
  await source.destroy();
  await service.close();
});

const phone = '+441174960123' as Phone;
const email = 'Canary.Bird@example.com';
const secretWord = 'canary';

/** The columns that contain personal data. */
const personal = [
  'booking.guest_name',
  'booking.guest_phone',
  'booking.guest_email',
  'booking.notes',
  'booking.cancel_reason',
  'booking.tags',
  'booking.team_note',
  'checkout.return_to',
  'enquiry.name',
  'enquiry.phone',
  'enquiry.email',
  'enquiry.subject',
  'enquiry.message',
  'enquiry.guest_type',
  'enquiry.closing_note',
  'enquiry.source_url',
  'enquiry_answer.message',
  'ledger_entry.reason',
  'guest.company_name',
  'guest.vat',
  'guest.known_by',
  'contact.full_name',
  'contact.email',
  'contact.phone',
  'contact.role',
  'history.after',
  'history.before',
  'history.reason',
  'idempotency.body',
  'marketing_preference.source_url',
  'ticket_order.cancel_reason',
  'ticket_order.guest_email',
  'ticket_order.guest_name',
  'ticket_order.guest_phone',
  'waiting_entry.guest_email',
  'waiting_entry.guest_name',
  'waiting_entry.guest_phone',
  'waiting_entry.notes',
  'message.recipient',
  'message.subject',
  'message.text',
  'message.html',
  'message.calendar',
  'message.attachments',
  'message.sender',
];

/** Columns without personal data: rules of the group, our texts, names of providers and keys. */
const impersonal = [
  'api_key.pepper_hash',
  'api_key.public_id',
  'api_key.secret_hash',
  'booking.booking_type',
  'booking.environment',
  'booking.guarantee',
  'booking.held_for',
  'booking.policy',
  'booking.undo',
  'booking.reference',
  'booking.source',
  'booking.state',
  'browser_enquiry.client',
  'browser_enquiry.environment',
  'captcha_used.challenge',
  'card.consent_text',
  'card.environment',
  'card.provider',
  'card.provider_card',
  'card.provider_customer',
  'card_charge.failure',
  'card_charge.provider',
  'card_charge.provider_card',
  'card_charge.provider_payment',
  'card_charge.status',
  'checkout.environment',
  'checkout.provider',
  'checkout.session',
  'checkout.url',
  'contact.environment',
  'contact.named_from',
  'enquiry.assignee',
  'enquiry.environment',
  'enquiry.severity',
  'enquiry.source',
  'erasure.erased',
  'erasure.subject_hash',
  'failed_proof.reference_hash',
  'guest.environment',
  'guest.type',
  'history.actor',
  'history.environment',
  'history.kind',
  'history.part',
  'history.request_id',
  'history.subject',
  'idempotency.content_type',
  'idempotency.environment',
  'idempotency.fingerprint',
  'idempotency.key_hash',
  'idempotency.made',
  'idempotency.operation',
  'integration.capabilities',
  'integration.channel',
  'integration.environment',
  'integration.kind',
  'integration.name',
  'integration.origins',
  'integration.venue_ids',
  'ledger_entry.currency',
  'ledger_entry.decision',
  'ledger_entry.environment',
  'ledger_entry.flag',
  'ledger_entry.provider',
  'ledger_entry.provider_payment',
  'marketing_preference.environment',
  'message.because',
  'message.carrier',
  'message.channel',
  'message.delivery',
  'message.environment',
  'message.kind',
  'message.provider_reference',
  'message.state',
  'page_booking.client',
  'page_booking.environment',
  'page_booking.kind',
  'payment_request.currency',
  'payment_request.environment',
  'payment_request.purpose',
  'payment_request.token',
  'provider_event.event_id',
  'provider_event.provider',
  'refund.failure',
  'refund.provider_refund',
  'refund.status',
  'ticket_order.environment',
  'ticket_order.reference',
  'ticket_order.source',
  'ticket_order.state',
  'unpaid_of_client.client',
  'unpaid_of_client.environment',
  'waiting_day.environment',
  'waiting_entry.client',
  'waiting_entry.environment',
  'waiting_entry.kind',
  'waiting_entry.skip',
  'waiting_entry.source',
  'waiting_entry.state',
  // A payload is made when it is sent, from the guest's data at that time.
  'webhook_delivery.because',
  'webhook_delivery.state',
  'webhook_delivery.track',
  'webhook_delivery.type',
  'webhook_endpoint.environment',
  'webhook_endpoint.events',
  'webhook_endpoint.off_because',
  'webhook_endpoint.url',
  'webhook_endpoint.venue_ids',
];

/** The group's own rules, its team, and the record of migrations: whole tables without guests. */
const rules = [
  'allocation',
  'area',
  'booking_type',
  'brand',
  'clock_offset',
  'combination',
  'device',
  'dining_table',
  'event',
  'event_instance',
  'instance_seats',
  'knowledge',
  'manager_code',
  'manager_code_try',
  'member',
  'migration',
  'rate_spent',
  'shift_note',
  'sign_in',
  'team_session',
  'ticket_tier',
  'tier_seats',
  'venue',
  'venue_block',
  'venue_group',
];

/** Puts the person into every such column; answers and messages also name the booking. */
async function seed(): Promise<string> {
  const id = await book(service, { phone });
  await service.sql(
    `update booking set guest_name = 'Canary Bird', guest_email = $2, notes = 'canary',
      cancel_reason = 'canary', tags = '["canary"]', team_note = 'canary',
      reference = 'K7QP4M2X' where id = $1`,
    [id, email],
  );
  await service.sql(`update booking set notes = 'canary, again' where id = $1`, [id]);
  await new PostgresUnitOfWork(source).run(
    ({ history }) => history.overridden(id as BookingId, 'canary'),
    byOperator,
  );
  await service.sql(
    `insert into enquiry (id, environment, venue_id, booking_id, name, phone, email, subject,
      message, guest_type, source, source_url, created_at, closed_at, closing_note)
     select gen_random_uuid(), 'live', venue_id, linked, 'Canary Bird', by_phone, by_email,
      'canary', 'canary', 'canary', 'web', 'https://canary.example', app_now(), app_now(), 'canary'
     from booking, (values ($1::uuid, null, null), (null, $2, null), (null, null, $3))
      as found (linked, by_phone, by_email)
     where booking.id = $1`,
    [id, phone, email],
  );
  await service.sql(
    `insert into enquiry_answer (id, enquiry_id, message, answered_at)
     select gen_random_uuid(), id, 'canary', app_now() from enquiry`,
  );
  await service.sql(
    `insert into ledger_entry (id, environment, booking_id, amount_pence, received_at, decision,
      reason)
     values (gen_random_uuid(), 'live', $1, -1, app_now(), 'refunded-outside', 'canary')`,
    [id],
  );
  await seedGuest(id);
  await service.sql(
    `insert into message (id, kind, channel, environment, venue_id, booking_id, order_id, recipient,
      subject, text, html, calendar, attachments, sender, created_at, due_at, state)
     select gen_random_uuid(), kind, 'email', 'live', venue_id, linked,
      (select id from ticket_order where kind = 'tickets' and reference = 'TTTT2222'), recipient, 'canary', words, words, 'canary',
       '[{"content": "canary"}]',
      '{"name": "canary", "replyTo": "canary"}', app_now(), app_now(), 'sent'
     from booking, (values
      ('confirmed', $1::uuid, $3, 'canary'),
      ('team', $1::uuid, 'team@example.com', 'canary'),
      ('tickets', null, 'another@example.com', 'canary'),
      ('team', null, 'team@example.com', 'From: Canary, ' || $2),
      ('team', null, 'team@example.com', 'From: Canary, ' || $3))
      as letters (kind, linked, recipient, words)
     where booking.id = $1`,
    [id, phone, email],
  );
  await service.sql(
    `insert into idempotency (integration_id, environment, key_hash, fingerprint, operation, status,
      body, created_at)
     select booking.integration_id, 'live', 'hash of ' || body, '', '', 201, body, app_now()
     from booking, contact, unnest(array['{"summary":"Canary","reference":"K7QP 4M2X"}',
      '{"guest":"Canary","reference":"k7qp4m2x"}', '{"tickets":"Canary","reference":"TTTT 2222"}',
      '{"id":"' || contact.id || '","fullName":"Canary"}']) as body
     where booking.id = $1`,
    [id],
  );
  return id;
}

/** A request for a table on a full day. */
async function joinWaitingList(): Promise<void> {
  await service.sql(
    `insert into waiting_entry (id, environment, venue_id, integration_id, party_size, date,
      from_at, until_at, guest_name, guest_phone, guest_email, notes, source, state, version,
      created_at)
     select gen_random_uuid(), 'live', venue_id, integration_id, 2, '2026-12-08',
      starts_at, starts_at, 'Canary Bird', $1, $2, 'canary', 'web', 'waiting', 1, app_now()
     from booking limit 1`,
    [phone, email],
  );
}

/** A guest named by a page, with that booking, tickets, and a preference. */
async function seedGuest(bookingId: string): Promise<void> {
  const guest = randomUUID();
  await service.sql(
    `insert into guest (id, environment, type, company_name, vat, known_by, created_at)
     values ($1, 'live', 'Corporate', 'Canary Ltd', 'canary', $2 || ' canary ltd', app_now())`,
    [guest, phone],
  );
  await nameContact(guest, { phone, email });
  await service.sql(
    `update booking set (guest_id, contact_id) = (select guest_id, id from contact)
     where id = $1`,
    [bookingId],
  );
  await service.sql(
    `insert into marketing_preference (id, environment, venue_id, integration_id, guest_id,
      contact_id, email, sms, source_url, created_at)
     select gen_random_uuid(), 'live', venue_id, booking.integration_id, guest_id, contact, true,
      true, 'https://canary.example', app_now()
     from booking, unnest(array[contact_id, null]) as contact where booking.id = $1`,
    [bookingId],
  );
  await service.sql(
    `insert into ticket_order (id, environment, venue_id, integration_id, instance_id, tier_id,
      reference, quantity, total_pence, state, guest_id, contact_id, source, created_at)
     select gen_random_uuid(), 'live', booking.venue_id, integration_id, event_instance.id,
      ticket_tier.id, 'TTTT2222', 2, 0, 'confirmed', guest_id, contact_id, 'web', app_now()
     from booking, event_instance join ticket_tier using (event_id)
     where booking.id = $1 limit 1`,
    [bookingId],
  );
  await orderTickets({ phone, email });
  await joinWaitingList();
  await service.sql(
    `with request as (
      insert into payment_request (id, environment, booking_id, token, amount_pence, currency,
        expires_at, created_at)
      values (gen_random_uuid(), 'live', $1, 'a token', 1, 'GBP', app_now(), app_now())
      returning id)
     insert into checkout (id, environment, request_id, provider, return_to, created_at)
     select gen_random_uuid(), 'live', id, 'test', 'https://canary.example', app_now()
     from request`,
    [bookingId],
  );
}

/** Tickets whose guest came with the order, and an enquiry about them. */
async function orderTickets(
  guest: Readonly<Record<'phone' | 'email', string | null>>,
): Promise<void> {
  const id = randomUUID();
  await service.sql(
    `insert into ticket_order (id, environment, venue_id, integration_id, instance_id, tier_id,
      reference, quantity, total_pence, state, guest_name, guest_phone, guest_email, cancel_reason,
      source, created_at)
     select $1, 'live', booking.venue_id, integration_id, event_instance.id, ticket_tier.id,
      'TTTT3333', 2, 0, 'cancelled', 'Canary Bird', $2, $3, 'canary', 'web', app_now()
     from booking, event_instance join ticket_tier using (event_id) limit 1`,
    [id, guest.phone, guest.email],
  );
  await service.sql(
    `insert into enquiry (id, environment, venue_id, order_id, name, subject, message, source,
      created_at)
     select gen_random_uuid(), 'live', venue_id, id, 'Canary Bird', 'canary', 'canary', 'web',
      app_now()
     from ticket_order where id = $1`,
    [id],
  );
}

/** The key names a person for that guest. */
async function nameContact(
  guest: string,
  parts: Readonly<Record<'phone' | 'email', string | null>> & { readonly isPrimary?: boolean },
): Promise<void> {
  await service.sql(
    `insert into contact (id, environment, guest_id, integration_id, full_name, email, phone, role,
      is_primary, created_at, named_at, named_from)
     values (gen_random_uuid(), 'live', $1, '00000000-0000-4000-8000-000000000001', 'Canary Bird',
      $2, $3, 'canary', $4, app_now(), app_now(), 'from')`,
    [guest, parts.email, parts.phone, parts.isPrimary ?? true],
  );
}

/** Every row of every table. */
async function dump(): Promise<string> {
  const tables = await service.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema = 'public'`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const matches = await service.sql<{ row: string }>(`select t::text as row from ${name} as t`);
    rows.push(...matches.map(({ row }) => `${name} ${row}`));
  }
  return rows.join('\n').toLowerCase();
}

function erase(subject: DataSubject): Promise<ErasedCounts> {
  const proof = { id: randomUUID(), subjectHash: 'the hash' };
  return new PostgresErasure(source).erase(subject, proof);
}

describe('the erasure of a person', () => {
  it('has considered every column that can hold text', async () => {
    const columns = await service.sql<{ name: string }>(
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
      const matches = await service.sql(
        `select from ${table} where ${column}::text ilike '%${secretWord}%' or ${column}::text = $1`,
        [phone],
      );
      expect({ name, isSeeded: matches.length > 0 }).toEqual({ name, isSeeded: true });
    }
  });

  it.each([['number', { phone }] as const, ['address', { email: email.toUpperCase() }] as const])(
    'by %s leaves nothing of them in any table',
    async (by, subject) => {
      const id = await seed();
      // An enquiry with the other address alone has no guest yet.
      await service.sql(
        `delete from enquiry where booking_id is null and order_id is null and ${
          by === 'number' ? 'phone' : 'email'
        } is null`,
      );
      await service.sql(
        `delete from message where booking_id is null and position($1 in text) > 0`,
        [by === 'number' ? email : phone],
      );
      expect(await dump()).toContain(secretWord);

      const erased = {
        ...{ bookings: 1, upcoming: 1, enquiries: 3, messages: 4, answers: 4 },
        ...{ waiting: 1, orders: 2, contacts: 1, preferences: 2, members: 0 },
      };
      expect(await erase(subject)).toEqual(erased);
      const left = await dump();
      expect(left.split('\n').filter((row) => row.includes(secretWord))).toEqual([]);
      expect(left).not.toContain(phone.slice(1));
      expect(await service.sql('select id, state, guest_id, contact_id from booking')).toEqual([
        { id, state: 'confirmed', guest_id: null, contact_id: null },
      ]);
      expect(
        await service.sql(
          `select reference, num_nulls(guest_id, contact_id, guest_name, guest_phone, guest_email,
             cancel_reason) as nulls from ticket_order order by reference`,
        ),
      ).toEqual([
        { reference: 'TTTT2222', nulls: 6 },
        { reference: 'TTTT3333', nulls: 6 },
      ]);
      expect(await service.sql('select from guest')).toEqual([]);
      expect(await service.sql('select subject_hash, erased from erasure')).toEqual([
        { subject_hash: 'the hash', erased },
      ]);
    },
  );

  it('leaves everybody else, and a future booking its table', async () => {
    const id = await seed();
    const other = await book(service, { phone: '+441174960999' });
    await service.sql(`update booking set guest_email = 'bob@example.com' where id = $1`, [other]);
    await service.sql(
      `insert into allocation (booking_id, table_id, environment, venue_id, during, active)
       select booking.id, dining_table.id, environment, booking.venue_id,
         tstzrange(starts_at, ends_at), true
       from booking join dining_table on dining_table.venue_id = booking.venue_id
       where booking.id = $1 limit 1`,
      [id],
    );
    const before = await service.sql('select * from booking where id = $1', [other]);
    await erase({ phone });

    expect(await service.sql('select * from booking where id = $1', [other])).toEqual(before);
    expect(await service.sql('select active from allocation')).toEqual([{ active: true }]);
  });

  it('finds nothing the second time', async () => {
    await seed();
    await erase({ phone });

    expect(new Set(Object.values(await erase({ phone })))).toEqual(new Set([0]));
  });
});

describe('erasing an address', () => {
  it('leaves what belongs to others whose address or number only looks like it', async () => {
    const others = await write(service, [
      { channel: 'email', recipient: 'joann@example.com' },
      { channel: 'email', recipient: 'ann@example.com.au' },
      { recipient: '+493012345678' },
    ]);
    const gone = await write(service, [
      { channel: 'email', recipient: 'Ann@example.com' },
      { channel: 'email', recipient: 'team@example.com', text: 'From: Ann, ann@example.com.' },
      { recipient: '+4930123456' },
    ]);
    const erasure = new PostgresErasure(source);
    await erasure.erase({ email: 'ann@example.com' }, { id: randomUUID(), subjectHash: 'x' });
    await erasure.erase({ phone: '+4930123456' as Phone }, { id: randomUUID(), subjectHash: 'y' });

    const left = await service.sql<{ id: string }>('select id from message order by position');
    expect(left.map(({ id }) => id)).toEqual(others);
    expect(gone).toHaveLength(3);
  });
});

describe('a guest of many years', () => {
  /** References in their alphabet. */
  const cloned = `
    insert into booking select made.* from booking, generate_series(1, 150) as n,
      jsonb_populate_record(booking, jsonb_build_object('id', gen_random_uuid(), 'state', 'cancelled',
        'reference', translate(upper(left(md5(n::text), 8)), '01ABDE', '22CCFF'))) as made`;
  const answered = `
    insert into idempotency (integration_id, environment, key_hash, fingerprint, operation, status,
      body, created_at)
    select integration_id, 'live', reference, '', '', 200,
      format('{"reference":"%s %s"}', left(reference, 4), right(reference, 4)), app_now()
    from booking`;
  const ofOthers = `
    insert into idempotency (integration_id, environment, key_hash, fingerprint, operation, status,
      body, created_at)
    select integration_id, 'live', 'other ' || n, '', '', 200,
      repeat('{"summary":"Your table is booked. Nothing else is said here."}', 12), app_now()
    from (select integration_id from booking limit 1) as one, generate_series(1, 20000) as n`;

  it('is erased within the statement timeout, whatever is stored of others', async () => {
    await book(service, { phone });
    await service.sql(`update booking set reference = 'K7QP4M2X'`);
    for (const statement of [cloned, answered, ofOthers]) await service.sql(statement);

    expect(await erase({ phone })).toMatchObject({ bookings: 151, answers: 151 });
    expect(await service.sql('select count(*)::int from idempotency')).toEqual([{ count: 20_000 }]);
  });
});

describe('a booking without a number', () => {
  it('is found by its address', async () => {
    const id = await book(service, { phone: '' });
    await service.sql('update booking set guest_email = $2 where id = $1', [id, email]);

    expect(await erase({ email })).toMatchObject({ bookings: 1 });
    expect(await erase({ email })).toMatchObject({ bookings: 0 });
    expect(await service.sql('select guest_name from booking')).toEqual([
      { guest_name: 'Erased guest' },
    ]);
  });
});

describe('erasing one of a company', () => {
  it('is found on a booking that bears the number alone', async () => {
    const id = await seed();
    await service.sql(`update booking set guest_email = null, guest_phone = '+441174960999',
      contact_id = (select contact.id from contact limit 1)`);
    await erase({ email });

    expect(await service.sql('select guest_name, notes from booking where id = $1', [id])).toEqual([
      { guest_name: 'Erased guest', notes: null },
    ]);
  });

  it('leaves the company and the others, and nothing that identified it', async () => {
    await seed();
    const [guest] = await service.sql<{ id: string }>('select id from guest');
    const bob = { phone: '+441174960888', email: 'bob@example.com', isPrimary: false };
    await nameContact(guest?.id ?? '', bob);
    await erase({ phone });

    expect(await service.sql('select phone from contact')).toEqual([{ phone: bob.phone }]);
    expect(await service.sql('select id, company_name, known_by from guest')).toEqual([
      { id: guest?.id, company_name: 'Canary Ltd', known_by: `erased ${guest?.id}` },
    ]);
    // Data about the guest, rather than the person, remain with the company.
    expect(await service.sql('select contact_id from marketing_preference')).toEqual([
      { contact_id: null },
    ]);
  });

  it('by an address leaves data under a number that another person has too', async () => {
    await seed();
    const [guest] = await service.sql<{ id: string; known_by: string }>('select * from guest');
    await nameContact(guest?.id ?? '', { phone, email: 'bob@example.com' });
    await erase({ email });

    expect(await service.sql('select email from contact')).toEqual([{ email: 'bob@example.com' }]);
    expect(await service.sql('select known_by from guest')).toEqual([
      { known_by: guest?.known_by },
    ]);
  });
});

describe('the erasure of a former member of the team', () => {
  it('leaves what was done without a name, and keeps members who still sign in', async () => {
    const id = await book(service, { phone });
    const [leaving, staying] = [randomUUID(), randomUUID()];
    await service.sql(
      `insert into member (id, email, name, role, invited_by, created_at)
       values ($1, 'canary@team.test', 'Canary Bird', 'admin', null, app_now()),
         ($2, 'ben@team.test', 'Ben', 'host', 'Canary Bird', app_now())`,
      [leaving, staying],
    );
    const actor = { kind: 'member', id: leaving, name: 'Canary Bird' } as const;
    await new PostgresUnitOfWork(source).run(
      ({ history }) => history.overridden(id as BookingId, 'A regular'),
      { actor, requestId: null },
    );
    await service.sql(
      `insert into enquiry (id, environment, venue_id, name, subject, message, source, created_at)
       select gen_random_uuid(), 'live', venue_id, 'Ada', 'A table', 'For two', 'web', app_now()
       from booking where id = $1`,
      [id],
    );
    await service.sql(`update enquiry set assignee = 'Canary Bird'`);
    const subject = { email: 'Canary@team.test' };
    const { members: before } = await erase(subject);
    await service.sql('update member set disabled_at = app_now() where id = $1', [leaving]);
    const { members: after } = await erase(subject);

    expect([before, after]).toEqual([0, 1]);
    expect((await dump()).split('\n').filter((row) => row.includes(secretWord))).toEqual([]);
    const [row] = await service.sql<{ actor: object }>(
      `select actor from history where kind = 'overridden' and subject_id = $1`,
      [id],
    );
    expect(row?.actor).toEqual({ ...actor, name: 'a former member' });
    const members = 'select email from member where disabled_at is null';
    expect(await service.sql(members)).toEqual([{ email: 'ben@team.test' }]);
    await expect(service.sql(`update history set actor = '{}'`)).rejects.toThrow('only added to');
  });
});
