/** Guests, the people who book for them, and what those agreed to. */
export const guests = `
-- known_by is a number or an address, and a company: two at once for one person are one guest.
create table guest (
  id uuid primary key,
  environment text not null check (environment in ('live', 'sandbox')),
  type text not null check (type in ('Individual', 'Corporate')),
  company_name text,
  vat text,
  known_by text not null,
  created_at timestamptz not null,
  unique (id, environment),
  constraint known_once unique (environment, type, known_by)
);

-- A person as a caller has named one. is_primary where the guest was found by it.
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
  unique (id, environment),
  constraint named_once unique nulls not distinct (guest_id, integration_id, full_name, email,
    phone, role),
  foreign key (guest_id, environment) references guest (id, environment) on delete cascade
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
create index preference_of_a_contact on marketing_preference (contact_id)
  where contact_id is not null;
create index preference_of_a_guest on marketing_preference (guest_id, position);

create table erasure (
  id uuid primary key,
  subject_hash text not null,
  erased jsonb not null,
  erased_at timestamptz not null
);
`;
