/** Integrations with their keys, and what is counted of their requests. */
export const access = `
create table integration (
  id uuid primary key,
  name text not null,
  channel text not null,
  environment text not null check (environment in ('live', 'sandbox')),
  capabilities jsonb not null,
  venue_ids jsonb,
  kind text not null default 'integration' check (kind in ('integration', 'publishable')),
  origins jsonb not null default '[]'
);
create index origin_of_a_key on integration using gin (origins) where kind = 'publishable';
-- In the name of each the team books. They have no key, so no request can be made with them.
insert into integration (id, name, channel, environment, capabilities) values
  ('00000000-0000-4000-8000-000000000001', 'Team', 'team', 'live', '[]'),
  ('00000000-0000-4000-8000-000000000002', 'Team', 'team', 'sandbox', '[]');

create table api_key (
  public_id text primary key,
  integration_id uuid not null references integration,
  secret_hash text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  pepper_hash text
);

create table failed_proof (
  id bigint generated always as identity primary key,
  integration_id uuid not null,
  reference_hash text not null,
  failed_at timestamptz not null
);
create index failed_proof_of_a_key on failed_proof (integration_id, failed_at);
create index failed_proof_of_a_reference on failed_proof (reference_hash, failed_at);

-- To lose it in a crash only restarts the count.
create unlogged table rate_spent (
  integration_id uuid primary key,
  full_at timestamptz not null,
  granted int not null
);

-- made is what a call without an Idempotency-Key made; null for a claim by a key.
create table idempotency (
  integration_id uuid not null,
  environment text not null,
  key_hash text not null,
  fingerprint text not null,
  operation text not null,
  status int,
  content_type text,
  body text,
  created_at timestamptz not null,
  made jsonb,
  primary key (integration_id, environment, key_hash)
);
-- Without fastupdate: a pending list would be merged by one of the guests’ bookings, which would
-- wait for it.
create index answer_person_keys on idempotency using gin (person_keys(body))
  with (fastupdate = off);

-- Challenges whose solution was used, until they expire anyway.
create table captcha_used (
  challenge text primary key,
  expires_at timestamptz not null
);
`;
