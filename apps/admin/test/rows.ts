/** Rows that guests' bookings, payments, messages and enquiries leave, inserted by SQL. */
import type { OpenTerminal } from './terminal';

type Values = Readonly<Record<string, string | number | boolean | object | null>>;

/** Ada's dinner for two at The Harbour, at table T1. */
export async function book(terminal: OpenTerminal, parts: Values = {}): Promise<string> {
  const values = { starts_at: '2099-06-12 18:00Z', ...parts };
  const [{ id }] = await terminal.sql(aBooking, [values]);
  return id;
}

/** A payment for that booking. */
export async function pay(terminal: OpenTerminal, bookingId: string, pence: number) {
  await terminal.sql(aPayment, [bookingId, pence]);
}

/** A confirmation by e-mail, sent two minutes after it was written. */
export async function write(terminal: OpenTerminal, parts: Values = {}): Promise<void> {
  await terminal.sql(aMessage, [parts]);
}

/** An enquiry to The Harbour about a party. */
export async function ask(terminal: OpenTerminal, parts: Values = {}): Promise<string> {
  const [{ id }] = await terminal.sql(anEnquiry, [parts]);
  return id;
}

/**
 * Stores the guest Eve, as a page has named her for that booking, with an order of tickets and two
 * marketing preferences: first yes to e-mails, then no.
 */
export async function nameGuest(terminal: OpenTerminal, bookingId: string): Promise<void> {
  for (const statement of aGuest) await terminal.sql(statement, [bookingId]);
}

/** A row with these defaults, overridden by the parts; json_populate_record converts the types. */
const insertion = (table: string, defaults: string): string => `
made as (
  select part.* from venue join booking_type type on type.venue_id = venue.id
  cross join jsonb_populate_record(null::${table},
    jsonb_build_object('id', gen_random_uuid(), 'environment', 'live', ${defaults})
    || $1::jsonb - 'venue') part
  where venue.slug = coalesce($1::jsonb ->> 'venue', 'the-harbour') and type.slug = 'dinner'
)`;

const aBooking = `
with integration as (
  insert into integration (id, name, channel, environment, capabilities)
  values (gen_random_uuid(), 'Website', 'web', 'live', '[]') returning id
), ${insertion(
  'booking',
  `'venue_id', venue.id, 'booking_type_id', type.id, 'reference', 'K7QP4M2X',
    'booking_type', 'Dinner', 'party_size', 2, 'state', 'confirmed', 'guest_name', 'Ada Finch',
    'ends_at', ($1::jsonb ->> 'starts_at')::timestamptz + interval '90 minutes',
    'guest_phone', '+441174960001', 'source', 'web', 'deposit_pence', 0,
    'policy', '{"amendNoticeMinutes": 120, "cancelNoticeMinutes": 1440, "graceMinutes": 15,
      "turnaroundMinutes": 0, "depositLinkMinutes": 120}'::jsonb,
    'version', 1, 'created_at', now(), 'is_for_business', false,
    'moved_inside_notice', false, 'is_pinned', false, 'is_unplaced', false, 'tags', '[]'::jsonb,
    'integration_id', (select id from integration)`,
)}, booked as (insert into booking select * from made returning id, environment, venue_id, starts_at)
insert into allocation (booking_id, table_id, environment, venue_id, during, active)
select booked.id, dining_table.id, environment, booked.venue_id,
  tstzrange(starts_at, starts_at + interval '90 minutes'), false
from booked join dining_table on dining_table.venue_id = booked.venue_id and name = 'T1'
returning booking_id as id`;

const aPayment = `
insert into ledger_entry (id, booking_id, amount_pence, received_at, environment)
select gen_random_uuid(), id, $2, now(), environment from booking where id = $1`;

const aMessage = `
with ${insertion(
  'message',
  `'venue_id', venue.id, 'kind', 'confirmed', 'channel', 'email', 'recipient', 'ada@example.com',
    'subject', 'Your table', 'text', 'See you soon.', 'sender', '{}'::jsonb, 'state', 'sent',
    'attempts', 1, 'created_at', '2026-06-10 17:30Z'::timestamptz,
    'due_at', now(), 'finished_at', '2026-06-10 17:32Z'::timestamptz`,
)}
insert into message (id, kind, channel, environment, venue_id, booking_id, recipient, subject, text,
  calendar, sender, created_at, state, attempts, due_at, because, finished_at)
select id, kind, channel, environment, venue_id, booking_id, recipient, subject, text, calendar,
  sender, created_at, state, attempts, due_at, because, finished_at
from made`;

const anEnquiry = `
with ${insertion(
  'enquiry',
  `'venue_id', venue.id, 'name', 'Ada Finch', 'phone', '+441174960001', 'subject', 'A party',
    'message', 'Have you room for 14?', 'source', 'web',
    'created_at', '2026-06-10 17:30Z'::timestamptz`,
)}
insert into enquiry select * from made returning id`;

const aGuest = [
  `
with guest as (
  insert into guest (id, environment, type, known_by, created_at)
  values (gen_random_uuid(), 'live', 'Individual', 'eve@example.com', '2026-06-10 17:30Z')
  returning id
)
insert into contact (id, environment, guest_id, integration_id, full_name, email, is_primary,
  created_at, named_at, named_from)
select gen_random_uuid(), 'live', guest.id, integration_id, 'Eve Finch', 'eve@example.com', true,
  '2026-06-10 17:30Z', '2026-06-11 17:30Z', ''
from guest, booking where booking.id = $1`,
  `
insert into ticket_order (id, environment, venue_id, integration_id, instance_id, tier_id,
  reference, quantity, total_pence, state, guest_id, contact_id, source, created_at)
select gen_random_uuid(), 'live', event.venue_id, booking.integration_id, instance.id, tier.id,
  'TTTT2222', 2, 4000, 'confirmed', contact.guest_id, contact.id, 'web', '2026-06-10 17:31Z'
from (select guest_id, id from contact) contact, booking, event
join event_instance instance on instance.event_id = event.id
join ticket_tier tier on tier.event_id = event.id
where booking.id = $1 order by instance.starts_at limit 1`,
  `
insert into marketing_preference (id, environment, venue_id, integration_id, guest_id, contact_id,
  email, sms, source_url, created_at)
select gen_random_uuid(), 'live', venue_id, booking.integration_id, contact.guest_id, contact.id,
  said.email, false, said.page, said.at::timestamptz
from contact, booking, (values (true, 'https://harbour.example/news', '2026-06-10 17:32Z'),
  (false, null, '2026-06-12 08:00Z')) as said (email, page, at)
where booking.id = $1 order by said.at`,
];
