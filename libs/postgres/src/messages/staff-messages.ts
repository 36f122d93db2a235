import type { DataSource } from 'typeorm';
import type {
  Channel,
  Environment,
  Instant,
  MessageId,
  MessageKind,
  MessageState,
  Reference,
} from '@venue/domain';
import type { StaffVenue } from '../bookings/staff';

/** A letter as an admin looks into it: whole, and with what became of it. */
export interface StaffMessage {
  readonly id: MessageId;
  readonly kind: MessageKind;
  readonly channel: Channel;
  readonly environment: Environment;
  readonly venue: Pick<StaffVenue, 'slug' | 'zone'>;
  /** Of the booking or the tickets that it tells of; null where it tells of neither. */
  readonly reference: Reference | null;
  /** A phone number or an e-mail address. */
  readonly to: string;
  /** Null for a text. */
  readonly subject: string | null;
  readonly text: string;
  /** The iCalendar file that goes with it. */
  readonly calendar: string | null;
  readonly state: MessageState;
  /** Why it was stopped, or what went wrong last; null when nothing did. */
  readonly because: string | null;
  readonly createdAt: Instant;
  /** When a carrier took it; null when none has. */
  readonly sentAt: Instant | null;
}

/** Which letters an admin wants to see; null for no limit. */
export interface MessagesQuestion {
  readonly environment: Environment;
  readonly venues: readonly Pick<StaffVenue, 'id'>[];
  readonly reference: Reference | null;
  /** A phone number in E.164, or an e-mail address in whatever case. */
  readonly to: string | null;
  readonly limit: number;
}

export class PostgresStaffMessages {
  constructor(private readonly source: DataSource) {}

  /** Newest first. */
  find(question: MessagesQuestion): Promise<readonly StaffMessage[]> {
    const { environment, venues, reference, to, limit } = question;
    const ids = venues.map(({ id }) => id);
    return this.source.query<StaffMessage[]>(asked, [environment, ids, reference, to, limit]);
  }
}

const asked = `
select message.id, kind, channel, message.environment,
  coalesce(booking.reference, ticket_order.reference) as reference, recipient as "to", subject, text,
  calendar, message.state, because, ms(message.created_at) as "createdAt",
  json_build_object('slug', slug, 'zone', timezone) as venue,
  case when message.state = 'sent' then ms(finished_at) end as "sentAt"
from message
join venue on venue.id = message.venue_id
left join booking on booking.id = booking_id
left join ticket_order on ticket_order.id = order_id
where message.environment = $1 and message.venue_id = any ($2::uuid[])
  and ($3::text is null or $3 in (booking.reference, ticket_order.reference))
  and ($4::text is null or lower(recipient) = lower($4))
order by message.position desc
limit $5`;
