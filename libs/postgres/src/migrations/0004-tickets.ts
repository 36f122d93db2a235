import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events with their dates and tiers, tickets, and payments for tickets. */
export class Tickets0004 implements MigrationInterface {
  readonly name = 'Tickets1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [events, known, orders, money]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error(
      'Migration 4 cannot be undone without losing the tickets that were sold. Restore a backup instead.',
    );
  }
}

const events = `
create table event (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references venue,
  slug text not null,
  position int not null,
  name text not null,
  description text,
  weekly jsonb not null,
  retired_at timestamptz,
  unique (venue_id, slug)
);

create table ticket_tier (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references event,
  slug text not null,
  position int not null,
  name text not null,
  price_pence int not null check (price_pence >= 0),
  quota int not null check (quota >= 0),
  retired_at timestamptz,
  unique (event_id, slug)
);

-- A date of an event. Those that a weekly rule has brought are marked; the others are in the file.
create table event_instance (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references event,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity int not null check (capacity >= 0),
  is_weekly boolean not null,
  retired_at timestamptz,
  unique (event_id, starts_at),
  check (ends_at > starts_at)
);
create index instance_in_time on event_instance (starts_at);
`;

/**
 * Copies the events from `venue.events`, where they were stored as in the file. That column stays
 * for the version before this one and is dropped later. A local time that occurs twice means the
 * first, as everywhere, although PostgreSQL takes the second. Weekly dates are not copied: they are
 * made from the rules.
 */
const known = `
insert into event (venue_id, slug, position, name, description, weekly, retired_at)
select venue.id, it ->> 'slug', place - 1, it ->> 'name', it ->> 'description', it -> 'weekly',
  retired_at
from venue, jsonb_array_elements(events) with ordinality as listed (it, place);

insert into ticket_tier (event_id, slug, position, name, price_pence, quota, retired_at)
select event.id, tier ->> 'slug', place - 1, tier ->> 'name', (tier ->> 'pricePence')::int,
  (tier ->> 'quota')::int, venue.retired_at
from venue, jsonb_array_elements(events) as it,
  jsonb_array_elements(it -> 'tiers') with ordinality as listed (tier, place), event
where event.venue_id = venue.id and event.slug = it ->> 'slug';

insert into event_instance (event_id, starts_at, ends_at, capacity, is_weekly, retired_at)
select event.id, starts_at, starts_at + make_interval(mins => (date ->> 'durationMinutes')::int),
  (date ->> 'capacity')::int, false, venue.retired_at
from venue, jsonb_array_elements(events) as it, jsonb_array_elements(it -> 'instances') as date,
  event,
  lateral (select (date ->> 'startsAt')::timestamp as clock) local,
  lateral (select min(moment) as starts_at
    from (values (0), (30), (60), (120)) as earlier (minutes),
      lateral (select clock at time zone timezone - make_interval(mins => minutes) as moment) tried
    where moment at time zone timezone = clock) first
where event.venue_id = venue.id and event.slug = it ->> 'slug' and starts_at is not null;

alter table venue alter column events set default '[]';
`;

/**
 * Seats that are sold or held, counted per environment beside the orders. The counts are locked
 * before each sale, and their checks are the final guard: whatever the code does, no more tickets
 * are out than there were seats when the last one was sold.
 */
const orders = `
create table ticket_order (
  id uuid primary key,
  environment text not null check (environment in ('live', 'sandbox')),
  venue_id uuid not null references venue,
  integration_id uuid not null references integration,
  instance_id uuid not null references event_instance,
  tier_id uuid not null references ticket_tier,
  reference text not null unique,
  quantity int not null check (quantity >= 1),
  total_pence int not null check (total_pence >= 0),
  state text not null check (state in ('held', 'confirmed', 'expired')),
  hold_until timestamptz,
  source text not null,
  created_at timestamptz not null,
  unique (id, environment),
  check ((state = 'held') = (hold_until is not null))
);
create index held_order on ticket_order (instance_id, environment) where state = 'held';
create index unpaid_order on ticket_order (hold_until) where state = 'held';
create index order_of_an_instance on ticket_order (instance_id, environment, tier_id)
  where state <> 'expired';

create table instance_seats (
  instance_id uuid not null references event_instance,
  environment text not null check (environment in ('live', 'sandbox')),
  taken int not null,
  seats int not null,
  primary key (instance_id, environment),
  constraint no_seat_twice check (0 <= taken and taken <= seats)
);

create table tier_seats (
  instance_id uuid not null references event_instance,
  tier_id uuid not null references ticket_tier,
  environment text not null check (environment in ('live', 'sandbox')),
  taken int not null,
  seats int not null,
  primary key (instance_id, tier_id, environment),
  constraint no_ticket_twice check (0 <= taken and taken <= seats)
);
`;

/** A request or a receipt is for a booking or for an order of tickets, never for both. */
const money = `
alter table payment_request
  alter column booking_id drop not null,
  add column order_id uuid,
  add foreign key (order_id, environment) references ticket_order (id, environment),
  add constraint asked_for_one_thing check (num_nonnulls(booking_id, order_id) = 1);
create index payment_request_of_an_order on payment_request (order_id, position)
  where order_id is not null;

alter table ledger_entry
  alter column booking_id drop not null,
  add column order_id uuid,
  add foreign key (order_id, environment) references ticket_order (id, environment),
  add constraint received_for_one_thing check (num_nonnulls(booking_id, order_id) = 1);
create index ledger_of_an_order on ledger_entry (order_id) where order_id is not null;
`;
