/** What is asked for and what has come in. Each is for a booking or for an order of tickets. */
export const money = `
-- A request never changes. The newest of a booking is the one that counts.
create table payment_request (
  id uuid primary key,
  position bigint generated always as identity,
  environment text not null,
  booking_id uuid,
  token text not null unique,
  amount_pence int not null check (amount_pence > 0),
  currency text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  order_id uuid,
  unique (id, environment),
  constraint asked_for_one_thing check (num_nonnulls(booking_id, order_id) = 1),
  foreign key (booking_id, environment) references booking (id, environment),
  foreign key (order_id, environment) references ticket_order (id, environment)
);
create index payment_request_of_a_booking on payment_request (booking_id, position);
create index payment_request_of_an_order on payment_request (order_id, position)
  where order_id is not null;

-- A page at the provider on which a request can be paid. session and url are null until the
-- provider has answered. return_to is the page that a guest left to pay.
create table checkout (
  id uuid primary key,
  environment text not null,
  request_id uuid not null,
  provider text not null,
  session text,
  url text,
  created_at timestamptz not null,
  closed_at timestamptz,
  return_to text,
  unique (provider, session),
  foreign key (request_id, environment) references payment_request (id, environment)
);
create index checkout_of_a_request on checkout (request_id);
create unique index open_checkout on checkout (request_id) where closed_at is null;

-- One row for each payment that a provider has reported, and for each decision about money.
-- counted is what pays for the booking. What leaves a booking or an order is negative, so that
-- the sum of the counted entries is always what the venue holds for it. Money that belongs to
-- neither is the venue’s.
create table ledger_entry (
  id uuid primary key,
  booking_id uuid,
  amount_pence int not null,
  received_at timestamptz not null,
  environment text not null,
  request_id uuid,
  provider text,
  provider_payment text,
  currency text,
  counted boolean not null default true,
  flag text,
  order_id uuid,
  decision text,
  reason text,
  decides uuid,
  other_entry uuid,
  venue_id uuid,
  constraint payment_once unique (provider, provider_payment),
  constraint ledger_entry_amount_pence_check
    check (amount_pence > 0 or (decision is not null and amount_pence < 0)),
  constraint received_for_one_thing check (num_nonnulls(booking_id, order_id, venue_id) = 1),
  constraint known_decision
    check (decision in ('refunded-outside', 'kept', 'moved-out', 'moved-in', 'waived')),
  foreign key (request_id, environment) references payment_request (id, environment),
  foreign key (booking_id, environment) references booking (id, environment),
  foreign key (order_id, environment) references ticket_order (id, environment),
  constraint ledger_entry_of_a_venue foreign key (venue_id) references venue
);
create index ledger_of_a_booking on ledger_entry (booking_id);
create index ledger_of_an_order on ledger_entry (order_id) where order_id is not null;
create unique index decided_once on ledger_entry (decides) where decides is not null;
create index ledger_to_decide on ledger_entry (received_at) where flag is not null;

create function decision_is_final() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or (to_jsonb(new) - 'reason') <> (to_jsonb(old) - 'reason') then
        raise exception 'a decision about money is final';
      end if;
      return new;
    end $$;

create trigger decision_is_final before update or delete on ledger_entry
  for each row when (old.decision is not null) execute function decision_is_final();

create table provider_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
`;
