/** The rows that an erasure reads do not grow with the data of other people. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import type { DataSubject } from '@venue/domain/guest/personal-data';
import type { Phone } from '@venue/domain/shared/phone';
import { connect, PostgresErasure, PostgresGuestsExport } from '@venue/postgres';
import {
  book,
  openWorkerTestDeployment,
  write,
  type WorkerTestDeployment,
} from './worker-deployment';

let service: WorkerTestDeployment;
let source: DataSource;

beforeAll(async () => {
  service = await openWorkerTestDeployment();
  source = await connect(service.databaseUrl, 2);
  await storePerson();
  await storeOthers();
});
afterAll(async () => {
  await source?.destroy();
  await service?.close();
});

const phone = '+441174960123' as Phone;
const email = 'Ann@example.com';
const otherGuests = 3000;

const id = 'md5(n::text)';

/** Tables that grow with each guest, and the columns in which two rows must differ. */
const tables: Readonly<Record<string, string>> = {
  guest: `'id', ${id}, 'known_by', n`,
  contact: `'id', ${id}, 'guest_id', ${id}, 'phone', '+44' || n,
    'email', n || '@example.com'`,
  marketing_preference: `'id', ${id}, 'guest_id', ${id}, 'contact_id', null`,
  booking: `'id', ${id}, 'guest_phone', '+44' || n, 'guest_email', n || '@example.com',
    'reference', 'R' || n, 'guest_id', ${id}, 'contact_id', ${id}`,
  ticket_order: `'id', ${id}, 'guest_phone', '+44' || n, 'reference', 'S' || n,
    'guest_email', n || '@example.com', 'guest_id', ${id}, 'contact_id', null`,
  payment_request: `'id', ${id}, 'booking_id', ${id}, 'token', n`,
  checkout: `'id', ${id}, 'request_id', ${id}`,
  ledger_entry: `'id', ${id}, 'booking_id', ${id}`,
  enquiry: `'id', ${id}, 'booking_id', null, 'phone', '+44' || n,
    'email', n || '@example.com', 'assignee', n`,
  enquiry_answer: `'id', ${id}, 'enquiry_id', ${id}`,
  message: `'id', ${id}, 'booking_id', ${id}, 'recipient', '+44' || n,
    'text', 'Dear Bob, thank you.'`,
  idempotency: `'key_hash', n, 'body', '{"reference":"R' || n || '","summary":"Thank you."}'`,
  history: `'sequence', n, 'subject_id', ${id}, 'kind', 'changed',
    'actor', jsonb_build_object('kind', 'member', 'id', ${id}, 'name', n),
    'part', 'enquiry', 'before', jsonb_build_object('assignee', n)`,
};

/** A row of the person in each of the tables, and a former member with the same address. */
async function storePerson(): Promise<void> {
  const id = await book(service, { phone });
  const [guest, contact] = [randomUUID(), randomUUID()];
  const values = { id, guest, contact, phone, email };
  for (const statement of person) {
    const named = Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`:${name}`, `'${value}'`),
      statement,
    );
    await service.sql(named);
  }
  await write(service, [{ bookingId: id, recipient: phone }]);
}

