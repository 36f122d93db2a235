import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a browser on a venue's site may do: publishable keys, holds, guests and their consent. */
export class Widget0006 implements MigrationInterface {
  readonly name = 'Widget1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [keys, holds, guests, captcha]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error(
      'Migration 6 cannot be undone without losing the consent of guests. Restore a backup instead.',
    );
  }
}

const keys = `
alter table integration
  add column kind text not null default 'integration'
    check (kind in ('integration', 'publishable')),
  add column origins jsonb not null default '[]';
create index origin_of_a_key on integration using gin (origins) where kind = 'publishable';
`;

/**
 * A hold is a booking without a guest yet. It is in the diary like any other, so it becomes a
 * booking without ever giving up its table. `held_for` is a hash of the client that holds it, and
 * is set to null when it is booked: where it is not null, it has not been booked.
 */
const holds = `
alter table booking
  drop constraint booking_state_check,
  add constraint booking_state_check check (state in ('held', 'awaiting_deposit', 'confirmed',
    'seated', 'completed', 'no_show', 'cancelled', 'expired')),
  drop constraint booking_check1,
  add constraint held_until_a_moment
    check ((state in ('held', 'awaiting_deposit')) = (hold_until is not null)),
  add column held_for text,
  add constraint held_for_somebody
    check (state <> 'held' or held_for is not null),
  add constraint held_until_somebody_books
    check (held_for is null or state in ('held', 'expired')),
  add column guest_id uuid,
  add column contact_id uuid,
  add column is_for_business boolean not null default false;
drop index unpaid_booking;
create index lapsing_booking on booking (hold_until) where hold_until is not null;
create index hold_of_a_client on booking (held_for) where state = 'held';
create index hold_that_is_over on booking (created_at)
  where state = 'expired' and held_for is not null;
`;

const guests = `
create table guest (
  id uuid primary key,
  environment text not null check (environment in ('live', 'sandbox')),
  type text not null check (type in ('Individual', 'Corporate')),
  company_name text,
  vat text,
  -- A number or an address, and a company: two at once for one person are one guest.
  known_by text not null,
  created_at timestamptz not null,
  unique (id, environment),
  constraint known_once unique (environment, type, known_by)
);

-- A person as a caller has named one. Is primary where the guest was found by it.
create table contact (
  id uuid primary key,
  environment text not null,
  guest_id uuid not null,
  integration_id uuid not null references integration,
  full_name text not null,
  email text,
  phone text,
  role text,
  is_primary boolean not null,
  created_at timestamptz not null,
  named_at timestamptz not null,
  named_from text not null,
  foreign key (guest_id, environment) references guest (id, environment) on delete cascade,
  unique (id, environment),
  constraint named_once
    unique nulls not distinct (guest_id, integration_id, full_name, email, phone, role)
);
create index contact_of_a_phone on contact (phone) where phone is not null;
create index contact_of_an_address on contact (lower(email)) where email is not null;

-- Every change of mind is kept, with its time and its page.
create table marketing_preference (
  id uuid primary key,
  position bigint generated always as identity,
  environment text not null,
  venue_id uuid not null references venue,
  integration_id uuid not null references integration,
  guest_id uuid not null,
  contact_id uuid,
  email boolean not null,
  sms boolean not null,
  source_url text,
  created_at timestamptz not null,
  foreign key (guest_id, environment) references guest (id, environment) on delete cascade,
  foreign key (contact_id, environment) references contact (id, environment) on delete cascade
);
create index preference_of_a_guest on marketing_preference (guest_id, position);
create index preference_of_a_contact on marketing_preference (contact_id)
  where contact_id is not null;

alter table booking
  add foreign key (guest_id, environment) references guest (id, environment),
  add foreign key (contact_id, environment) references contact (id, environment);
create index booking_of_a_guest on booking (guest_id) where guest_id is not null;
create index booking_of_a_contact on booking (contact_id) where contact_id is not null;
alter table ticket_order
  add column guest_id uuid,
  add column contact_id uuid,
  add foreign key (guest_id, environment) references guest (id, environment),
  add foreign key (contact_id, environment) references contact (id, environment);
create index order_of_a_guest on ticket_order (guest_id) where guest_id is not null;
create index order_of_a_contact on ticket_order (contact_id) where contact_id is not null;

-- A message is about a booking, about tickets, or about neither.
alter table message
  add column order_id uuid,
  add foreign key (order_id, environment) references ticket_order (id, environment),
  add constraint tells_of_one_thing check (num_nonnulls(booking_id, order_id) <= 1);
create index message_of_an_order on message (order_id) where order_id is not null;

alter table enquiry
  add column source_url text;

-- The page that a guest left to pay.
alter table checkout
  add column return_to text;
`;

/**
 * Challenges whose solution was used, until they expire anyway; and what browsers have sent in the
 * last hour, by a hash of their address. Losing the latter to a crash only restarts the count.
 */
const captcha = `
create table captcha_used (
  challenge text primary key,
  expires_at timestamptz not null
);

create unlogged table browser_enquiry (
  id bigint generated always as identity primary key,
  environment text not null,
  venue_id uuid not null,
  integration_id uuid not null,
  client text not null,
  sent_at timestamptz not null
);
create index enquiry_of_a_browser on browser_enquiry (integration_id, client, sent_at);
create index browser_enquiry_of_a_venue on browser_enquiry (venue_id, sent_at);
`;
