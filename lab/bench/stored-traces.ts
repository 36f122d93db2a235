import pg from 'pg';

/** Each guest has as many messages, and one answer. */
export const messagesOfGuest = 5;

/** The phone number of the nth guest. */
export const phoneOf = (n: number): string => `+4477${String(n).padStart(8, '0')}`;

interface Traces {
  readonly messages: number;
  /** The first guests, each of whom has one of the stored bookings. */
  readonly booked: number;
}

/** Messages and answers of many guests. The indexes of keys are built after them. */
export async function storeTraces(url: string, { messages, booked }: Traces): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('set synchronous_commit = off');
    await client.query(`set maintenance_work_mem = '1GB'`);
    const { rows } = await client.query<{ name: string; definition: string }>(indexesOfKeys);
    for (const { name } of rows) await client.query(`drop index ${name}`);
    const guests = Math.ceil(messages / messagesOfGuest);
    await client.query(bookings, [booked]);
    await client.query(letters, [guests, messagesOfGuest]);
    await client.query(answers, [guests]);
    for (const { definition } of rows) await client.query(definition);
    await client.query('vacuum (analyze) booking, message, idempotency');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

const indexesOfKeys = `
select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
from pg_index where pg_get_indexdef(indexrelid) like '%person_keys(%'`;

const phone = `'+4477' || lpad(n::text, 8, '0')`;

/** A code without vowels, as those of references. */
const code = `upper(translate(substr(md5('guest ' || n), 1, 8), '01abe', '23cdf'))`;

const bookings = `
update booking set guest_phone = ${phone}, guest_email = 'guest' || n || '@example.com',
  reference = ${code}
from (select id, row_number() over (order by id) - 1 as n from booking limit $1::int) as one
where one.id = booking.id`;

const letters = `
insert into message (id, kind, channel, environment, venue_id, booking_id, recipient, subject, text,
  sender, created_at, due_at, finished_at, state)
select md5('message ' || n || ' ' || nth)::uuid, 'confirmed', 'email', 'live', venue.id,
  coalesce(booking.id, md5('booking of ' || n)::uuid), 'guest' || n || '@example.com',
  'Your table at The Harbour', 'Dear Ada Finch, ' || repeat('your table is booked. ', 40)
    || 'Your reference is ' || ${code} || ' and your number is ' || ${phone} || '.',
  '{"name": "The Harbour", "replyTo": "harbour@example.com"}', now(), now(), now(), 'sent'
from generate_series(0, $1::int - 1) as n
cross join generate_series(1, $2::int) as nth
cross join (select id from venue limit 1) as venue
left join booking on booking.guest_phone = ${phone}`;

const answers = `
insert into idempotency (integration_id, environment, key_hash, fingerprint, operation, status,
  body, created_at)
select integration.id, 'live', md5('key ' || n), md5(n::text), 'POST /reservations', 201,
  '{"id":"' || md5('booking of ' || n)::uuid || '","reference":"' || ${code} || '","summary":"'
    || repeat('Your table is booked. ', 30) || '"}', now()
from generate_series(0, $1::int - 1) as n
cross join (select id from integration limit 1) as integration`;
