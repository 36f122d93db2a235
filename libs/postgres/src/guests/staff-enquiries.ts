import type { DataSource } from 'typeorm';
import type { BookingId, Enquiry, EnquiryId, Environment, Instant, Reference } from '@venue/domain';
import type { StaffVenue } from '../bookings/staff';

/** An enquiry as the venue's team deals with it. */
export interface StaffEnquiry extends Enquiry {
  readonly venue: Pick<StaffVenue, 'slug' | 'name' | 'zone'>;
  /** Of the booking that it is about; null where it is about none. */
  readonly reference: Reference | null;
  /** Null while it is open. */
  readonly closedAt: Instant | null;
  /** What the team noted when it closed it. */
  readonly closingNote: string | null;
}

/** Which enquiries an admin wants to see. */
export interface EnquiriesQuestion {
  readonly environment: Environment;
  readonly venues: readonly Pick<StaffVenue, 'id'>[];
  readonly state: 'open' | 'closed' | 'all';
}

/** What the team of a venue does with what guests ask. */
export class PostgresStaffEnquiries {
  constructor(private readonly source: DataSource) {}

  /** The one that has waited for longest first. */
  find({ environment, venues, state }: EnquiriesQuestion): Promise<readonly StaffEnquiry[]> {
    const ids = venues.map(({ id }) => id);
    return this.source.query<StaffEnquiry[]>(asked, [environment, ids, state]);
  }

  /** Those whose ids begin with these hexadecimal digits, of both environments. */
  beginningWith(digits: string): Promise<readonly StaffEnquiry[]> {
    const range = [digits.padEnd(32, '0'), digits.padEnd(32, 'f')];
    return this.source.query<StaffEnquiry[]>(named, range);
  }

  /** All about that booking, the oldest first. */
  about(id: BookingId): Promise<readonly StaffEnquiry[]> {
    return this.source.query<StaffEnquiry[]>(aboutBooking, [id]);
  }

  /** False when it is closed already, which stays as it is. */
  async close(id: EnquiryId, note: string | null): Promise<boolean> {
    const [, closed] = await this.source.query<[unknown, number]>(close, [id, note]);
    return closed === 1;
  }
}

const select = `
select enquiry.id, enquiry.environment, enquiry.venue_id as "venueId",
  booking_id as "bookingId", enquiry.name, enquiry.phone, enquiry.email, subject, message,
  guest_type as "guestType", enquiry.source, source_url as "sourceUrl",
  ms(enquiry.created_at) as "createdAt",
  json_build_object('slug', venue.slug, 'name', venue.name, 'zone', timezone) as venue,
  reference, ms(closed_at) as "closedAt", closing_note as "closingNote"
from enquiry
join venue on venue.id = enquiry.venue_id
left join booking on booking.id = booking_id`;

const asked = `${select}
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
