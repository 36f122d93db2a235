import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which client of a publishable key has booked or ordered what is not paid yet, so that one client
 * cannot block everything for others. The client is a hash of its address. A row is used until its
 * deadline and deleted soon after it.
 */
export class Unpaid0008 implements MigrationInterface {
  readonly name = 'Unpaid1700000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(unpaid);
  }

  async down(): Promise<void> {
    throw new Error('an older version does without the table: there is nothing to undo');
  }
}

const unpaid = `
create table unpaid_of_client (
  id bigint generated always as identity primary key,
  environment text not null,
  integration_id uuid not null references integration,
  client text not null,
  booking_id uuid,
  order_id uuid,
  until timestamptz not null,
  foreign key (booking_id, environment) references booking (id, environment) on delete cascade,
  foreign key (order_id, environment) references ticket_order (id, environment) on delete cascade,
  constraint unpaid_is_one_thing check (num_nonnulls(booking_id, order_id) = 1)
);
create index unpaid_of_a_client on unpaid_of_client (client, integration_id);
create index unpaid_booking_of_client on unpaid_of_client (booking_id)
  where booking_id is not null;
create index unpaid_order_of_client on unpaid_of_client (order_id) where order_id is not null;
`;
