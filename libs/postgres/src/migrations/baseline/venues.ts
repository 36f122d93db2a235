/** Rules of the group, its venues, and what they offer. */
export const venues = `
create table venue_group (
  only_row boolean primary key default true check (only_row),
  name text not null,
  currency text not null,
  locale text not null,
  revision bigint not null,
  text_countries jsonb,
  retention jsonb
);

create table brand (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null,
  description text,
  logo_url text,
  website_url text,
  theme jsonb not null,
  retired_at timestamptz
);

-- events is no longer read. Events have tables of their own.
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
  events jsonb not null default '[]',
  retired_at timestamptz
);

create table area (
  venue_id uuid not null references venue,
  slug text not null,
  name text not null,
  retired_at timestamptz,
  primary key (venue_id, slug)
);

create table dining_table (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null,
  name text not null,
  area text not null,
  min_covers int not null check (min_covers >= 1),
  max_covers int not null,
  priority int not null,
  online boolean not null,
  retired_at timestamptz,
  unique (venue_id, name),
  check (max_covers >= min_covers),
  foreign key (venue_id, area) references area (venue_id, slug)
);

-- table_ids is sorted, so that one set of tables is one combination.
create table combination (
  venue_id uuid not null references venue,
  table_ids uuid[] not null check (cardinality(table_ids) >= 2),
  min_covers int not null check (min_covers >= 1),
  max_covers int not null,
  primary key (venue_id, table_ids),
  check (max_covers >= min_covers)
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
  retired_at timestamptz,
  unique (venue_id, slug)
);

-- Documents keep the order of their members: a menu is read from top to bottom.
create table knowledge (
  venue_id uuid not null references venue,
  topic text not null,
  document json not null,
  primary key (venue_id, topic)
);

-- What the team takes out of use for a span. Tables and areas are not foreign keys, so that a
-- group file can rename or remove them whatever is blocked; a block of what is gone has no
-- effect.
create table venue_block (
  id uuid primary key,
  environment text not null check (environment in ('live', 'sandbox')),
  venue_id uuid not null references venue on delete cascade,
  scope text not null check (scope in ('tables', 'area', 'venue', 'online')),
  table_ids uuid[] not null,
  area text,
  during tstzrange not null check (not isempty(during)),
  reason text,
  created_at timestamptz not null,
  lifted_at timestamptz,
  check ((scope = 'tables') = (cardinality(table_ids) > 0)),
  check ((scope = 'area') = (area is not null))
);
create index venue_block_in_force on venue_block using gist (venue_id, environment, during)
  where lifted_at is null;

-- An id that tells this deployment from others with the same account of a payment provider.
create table deployment (
  only_row boolean primary key default true check (only_row),
  id uuid not null
);
insert into deployment (id) values (gen_random_uuid());
`;
