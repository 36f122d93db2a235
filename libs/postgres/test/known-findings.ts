/**
 * Findings of the linter in migrations that were written before it was used. The list only ever
 * gets shorter: a new migration has no findings.
 */
export const known: Readonly<
  Record<string, { readonly because: string; found: readonly string[] }>
> = {
  Payments1700000000002: {
    because: 'It comes before the first release: all its tables are empty wherever it runs.',
    found: [
      'constraint-missing-not-valid: add constraint booking_in_environment unique (id, environm',
      'disallowed-unique-constraint: constraint booking_in_environment unique (id, environment)',
      'constraint-missing-not-valid: add foreign key (booking_id, environment) references booki',
      'adding-foreign-key-constraint: foreign key (booking_id, environment) references booking ',
      'require-concurrent-index-creation: create index unpaid_booking on booking (hold_until) w',
      'require-concurrent-index-creation: create index booking_of_a_phone on booking (guest_pho',
      'constraint-missing-not-valid: add constraint payment_once unique (provider, provider_pay',
      'disallowed-unique-constraint: constraint payment_once unique (provider, provider_payment',
      'adding-not-nullable-field: set not null,',
      'constraint-missing-not-valid: add foreign key (request_id, environment) references payme',
      'adding-foreign-key-constraint: foreign key (request_id, environment) references payment_',
      'constraint-missing-not-valid: add foreign key (booking_id, environment) references booki',
      'adding-foreign-key-constraint: foreign key (booking_id, environment) references booking ',
      'constraint-missing-not-valid: add foreign key (booking_id, environment) references booki',
      'adding-foreign-key-constraint: foreign key (booking_id, environment) references booking ',
      'require-concurrent-index-creation: create index open_enquiry on enquiry (created_at) whe',
    ],
  },
  Tickets1700000000004: {
    because: 'It comes before the first release, and scans only what was asked for and received.',
    found: [
      'ban-drop-not-null: drop not null,',
      'constraint-missing-not-valid: add foreign key (order_id, environment) references ticket_',
      'adding-foreign-key-constraint: foreign key (order_id, environment) references ticket_ord',
      'constraint-missing-not-valid: add constraint asked_for_one_thing check (num_nonnulls(boo',
      'require-concurrent-index-creation: create index payment_request_of_an_order on payment_r',
      'ban-drop-not-null: drop not null,',
      'constraint-missing-not-valid: add foreign key (order_id, environment) references ticket_',
      'adding-foreign-key-constraint: foreign key (order_id, environment) references ticket_ord',
      'constraint-missing-not-valid: add constraint received_for_one_thing check (num_nonnulls(',
      'require-concurrent-index-creation: create index ledger_of_an_order on ledger_entry (orde',
    ],
  },
  Widget1700000000006: {
    because: 'It comes before the first release: no diary has had the time to become long.',
    found: [
      'require-concurrent-index-creation: create index origin_of_a_key on integration using gin',
      "constraint-missing-not-valid: add constraint booking_state_check check (state in ('held'",
      'constraint-missing-not-valid: add constraint held_until_a_moment',
      'constraint-missing-not-valid: add constraint held_for_somebody',
      'constraint-missing-not-valid: add constraint held_until_somebody_books',
      'require-concurrent-index-deletion: drop index unpaid_booking;',
      'require-concurrent-index-creation: create index lapsing_booking on booking (hold_until) ',
      'require-concurrent-index-creation: create index hold_of_a_client on booking (held_for) w',
      'require-concurrent-index-creation: create index hold_that_is_over on booking (created_at',
      'constraint-missing-not-valid: add foreign key (guest_id, environment) references guest (',
      'adding-foreign-key-constraint: foreign key (guest_id, environment) references guest (id,',
      'constraint-missing-not-valid: add foreign key (contact_id, environment) references conta',
      'adding-foreign-key-constraint: foreign key (contact_id, environment) references contact ',
      'require-concurrent-index-creation: create index booking_of_a_guest on booking (guest_id)',
      'require-concurrent-index-creation: create index booking_of_a_contact on booking (contact',
      'constraint-missing-not-valid: add foreign key (guest_id, environment) references guest (',
      'adding-foreign-key-constraint: foreign key (guest_id, environment) references guest (id,',
      'constraint-missing-not-valid: add foreign key (contact_id, environment) references conta',
      'adding-foreign-key-constraint: foreign key (contact_id, environment) references contact ',
      'require-concurrent-index-creation: create index order_of_a_guest on ticket_order (guest_',
      'require-concurrent-index-creation: create index order_of_a_contact on ticket_order (cont',
      'constraint-missing-not-valid: add foreign key (order_id, environment) references ticket_',
      'adding-foreign-key-constraint: foreign key (order_id, environment) references ticket_ord',
      'constraint-missing-not-valid: add constraint tells_of_one_thing check (num_nonnulls(book',
      'require-concurrent-index-creation: create index message_of_an_order on message (order_id',
    ],
  },
};
