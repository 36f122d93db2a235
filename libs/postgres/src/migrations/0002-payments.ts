import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payment requests and receipts for bookings, messages about them, enquiries and erasures. */
export class Payments0002 implements MigrationInterface {
  readonly name = 'Payments1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [bookings, money, messages, enquiries, rules]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error(
      'Migration 2 cannot be undone without losing payments. Restore a backup instead.',
    );
  }
}

/**
 * Everything that belongs to a booking has its environment too, and foreign keys cover both, so no
 * row of the sandbox can refer to a live booking.
 */
const bookings = `
alter table booking add constraint booking_in_environment unique (id, environment);
alter table allocation
  drop constraint allocation_booking_id_fkey,
  add foreign key (booking_id, environment) references booking (id, environment) on delete cascade;
create index unpaid_booking on booking (hold_until) where state = 'awaiting_deposit';
create index booking_of_a_phone on booking (guest_phone);
`;

const money = `
-- A request never changes. The newest of a booking is the one that counts.
create table payment_request (
  id uuid primary key,
  position bigint generated always as identity,
  environment text not null,
  booking_id uuid not null,
  token text not null unique,
  amount_pence int not null check (amount_pence > 0),
  currency text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  foreign key (booking_id, environment) references booking (id, environment),
  unique (id, environment)
);
create index payment_request_of_a_booking on payment_request (booking_id, position);

-- A page at the provider on which a request can be paid. Null until the provider has answered.
create table checkout (
  id uuid primary key,
  environment text not null,
  request_id uuid not null,
  provider text not null,
  session text,
  url text,
  created_at timestamptz not null,
  closed_at timestamptz,
  foreign key (request_id, environment) references payment_request (id, environment),
  unique (provider, session)
);
create index checkout_of_a_request on checkout (request_id);
create unique index open_checkout on checkout (request_id) where closed_at is null;

-- One row for each payment that a provider has reported. Counted is what pays for the booking.
alter table ledger_entry
  add column environment text,
  add column request_id uuid,
  add column provider text,
  add column provider_payment text,
  add column currency text,
  add column counted boolean not null default true,
  add column flag text,
  add constraint payment_once unique (provider, provider_payment);
update ledger_entry set environment = booking.environment
  from booking where booking.id = booking_id;
alter table ledger_entry
  alter column environment set not null,
  drop constraint ledger_entry_booking_id_fkey,
  add foreign key (request_id, environment) references payment_request (id, environment),
  add foreign key (booking_id, environment) references booking (id, environment);

create table provider_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
`;

const messages = `
-- A message as it is sent, written in the transaction of what it reports.
create table message (
  id uuid primary key,
  position bigint generated always as identity,
  kind text not null,
  channel text not null check (channel in ('text', 'email')),
  environment text not null check (environment in ('live', 'sandbox')),
  venue_id uuid not null references venue,
  booking_id uuid,
  recipient text not null,
  subject text,
  text text not null,
  calendar text,
  sender jsonb not null,
  not_after timestamptz,
  created_at timestamptz not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'stopped')),
  attempts int not null default 0,
  perhaps_taken int not null default 0,
  due_at timestamptz not null,
  because text,
  carrier text,
  provider_reference text,
  delivery text,
  finished_at timestamptz,
  foreign key (booking_id, environment) references booking (id, environment)
);
create index message_to_send on message (due_at) where state in ('waiting', 'sending');
create index message_of_a_booking on message (booking_id, position);
create index text_to_a_number on message (recipient, created_at) where channel = 'text';
create index text_in_time on message (created_at) where channel = 'text';
create unique index message_at_provider on message (carrier, provider_reference)
  where provider_reference is not null;
`;

const enquiries = `
alter table enquiry
  add column guest_type text,
  add column closed_at timestamptz,
  add column closing_note text,
  drop constraint enquiry_booking_id_fkey,
  add foreign key (booking_id, environment) references booking (id, environment);
create index open_enquiry on enquiry (created_at) where closed_at is null;

-- Proof that a person was erased; the hash is of the phone number or the e-mail address.
create table erasure (
  id uuid primary key,
  subject_hash text not null,
  erased jsonb not null,
  erased_at timestamptz not null
);
`;

/** Null means the venue's own country, and the default retention of the code. */
const rules = `
alter table venue_group
  add column text_countries jsonb,
  add column retention jsonb;
`;
