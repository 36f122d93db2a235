import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The first schema: rules of the group, keys, bookings with their tables, and the tables for
 * idempotency, failed proofs and rate limits.
 */
export class Bookings0001 implements MigrationInterface {
  readonly name = 'Bookings1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [clock, rules, access, bookings, guards]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error('the first schema is not taken back: drop the database instead');
  }
}

/** Time is read from the database, so that all processes agree. Only tests fill `clock_offset`. */
const clock = `
create extension if not exists btree_gist;

create table clock_offset (
  only_row boolean primary key default true check (only_row),
  by interval not null
);

create function app_now() returns timestamptz language sql stable as $$
  select statement_timestamp() + coalesce((select by from clock_offset), interval '0')
$$;

create function ms(moment timestamptz) returns double precision language sql immutable as $$
  select floor(extract(epoch from moment) * 1000)::double precision
$$;
`;

const rules = `
create table venue_group (
  only_row boolean primary key default true check (only_row),
  name text not null,
  currency text not null,
  locale text not null,
  revision bigint not null
);

create table brand (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null,
  description text,
  logo_url text,
  website_url text,
  theme jsonb not null
);

create table venue (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  brand_id uuid not null references brand,
  position int not null,
  name text not null,
  timezone text not null,
  country text not null,
  address jsonb,
  description text,
  phone text,
  email text,
  website text,
  links jsonb not null,
  captcha boolean not null,
  policy jsonb not null,
  messages jsonb not null,
  events jsonb not null
);

create table area (
  venue_id uuid not null references venue,
  slug text not null,
  name text not null,
  primary key (venue_id, slug)
);

create table dining_table (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null,
  name text not null,
  area text not null,
  min_covers int not null check (min_covers >= 1),
  max_covers int not null check (max_covers >= min_covers),
  priority int not null,
  online boolean not null,
  unique (venue_id, name),
  foreign key (venue_id, area) references area (venue_id, slug)
);

-- table_ids is sorted, so that one set of tables is one combination.
create table combination (
  venue_id uuid not null references venue,
  table_ids uuid[] not null check (cardinality(table_ids) >= 2),
  min_covers int not null check (min_covers >= 1),
  max_covers int not null check (max_covers >= min_covers),
  primary key (venue_id, table_ids)
);

create table booking_type (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references venue,
  slug text not null,
  position int not null,
  name text not null,
  windows jsonb not null,
  durations jsonb not null,
  party_size_min int not null,
  party_size_max int not null,
  areas jsonb not null,
  deposits jsonb not null,
  unique (venue_id, slug)
);

-- Documents keep the order of their members: a menu is read from top to bottom.
create table knowledge (
  venue_id uuid not null references venue,
  topic text not null,
  document json not null,
  primary key (venue_id, topic)
);
`;

const access = `
create table integration (
  id uuid primary key,
  name text not null,
  channel text not null,
  environment text not null check (environment in ('live', 'sandbox')),
  capabilities jsonb not null,
  venue_ids jsonb
);

create table api_key (
  public_id text primary key,
  integration_id uuid not null references integration,
  secret_hash text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);
`;

const bookings = `
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
  state text not null check (state in
    ('awaiting_deposit', 'confirmed', 'seated', 'completed', 'no_show', 'cancelled', 'expired')),
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
  check (ends_at > starts_at),
  check ((state = 'awaiting_deposit') = (hold_until is not null))
);
create index booking_of_a_day on booking (venue_id, starts_at);

-- One row for each table of a booking. The exclusion constraint is the last defence against double
-- booking: whatever the code does, no table is active for two bookings at once.
create table allocation (
  booking_id uuid not null references booking on delete cascade,
  table_id uuid not null references dining_table,
  environment text not null,
  venue_id uuid not null,
  during tstzrange not null check (not isempty(during)),
  active boolean not null,
  primary key (booking_id, table_id),
  constraint no_table_twice exclude using gist
    (environment with =, table_id with =, during with &&) where (active)
);
create index allocation_of_a_day on allocation using gist (venue_id, environment, during)
  where (active);

create table ledger_entry (
  id uuid primary key,
  booking_id uuid not null references booking,
  amount_pence int not null check (amount_pence > 0),
  received_at timestamptz not null
);
create index ledger_of_a_booking on ledger_entry (booking_id);

create table enquiry (
  id uuid primary key,
  environment text not null check (environment in ('live', 'sandbox')),
  venue_id uuid not null references venue,
  booking_id uuid references booking,
  name text not null,
  phone text,
  email text,
  subject text not null,
  message text not null,
  source text not null,
  created_at timestamptz not null
);
create index enquiry_of_a_venue on enquiry (venue_id, created_at);
`;

const guards = `
create table idempotency (
  integration_id uuid not null references integration,
  environment text not null,
  key_hash text not null,
  fingerprint text not null,
  operation text not null,
  status int,
  content_type text,
  body text,
  created_at timestamptz not null,
  primary key (integration_id, environment, key_hash)
);

create table failed_proof (
  id bigint generated always as identity primary key,
  integration_id uuid not null,
  reference_hash text not null,
  failed_at timestamptz not null
);
create index failed_proof_of_a_key on failed_proof (integration_id, failed_at);
create index failed_proof_of_a_reference on failed_proof (reference_hash, failed_at);

-- Losing this table to a crash costs nothing but a fresh burst for each key.
create unlogged table rate_spent (
  integration_id uuid primary key,
  full_at timestamptz not null,
  granted int not null
);
`;