const person = [
  `insert into guest (id, environment, type, known_by, created_at)
   values (:guest, 'live', 'Individual', 'known', app_now())`,
  `insert into contact (id, environment, guest_id, integration_id, full_name, email, phone,
     is_primary, created_at, named_at, named_from)
   select :contact, 'live', :guest, integration_id, 'Ann', :email, :phone, true, app_now(),
     app_now(), 'from' from booking`,
  `update booking set guest_email = :email, reference = 'K7QP4M2X', guest_id = :guest,
     contact_id = :contact`,
  `insert into marketing_preference (id, environment, venue_id, integration_id, guest_id,
     contact_id, email, sms, source_url, created_at)
   select gen_random_uuid(), 'live', venue_id, integration_id, :guest, :contact, true, true, '',
     app_now() from booking`,
  `insert into ticket_order (id, environment, venue_id, integration_id, instance_id, tier_id,
     reference, quantity, total_pence, state, guest_name, guest_phone, guest_email, source,
     created_at)
   select gen_random_uuid(), 'live', booking.venue_id, integration_id, event_instance.id,
     ticket_tier.id, 'TTTT2222', 2, 0, 'cancelled', 'Ann', :phone, :email, 'web', app_now()
   from booking, event_instance join ticket_tier using (event_id) limit 1`,
  `insert into payment_request (id, environment, booking_id, token, amount_pence, currency,
     expires_at, created_at)
   values (gen_random_uuid(), 'live', :id, 'a token', 1, 'GBP', app_now(), app_now())`,
  `insert into checkout (id, environment, request_id, provider, return_to, created_at)
   select gen_random_uuid(), 'live', id, 'test', 'https://ann.example', app_now()
   from payment_request`,
  `insert into ledger_entry (id, environment, booking_id, amount_pence, received_at, decision,
     reason)
   values (gen_random_uuid(), 'live', :id, -1, app_now(), 'refunded-outside', 'Ann was ill')`,
  `insert into enquiry (id, environment, venue_id, booking_id, name, phone, email, subject, message,
     source, created_at)
   select gen_random_uuid(), 'live', venue_id, id, 'Ann', :phone, :email, '', '', 'web', app_now()
   from booking`,
  `insert into enquiry_answer (id, enquiry_id, message, answered_at)
   select gen_random_uuid(), id, 'Dear Ann', app_now() from enquiry`,
  `insert into idempotency (integration_id, environment, key_hash, fingerprint, operation, status,
     body, created_at)
   select integration_id, 'live', 'hash', '', '', 201, '{"reference":"K7QP 4M2X"}', app_now()
   from booking`,
  `insert into member (id, email, name, role, created_at, disabled_at)
   values (gen_random_uuid(), lower(:email), 'Ann', 'host', app_now(), app_now())`,
];

/** The rows of others are copies, without the work of a real write. */
async function storeOthers(): Promise<void> {
  await service.sql('set session_replication_role = replica');
  for (const [table, changes] of Object.entries(tables)) {
    await service.sql(
      `insert into ${table} overriding system value
       select made.* from (select * from ${table} limit 1) as one,
         generate_series(${otherGuests}, ${2 * otherGuests}) as n,
         jsonb_populate_record(one::${table}, jsonb_build_object(${changes})) as made`,
    );
    await service.sql(`vacuum (analyze) ${table}`);
  }
}

/** The grown tables of which the work reads many rows, whatever the plan. */
async function readsOf(
  work: (manager: Pick<EntityManager, 'transaction'>) => Promise<unknown>,
): Promise<readonly unknown[]> {
  const reads: unknown[] = [];
  const watched = async (...[first, second]: [unknown, unknown?]): Promise<unknown> =>
    source.transaction(async (manager) => {
      const within = (second ?? first) as (manager: EntityManager) => Promise<unknown>;
      const answer = await within(manager);
      reads.push(...(await manager.query<unknown[]>(manyRows, [Object.keys(tables)])));
      return answer;
    });
  await work({ transaction: watched } as Pick<EntityManager, 'transaction'>);
  return reads;
}

/** Few rows are the person's; in each table there are thousands of others. */
const manyRows = `
select relname as table, rows
from (select *, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
  from pg_stat_xact_user_tables) as read
where rows > 100 and relname = any ($1) order by relname`;

const subjects: readonly (readonly [string, DataSubject])[] = [
  ['number', { phone }],
  ['address', { email }],
];

describe.each(subjects)('a person who is named by their %s', (_, subject) => {
  it('is exported along indexes', async () => {
    const reads = await readsOf((manager) => new PostgresGuestsExport(manager).export(subject));

    expect(reads).toEqual([]);
  });

  it('is shown what would be erased along indexes', async () => {
    const reads = await readsOf((manager) => new PostgresErasure(manager).preview(subject));

    expect(reads).toEqual([]);
  });
});

describe('the erasure of a person', () => {
  it('reads nothing of others, whatever is stored of them', async () => {
    const proof = { id: randomUUID(), subjectHash: 'the hash' };
    const erased: unknown[] = [];

    const reads = await readsOf(async (manager) => {
      erased.push(await new PostgresErasure(manager).erase({ email }, proof));
    });

    expect(reads).toEqual([]);
    expect(erased).toEqual([
      expect.objectContaining({ bookings: 1, messages: 1, answers: 1, orders: 1, members: 1 }),
    ]);
  });

  it('would be seen to read all messages', async () => {
    const reads = await readsOf((manager) =>
      manager.transaction((within) => within.query(`select from message where text = 'x'`)),
    );

    expect(reads).toEqual([{ table: 'message', rows: expect.any(Number) }]);
  });
});
