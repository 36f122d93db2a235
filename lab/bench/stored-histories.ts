import pg from 'pg';

/**
 * Gives every stored booking what a real one has: its history, one change, a message that was sent,
 * and the answer to its key; every fourth a payment.
 */
export async function storeHistories(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('set synchronous_commit = off');
    await client.query(`set timezone = 'UTC'`);
    for (const statement of [...paid, added, changed, messages, sent, keys]) {
      await client.query(statement);
    }
    await client.query('vacuum (analyze) booking, allocation, history, message, ledger_entry');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** A quarter of them, by the last digit of the reference. */
const isPaid = `right(reference, 2)::int % 4 = 0`;

const paid = [
  `insert into payment_request (id, environment, booking_id, token, amount_pence, currency,
    expires_at, created_at)
  select id, environment, id, reference, 1000, 'GBP', starts_at, created_at
  from booking where ${isPaid}`,
  `insert into ledger_entry (id, booking_id, environment, request_id, provider, provider_payment,
    amount_pence, currency, counted, received_at)
  select id, id, environment, id, 'stripe', reference, 1000, 'GBP', true, created_at
  from booking where ${isPaid}`,
  `insert into provider_event (provider, event_id, received_at)
  select 'stripe', reference, created_at from booking where ${isPaid}`,
  `insert into history (transaction, at, environment, venue_id, subject, subject_id, part, kind,
    after, actor)
  select (2 * right(reference, 9)::bigint + 1)::text::xid8, received_at, booking.environment, booking.venue_id,
    'booking', booking.id, 'receipt', 'added', to_jsonb(ledger_entry), '{"kind": "provider"}'
  from ledger_entry join booking on booking.id = booking_id`,
];

const historyInsert = (kind: string, before: string, after: string): string => `
insert into history (transaction, at, environment, venue_id, subject, subject_id, part, kind,
  before, after, actor)
select (2 * right(reference, 9)::bigint)::text::xid8, created_at, environment, venue_id, 'booking', id,
  'booking', '${kind}', ${before}, ${after}, '{"kind": "integration"}'
from booking`;

const added = historyInsert('added', 'null', `to_jsonb(booking) || history_allocation(id)`);
const changed = historyInsert(
  'changed',
  `'{"party_size": 4, "version": 0}'`,
  `jsonb_build_object('party_size', party_size, 'version', version)`,
);

const messages = `
insert into message (id, kind, channel, environment, venue_id, booking_id, recipient, text, sender,
  created_at, due_at, finished_at, state)
select id, 'confirmed', 'email', environment, venue_id, id, 'ada@example.com', repeat('See you. ', 50),
  '{}', created_at, created_at, created_at, 'sent' from booking`;

const sent = `
insert into history (transaction, at, environment, venue_id, subject, subject_id, part, kind, after,
  actor)
select (2 * right(reference, 9)::bigint + 1)::text::xid8, message.created_at, message.environment,
  message.venue_id, 'booking', booking_id, 'message', 'changed',
  jsonb_build_object('id', message.id, 'kind', kind, 'channel', channel, 'state', message.state),
  '{"kind": "worker"}'
from message join booking on booking.id = booking_id`;

const keys = `
insert into idempotency (integration_id, environment, key_hash, fingerprint, operation, status,
  content_type, body, created_at)
select integration_id, environment, md5(reference), '', 'POST /reservations', 201, 'application/json',
  json_build_object('outcome', 'booked', 'reference', reference), created_at from booking`;
