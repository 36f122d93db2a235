/** Messages to guests and teams, and enquiries. */
export const messages = `
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
    check (state in ('waiting', 'sending', 'sent', 'kept', 'stopped')),
  attempts int not null default 0,
  perhaps_taken int not null default 0,
  due_at timestamptz not null,
  because text,
  carrier text,
  provider_reference text,
  delivery text,
  finished_at timestamptz,
  order_id uuid,
  html text,
  attachments jsonb,
  constraint tells_of_one_thing check (num_nonnulls(booking_id, order_id) <= 1),
  foreign key (booking_id, environment) references booking (id, environment),
  foreign key (order_id, environment) references ticket_order (id, environment)
);
create index message_to_send on message (due_at) where state in ('waiting', 'sending');
create index message_of_a_booking on message (booking_id, position);
create index text_to_a_number on message (recipient, created_at) where channel = 'text';
create index text_in_time on message (created_at) where channel = 'text';
create unique index message_at_provider on message (carrier, provider_reference)
  where provider_reference is not null;
create index message_of_an_order on message (order_id) where order_id is not null;
create index message_to_a_recipient on message (lower(recipient), channel, created_at);
-- Without fastupdate: a pending list would be merged by one of the guests’ bookings, which would
-- wait for it.
create index message_person_keys on message using gin (person_keys(
    recipient || ' ' || coalesce(subject, '') || ' ' || text || ' ' || sender::text))
  with (fastupdate = off);

-- integration_id is the integration that sent it, since its events name the guest to that one
-- only.
create table enquiry (
  id uuid primary key,
  environment text not null check (environment in ('live', 'sandbox')),
  venue_id uuid not null references venue,
  booking_id uuid,
  name text not null,
  phone text,
  email text,
  subject text not null,
  message text not null,
  source text not null,
  created_at timestamptz not null,
  guest_type text,
  closed_at timestamptz,
  closing_note text,
  source_url text,
  order_id uuid,
  assignee text,
  integration_id uuid,
  constraint enquiry_about_one_thing check (num_nonnulls(booking_id, order_id) <= 1),
  foreign key (booking_id, environment) references booking (id, environment),
  constraint enquiry_of_an_order foreign key (order_id, environment)
    references ticket_order (id, environment)
);
create index enquiry_of_a_venue on enquiry (venue_id, created_at);
create index open_enquiry on enquiry (created_at) where closed_at is null;
create index enquiry_about_an_order on enquiry (order_id) where order_id is not null;
create index enquiry_of_a_phone on enquiry (phone) where phone is not null;
create index enquiry_of_an_address on enquiry (lower(email)) where email is not null;
create index enquiry_about_a_booking on enquiry (booking_id) where booking_id is not null;
create index enquiry_of_an_assignee on enquiry (assignee) where assignee is not null;

create table enquiry_answer (
  id uuid not null,
  enquiry_id uuid not null references enquiry on delete cascade,
  message text not null,
  answered_at timestamptz not null,
  primary key (enquiry_id, id)
);

-- What browsers have sent in the last hour, by a hash of their address. To lose it in a crash
-- only restarts the count.
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
