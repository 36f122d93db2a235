import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Cards that guarantee bookings. The fee and its status are part of the booking, like the rest of
 * its terms; the ids of the card at the provider are a row of their own.
 */
export class Guarantees0015 implements MigrationInterface {
  readonly name = 'Guarantees1700000000015';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations are not undone');
  }
}

const statements = [
  `alter table booking add column guarantee jsonb`,
  `
alter table payment_request add column purpose text not null default 'payment'
  check (purpose in ('payment', 'card'))`,
  `
create table card (
  booking_id uuid not null,
  environment text not null,
  request_id uuid not null,
  provider text not null,
  provider_card text not null,
  provider_customer text,
  consent_text text not null,
  consent_revision int not null,
  consent_at timestamptz not null,
  primary key (provider, provider_card),
  foreign key (booking_id, environment) references booking (id, environment),
  foreign key (request_id, environment) references payment_request (id, environment)
)`,
  `create index card_of_a_booking on card (booking_id)`,
];
