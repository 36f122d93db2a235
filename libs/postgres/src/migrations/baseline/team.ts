/** Who of the venues’ teams may sign in, their devices and sessions, and links to sign in by. */
export const team = `
-- venue_ids is null for all venues.
create table member (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('host', 'manager', 'admin')),
  venue_ids jsonb,
  invited_by text,
  created_at timestamptz not null,
  disabled_at timestamptz
);

create table device (
  id uuid primary key,
  name text not null,
  venue_id uuid not null references venue,
  added_by text,
  added_by_id uuid references member,
  created_at timestamptz not null,
  paired_at timestamptz,
  revoked_at timestamptz
);

create table team_session (
  id uuid primary key,
  token_hash text not null unique,
  member_id uuid references member on delete cascade,
  device_id uuid references device on delete cascade,
  browser text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint of_one_caller check (num_nonnulls(member_id, device_id) = 1)
);
create index session_of_a_member on team_session (member_id) where member_id is not null;
create index session_of_a_device on team_session (device_id) where device_id is not null;

-- A request for an address that no member has is stored too, with neither member nor device.
create table sign_in (
  id uuid primary key,
  kind text not null check (kind in ('sign-in', 'invitation', 'pairing')),
  member_id uuid references member on delete cascade,
  device_id uuid references device on delete cascade,
  link_hash text not null unique,
  code_hash text,
  email_hash text,
  client_hash text,
  failures int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint for_one_at_most check (num_nonnulls(member_id, device_id) <= 1)
);
create index sign_in_for_an_address on sign_in (email_hash, created_at)
  where email_hash is not null;
create index sign_in_by_a_client on sign_in (client_hash, created_at)
  where client_hash is not null;
`;
