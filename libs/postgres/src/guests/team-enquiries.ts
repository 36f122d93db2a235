import type { EntityManager } from 'typeorm';
import type {
  BookingId,
  EnquiryId,
  TeamEnquiries,
  TeamEnquiriesQuery,
  TeamEnquiry,
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
}

const select = `
select enquiry.id, enquiry.environment, enquiry.venue_id as "venueId",
  booking_id as "bookingId", order_id as "orderId", enquiry.name, enquiry.phone, enquiry.email, subject, message,
  guest_type as "guestType", enquiry.source, source_url as "sourceUrl",
  ms(enquiry.created_at) as "createdAt",
  json_build_object('slug', venue.slug, 'name', venue.name, 'zone', timezone) as venue,
  coalesce(booking.reference, ticket_order.reference) as reference, ms(closed_at) as "closedAt", closing_note as "closingNote"
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
