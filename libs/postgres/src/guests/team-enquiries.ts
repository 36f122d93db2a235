import type { EntityManager } from 'typeorm';
import {
  isoOf,
  type BookingId,
  type EnquiryId,
  type EnquiryReply,
  type TeamEnquiries,
  type TeamEnquiriesQuery,
  type TeamEnquiry,
} from '@venue/domain';

export class PostgresTeamEnquiries implements TeamEnquiries {
  constructor(private readonly manager: EntityManager) {}

  list({ environment, venues, state }: TeamEnquiriesQuery): Promise<readonly TeamEnquiry[]> {
    const ids = venues.map(({ id }) => id);
    return this.manager.query<TeamEnquiry[]>(selectEnquiries, [environment, ids, state]);
  }

  withIdPrefix(digits: string): Promise<readonly TeamEnquiry[]> {
    const range = [digits.padEnd(32, '0'), digits.padEnd(32, 'f')];
    return this.manager.query<TeamEnquiry[]>(named, range);
  }

  about(id: BookingId): Promise<readonly TeamEnquiry[]> {
    return this.manager.query<TeamEnquiry[]>(aboutBooking, [id]);
  }

  async close(id: EnquiryId, note: string | null): Promise<boolean> {
    const [, closed] = await this.manager.query<[unknown, number]>(close, [id, note]);
    return closed === 1;
  }

  async answer(
    enquiryId: EnquiryId,
    { id, message, answeredAt }: EnquiryReply & { readonly id: string },
  ): Promise<void> {
    await this.manager.query(answer, [id, enquiryId, message, isoOf(answeredAt)]);
  }

  async assign(id: EnquiryId, assignee: string | null): Promise<boolean> {
    const [, assigned] = await this.manager.query<[unknown, number]>(assign, [id, assignee]);
    return assigned === 1;
  }

  async lockOpen(id: EnquiryId): Promise<boolean> {
    return (await this.manager.query<unknown[]>(lockOpen, [id])).length > 0;
  }

  async link(id: EnquiryId, bookingId: BookingId): Promise<void> {
    await this.manager.query(link, [id, bookingId]);
  }
}

const select = `
select enquiry.id, enquiry.environment, enquiry.venue_id as "venueId",
  booking_id as "bookingId", order_id as "orderId", enquiry.name, enquiry.phone, enquiry.email, subject, message,
  guest_type as "guestType", enquiry.source, source_url as "sourceUrl",
  ms(enquiry.created_at) as "createdAt",
  json_build_object('slug', venue.slug, 'name', venue.name, 'zone', timezone) as venue,
  coalesce(booking.reference, ticket_order.reference) as reference, ms(closed_at) as "closedAt", closing_note as "closingNote", assignee,
  (select coalesce(json_agg(json_build_object('message', reply.message,
      'answeredAt', ms(answered_at)) order by answered_at, reply.id), '[]')
    from enquiry_answer reply where enquiry_id = enquiry.id) as answers
from enquiry
join venue on venue.id = enquiry.venue_id
left join booking on booking.id = booking_id
left join ticket_order on ticket_order.id = order_id`;

const selectEnquiries = `${select}
where enquiry.environment = $1 and enquiry.venue_id = any ($2::uuid[])
  and ($3 = 'all' or (closed_at is null) = ($3 = 'open'))
order by enquiry.created_at, enquiry.id`;

const aboutBooking = `${select}
where booking_id = $1
order by enquiry.created_at, enquiry.id`;

const named = `${select}
where enquiry.id between $1::uuid and $2::uuid
order by enquiry.id`;

const close = `
update enquiry set closed_at = app_now(), closing_note = $2
where id = $1 and closed_at is null`;

const answer = `
insert into enquiry_answer (id, enquiry_id, message, answered_at) values ($1, $2, $3, $4)`;

const assign = `
update enquiry set assignee = $2 where id = $1 and closed_at is null`;

const lockOpen = `
select from enquiry where id = $1 and closed_at is null for update`;

const link = `
update enquiry set booking_id = $2 where id = $1`;
