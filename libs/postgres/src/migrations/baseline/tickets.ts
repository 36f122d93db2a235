/** Events with their dates and tiers, and orders of tickets. */
export const tickets = `
create table event (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references venue,
  slug text not null,
  position int not null,
  name text not null,
  description text,
  weekly jsonb not null,
  retired_at timestamptz,
  even_if_closed boolean not null default false,
  unique (venue_id, slug)
);

-- A date of an event. Those that a weekly rule has brought are marked; the others are in the
-- file.
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

-- No more guests come than bought: the check is the final guard.
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
  state text not null check (state in ('held', 'confirmed', 'cancelled', 'expired')),
  hold_until timestamptz,
  source text not null,
  created_at timestamptz not null,
  guest_id uuid,
  contact_id uuid,
  guest_name text,
  guest_phone text,
  guest_email text,
  cancel_reason text,
  checked_in int not null default 0,
  checked_in_at timestamptz,
  unique (id, environment),
  check ((state = 'held') = (hold_until is not null)),
  constraint no_more_than_bought check (checked_in between 0 and quantity),
  foreign key (guest_id, environment) references guest (id, environment),
  foreign key (contact_id, environment) references contact (id, environment)
);
create index held_order on ticket_order (instance_id, environment) where state = 'held';
create index unpaid_order on ticket_order (hold_until) where state = 'held';
create index order_of_an_instance on ticket_order (instance_id, environment, tier_id)
  where state <> 'expired';
create index order_of_a_guest on ticket_order (guest_id) where guest_id is not null;
create index order_of_a_contact on ticket_order (contact_id) where contact_id is not null;
create index order_of_a_phone on ticket_order (guest_phone) where guest_phone is not null;
create index order_of_an_address on ticket_order (lower(guest_email))
  where guest_email is not null;

-- Seats that are sold or held. The counts are locked before each sale, and their checks are the
-- final guard: whatever the code does, no more tickets are out than there were seats when the
-- last one was sold.
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

-- Which client of a publishable key has booked or ordered what is not paid yet, so that one
-- client cannot block everything for others. The client is a hash of its address. A row is used
-- until its deadline and deleted soon after it.
create table unpaid_of_client (
  id bigint generated always as identity primary key,
  environment text not null,
  integration_id uuid not null references integration,
  client text not null,
  booking_id uuid,
  order_id uuid,
  until timestamptz not null,
  constraint unpaid_is_one_thing check (num_nonnulls(booking_id, order_id) = 1),
  foreign key (booking_id, environment) references booking (id, environment) on delete cascade,
  foreign key (order_id, environment)
    references ticket_order (id, environment) on delete cascade
);
create index unpaid_of_a_client on unpaid_of_client (client, integration_id);
create index unpaid_booking_of_client on unpaid_of_client (booking_id)
  where booking_id is not null;
create index unpaid_order_of_client on unpaid_of_client (order_id) where order_id is not null;

-- A reference is a booking’s or an order’s, never both. The code of the fault is that of a
-- unique constraint, after which a transaction runs again and draws another reference.
create function reference_of_booking_is_free() returns trigger language plpgsql as $$
    begin
      if exists (select from ticket_order where reference = new.reference) then
        raise unique_violation using message = 'the reference is taken in ticket_order';
      end if;
      return new;
    end $$;

create function reference_of_ticket_order_is_free() returns trigger language plpgsql as $$
    begin
      if exists (select from booking where reference = new.reference) then
        raise unique_violation using message = 'the reference is taken in booking';
      end if;
      return new;
    end $$;

create trigger reference_is_free before insert on booking
  for each row execute function reference_of_booking_is_free();
create trigger reference_is_free before insert on ticket_order
  for each row execute function reference_of_ticket_order_is_free();
`;
