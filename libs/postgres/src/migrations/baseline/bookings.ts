/**
 * Bookings with their tables, and how they are searched.
 *
 * Whatever belongs to a booking has its environment too, and foreign keys cover both, so no row of
 * the sandbox can refer to a live booking.
 */
export const bookings = `
-- A hold is a booking without a guest yet. It is in the diary like any other, so it becomes a
-- booking without ever giving up its table. held_for is a hash of the client that holds it, and
-- is null once it is booked.
create table booking (
  id uuid primary key,
  environment text not null check (environment in ('live', 'sandbox')),
  venue_id uuid not null references venue,
  integration_id uuid not null references integration,
  reference text not null unique,
  booking_type_id uuid not null references booking_type,
  booking_type text not null,
  party_size int not null check (party_size between 1 and 1000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null
    check (state in ('held', 'awaiting_deposit', 'confirmed', 'seated', 'completed', 'no_show',
    'cancelled', 'expired')),
  hold_until timestamptz,
  guest_name text not null,
  guest_phone text not null,
  guest_email text,
  notes text,
  source text not null,
  policy jsonb not null,
  deposit_pence int not null check (deposit_pence >= 0),
  expected_arrival timestamptz,
  cancel_reason text,
  version int not null,
  created_at timestamptz not null,
  held_for text,
  guest_id uuid,
  contact_id uuid,
  is_for_business boolean not null default false,
  moved_inside_notice boolean not null default false,
  arrival_held_until timestamptz,
  reminded_for timestamptz,
  start_agreed_at timestamptz,
  arrived_at timestamptz,
  is_pinned boolean not null default false,
  tags jsonb not null default '[]',
  team_note text,
  undo jsonb,
  constraint booking_in_environment unique (id, environment),
  check (ends_at > starts_at),
  constraint held_until_a_moment
    check ((state in ('held', 'awaiting_deposit')) = (hold_until is not null)),
  constraint held_for_somebody check (state <> 'held' or held_for is not null),
  constraint held_until_somebody_books check (held_for is null or state in ('held', 'expired')),
  foreign key (guest_id, environment) references guest (id, environment),
  foreign key (contact_id, environment) references contact (id, environment)
);
create index booking_of_a_day on booking (venue_id, starts_at);
create index booking_of_a_phone on booking (guest_phone);
create index lapsing_booking on booking (hold_until) where hold_until is not null;
create index hold_of_a_client on booking (held_for) where state = 'held';
create index hold_that_is_over on booking (created_at)
  where state = 'expired' and held_for is not null;
create index booking_of_a_guest on booking (guest_id) where guest_id is not null;
create index booking_of_a_contact on booking (contact_id) where contact_id is not null;
create index booking_to_remind on booking (venue_id, starts_at)
  where state = 'confirmed' and reminded_for is distinct from starts_at;
create index booking_of_an_address on booking (lower(guest_email))
  where guest_email is not null;
create index booking_search on booking using gin ((search_text(
  ' ' || guest_name || ' ' || guest_phone || ' ' || coalesce(guest_email, '') || ' ' || reference
)) gin_trgm_ops)
where held_for is null;
create index booking_search_key on booking using gin ((search_key(
  ' ' || guest_name || ' ' || guest_phone || ' ' || coalesce(guest_email, '') || ' ' || reference
)) gin_trgm_ops)
where held_for is null;

-- One row for each table of a booking. The exclusion constraint is the last defence against
-- double booking: whatever the code does, no table is active for two bookings at once.
create table allocation (
  booking_id uuid not null,
  table_id uuid not null references dining_table,
  environment text not null,
  venue_id uuid not null,
  during tstzrange not null check (not isempty(during)),
  active boolean not null,
  primary key (booking_id, table_id),
  foreign key (booking_id, environment) references booking (id, environment) on delete cascade,
  constraint no_table_twice
    exclude using gist (environment with =, table_id with =, during with &&) where (active)
);
create index allocation_of_a_day on allocation using gist (venue_id, environment, during)
  where active;

-- Which client of publishable keys has booked, for a day. The client is a hash of its address.
create table page_booking (
  id bigint generated always as identity primary key,
  environment text not null,
  client text not null,
  kind text not null check (kind in ('table', 'tickets')),
  made_at timestamptz not null
);
create index page_booking_of_a_client on page_booking (client, environment, kind, made_at);
create index page_booking_by_age on page_booking (made_at);
`;
