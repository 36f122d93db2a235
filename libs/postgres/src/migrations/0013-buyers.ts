import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The guest of an order of tickets, its cancellation, and enquiries about it. Each step commits by
 * itself, so that no lock is held for long and none while another is waited for. All of them can
 * be run twice.
 */
export class Buyers0013 implements MigrationInterface {
  readonly name = 'Buyers1700000000013';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const step of [...orders, ...enquiries, ...references]) await runner.query(step);
  }

  async down(): Promise<void> {
    throw new Error(
      'Migration 13 cannot be undone without losing the buyers. Restore a backup instead.',
    );
  }
}

/** A guest whom an id names is in `contact`, and these columns are null. */
const orders = [
  `alter table ticket_order
    add column if not exists guest_name text,
    add column if not exists guest_phone text,
    add column if not exists guest_email text,
    add column if not exists cancel_reason text`,
  `alter table ticket_order
    drop constraint if exists ticket_order_state_check,
    add constraint ticket_order_state_check
      check (state in ('held', 'confirmed', 'cancelled', 'expired')) not valid`,
  'alter table ticket_order validate constraint ticket_order_state_check',
  'drop index concurrently if exists order_of_a_phone',
  `create index concurrently if not exists order_of_a_phone on ticket_order (guest_phone)
    where guest_phone is not null`,
];

/** An enquiry is about a booking, about tickets, or about neither. */
const enquiries = [
  'alter table enquiry add column if not exists order_id uuid',
  `alter table enquiry
    drop constraint if exists enquiry_of_an_order,
    add constraint enquiry_of_an_order foreign key (order_id, environment)
      references ticket_order (id, environment) not valid,
    drop constraint if exists enquiry_about_one_thing,
    add constraint enquiry_about_one_thing
      check (num_nonnulls(booking_id, order_id) <= 1) not valid`,
  'alter table enquiry validate constraint enquiry_of_an_order',
  'alter table enquiry validate constraint enquiry_about_one_thing',
  'drop index concurrently if exists enquiry_about_an_order',
  `create index concurrently if not exists enquiry_about_an_order on enquiry (order_id)
    where order_id is not null`,
];

/**
 * A reference is a booking's or an order's, never both. The code of the fault is that of a unique
 * constraint, after which a transaction runs again and draws another reference. Decision 92.
 */
const references = [
  ...unlessTaken({ of: 'booking', by: 'ticket_order' }),
  ...unlessTaken({ of: 'ticket_order', by: 'booking' }),
];

function unlessTaken({ of, by }: { readonly of: string; readonly by: string }): string[] {
  return [
    `create or replace function reference_of_${of}_is_free() returns trigger language plpgsql as $$
    begin
      if exists (select from ${by} where reference = new.reference) then
        raise unique_violation using message = 'the reference is taken in ${by}';
      end if;
      return new;
    end $$`,
    `create or replace trigger reference_is_free before insert on ${of}
      for each row execute function reference_of_${of}_is_free()`,
  ];
}
