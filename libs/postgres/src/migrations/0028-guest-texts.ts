import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts from guests, and the numbers to which a venue may send none. */
export class Texts0028 implements MigrationInterface {
  readonly name = 'Texts1700000000028';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}

const statements = [
  'alter table booking add column confirmed_for timestamptz',
  `
alter table enquiry_answer
  add column channel text not null default 'email' check (channel in ('text', 'email'))`,
  `
create table guest_text (
  id uuid primary key,
  provider text not null,
  provider_reference text not null,
  environment text not null default 'live' check (environment = 'live'),
  venue_id uuid not null references venue,
  booking_id uuid,
  enquiry_id uuid references enquiry on delete cascade,
  phone text not null,
  text text not null,
  outcome text not null,
  received_at timestamptz not null,
  unique (provider, provider_reference),
  foreign key (booking_id, environment) references booking (id, environment)
)`,
  'create index guest_text_of_a_number on guest_text (phone, received_at)',
  'create index guest_text_about_a_booking on guest_text (booking_id) where booking_id is not null',
  `
create index guest_text_of_an_enquiry on guest_text (enquiry_id, received_at)
  where enquiry_id is not null`,
  'create index guest_text_in_time on guest_text (received_at)',
  `
create table text_stop (
  venue_id uuid not null references venue,
  phone text not null,
  stopped_at timestamptz not null,
  primary key (venue_id, phone)
)`,
  'create index text_stop_of_a_number on text_stop (phone)',
];
