import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which client of publishable keys has booked, for a day. The client is a hash of its address. */
export class Pages0027 implements MigrationInterface {
  readonly name = 'Pages1700000000027';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(pageBookings);
  }

  /** An older version neither writes nor reads them. */
  async down(): Promise<void> {}
}

const pageBookings = `
create table page_booking (
  id bigint generated always as identity primary key,
  environment text not null,
  client text not null,
  kind text not null check (kind in ('table', 'tickets')),
  made_at timestamptz not null
);
create index page_booking_of_a_client on page_booking (client, environment, kind, made_at);
create index page_booking_by_age on page_booking (made_at);
`;
