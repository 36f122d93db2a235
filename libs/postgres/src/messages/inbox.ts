import type { DataSource } from 'typeorm';
import type { Inbox, InboxMessage } from '@venue/domain/message/inbox';

/** Reads stored messages. Only the worker sends them. */
export class PostgresInbox implements Inbox {
  constructor(private readonly source: DataSource) {}

  latest(count: number): Promise<readonly InboxMessage[]> {
    return this.source.query<InboxMessage[]>(latest, [count]);
  }
}

const latest = `
select message.id, kind, channel, environment, venue.name as "venueName", venue.timezone as zone,
  recipient, subject, text, calendar is not null as "hasCalendar", state, because,
  ms(created_at) as "createdAt"
from message join venue on venue.id = venue_id
order by message.position desc
limit $1`;
