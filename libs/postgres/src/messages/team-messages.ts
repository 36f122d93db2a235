import type { EntityManager } from 'typeorm';
import type {
  TeamMessage,
  TeamMessages,
  TeamMessagesQuery,
} from '@venue/domain/message/team-messages';

export class PostgresTeamMessages implements TeamMessages {
  constructor(private readonly manager: EntityManager) {}

  list(query: TeamMessagesQuery): Promise<readonly TeamMessage[]> {
    const { environment, venues, reference, to, limit, withSignIns } = query;
    const ids = venues.map(({ id }) => id);
    return this.manager.query<TeamMessage[]>(selectMessages, [
      environment,
      ids,
      reference,
      to,
      limit,
      withSignIns,
    ]);
  }
}

/** The text of a sign-in message is left out: its reader could sign in as another person. */
const selectMessages = `
select message.id, kind, channel, message.environment,
  coalesce(booking.reference, ticket_order.reference) as reference, recipient as "to", subject,
  case when kind = 'sign-in' then 'A link to sign in, which is not shown.' else text end as text,
  case when kind = 'sign-in' then null else html end as html, calendar,
  coalesce(attachments, '[]') as attachments, message.state, because,
  ms(message.created_at) as "createdAt",
  json_build_object('slug', slug, 'zone', timezone) as venue,
  case when message.state = 'sent' then ms(finished_at) end as "sentAt"
from message
join venue on venue.id = message.venue_id
left join booking on booking.id = booking_id
left join ticket_order on ticket_order.id = order_id
where message.environment = $1 and message.venue_id = any ($2::uuid[])
  and ($3::text is null or $3 in (booking.reference, ticket_order.reference))
  and ($4::text[] is null or lower(recipient) = any (select lower(one) from unnest($4::text[]) one))
  and (kind <> 'sign-in' or $6)
order by message.position desc
limit $5`;
