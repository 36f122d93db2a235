import {
  EntitySchema,
  IsNull,
  type EntityManager,
  type EntitySchemaColumnOptions,
  type Repository,
} from 'typeorm';
import type {
  NewReply,
  OpenEnquiries,
  TeamEnquiries,
  TeamEnquiriesQuery,
  TeamEnquiry,
} from '@venue/domain/booking/enquiry';
import type { BookingId, EnquiryId } from '@venue/domain/shared/ids';
import { instant, now, text, uuid } from '../connection/columns';
import { enquiryTable, type StoredEnquiry } from './enquiries';

interface StoredReply extends NewReply {
  readonly id: string;
  readonly enquiryId: EnquiryId;
}

export const replyTable = new EntitySchema<StoredReply>({
  name: 'enquiry_answer',
  columns: {
    id: { ...uuid, primary: true },
    enquiryId: { ...uuid, primary: true },
    message: text,
    channel: text,
    answeredAt: instant,
  } satisfies Record<keyof StoredReply, EntitySchemaColumnOptions>,
});

export class PostgresTeamEnquiries implements TeamEnquiries {
  constructor(private readonly manager: EntityManager) {}

  list({ environment, venues, state, kind }: TeamEnquiriesQuery): Promise<readonly TeamEnquiry[]> {
    const ids = venues.map(({ id }) => id);
    return this.manager.query<TeamEnquiry[]>(selectEnquiries, [environment, ids, state, kind]);
  }

  async countOpen({
    environment,
    venues,
  }: Parameters<TeamEnquiries['countOpen']>[0]): Promise<OpenEnquiries> {
    const ids = venues.map(({ id }) => id);
    const [counts] = await this.manager.query<[OpenEnquiries]>(countOpen, [environment, ids]);
    return counts;
  }

  withIdPrefix(digits: string): Promise<readonly TeamEnquiry[]> {
    const range = [digits.padEnd(32, '0'), digits.padEnd(32, 'f')];
    return this.manager.query<TeamEnquiry[]>(selectInRange, range);
  }

  ofBooking(id: BookingId): Promise<readonly TeamEnquiry[]> {
    return this.manager.query<TeamEnquiry[]>(aboutBooking, [id]);
  }

  async close(id: EnquiryId, note: string | null): Promise<boolean> {
    const closing = { closedAt: now, closingNote: note };
    const { affected } = await this.enquiries.update({ id, closedAt: IsNull() }, closing);
    return affected === 1;
  }

  async answer(enquiryId: EnquiryId, reply: NewReply & { readonly id: string }): Promise<void> {
    await this.manager.getRepository(replyTable).insert({ ...reply, enquiryId });
  }

  async assign(id: EnquiryId, assignee: string | null): Promise<boolean> {
    const { affected } = await this.enquiries.update({ id, closedAt: IsNull() }, { assignee });
    return affected === 1;
  }

  async lockOpen(id: EnquiryId): Promise<boolean> {
    const where = { id, closedAt: IsNull() };
    const open = await this.enquiries.findOne({ where, lock: { mode: 'pessimistic_write' } });
    return open !== null;
  }

  async link(id: EnquiryId, bookingId: BookingId): Promise<void> {
    await this.enquiries.update({ id }, { bookingId });
  }

  private get enquiries(): Repository<StoredEnquiry> {
    return this.manager.getRepository(enquiryTable);
  }
}

const select = `
select enquiry.id, enquiry.environment, enquiry.venue_id as "venueId",
  booking_id as "bookingId", order_id as "orderId", enquiry.name, enquiry.phone, enquiry.email, subject, message,
  guest_type as "guestType", enquiry.source, source_url as "sourceUrl",
  severity,
  ms(enquiry.created_at) as "createdAt",
  json_build_object('slug', venue.slug, 'name', venue.name, 'zone', timezone) as venue,
  coalesce(booking.reference, ticket_order.reference) as reference, ms(closed_at) as "closedAt", closing_note as "closingNote", assignee,
  (select coalesce(json_agg(json_build_object('message', reply.message, 'channel', reply.channel,
      'delivery', coalesce(message.delivery, message.state), 'answeredAt', ms(answered_at))
      order by answered_at, reply.id), '[]')
    from enquiry_answer reply left join message on message.id = reply.id
    where enquiry_id = enquiry.id) as answers,
  (select coalesce(json_agg(json_build_object('message', guest_text.text,
      'receivedAt', ms(received_at)) order by received_at, guest_text.id), '[]')
    from guest_text where enquiry_id = enquiry.id and received_at > enquiry.created_at) as texts
from enquiry
join venue on venue.id = enquiry.venue_id
left join booking on booking.id = booking_id
left join ticket_order on ticket_order.id = order_id`;

const selectEnquiries = `${select}
where enquiry.environment = $1 and enquiry.venue_id = any ($2::uuid[])
  and ($3 = 'all' or (closed_at is null) = ($3 = 'open'))
  and ($4::text is null or (severity is null) = ($4 = 'question'))
order by enquiry.created_at, enquiry.id`;

const countOpen = `
select count(*) filter (where severity is null)::int as questions, count(severity)::int as alarms
from enquiry
where environment = $1 and venue_id = any ($2::uuid[]) and closed_at is null`;

const aboutBooking = `${select}
where booking_id = $1
order by enquiry.created_at, enquiry.id`;

const selectInRange = `${select}
where enquiry.id between $1::uuid and $2::uuid
order by enquiry.id`;
