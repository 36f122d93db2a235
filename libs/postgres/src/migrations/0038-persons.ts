import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what is stored of a person, also by e-mail address, and what a member has done. */
export class Persons0038 implements MigrationInterface {
  readonly name = 'Persons1700000000038';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [index, of] of indexes) {
      const dropped = `drop index concurrently if exists ${index}`;
      const built = `create index concurrently if not exists ${index} on ${of}`;
      await runner.query(dropped);
      await runner.query(built);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [index] of indexes) {
      const dropped = `drop index concurrently if exists ${index}`;
      await runner.query(dropped);
    }
  }
}

const indexes = [
  ['booking_of_an_address', 'booking (lower(guest_email)) where guest_email is not null'],
  ['order_of_an_address', 'ticket_order (lower(guest_email)) where guest_email is not null'],
  ['enquiry_of_a_phone', 'enquiry (phone) where phone is not null'],
  ['enquiry_of_an_address', 'enquiry (lower(email)) where email is not null'],
  ['enquiry_about_a_booking', 'enquiry (booking_id) where booking_id is not null'],
  ['enquiry_of_an_assignee', 'enquiry (assignee) where assignee is not null'],
  ['history_of_a_member', `history ((actor ->> 'id')) where actor ->> 'kind' = 'member'`],
  ['history_before_an_assignee', `history ((before ->> 'assignee')) where part = 'enquiry'`],
  ['history_after_an_assignee', `history ((after ->> 'assignee')) where part = 'enquiry'`],
] as const;
