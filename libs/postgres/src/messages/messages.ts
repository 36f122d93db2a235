import type { EntityManager } from 'typeorm';
import {
  isoOf,
  type BookingId,
  type Instant,
  type Message,
  type MessageKind,
  type Messages,
  type OrderId,
  type Phone,
  type TextsSent,
} from '@venue/domain';
import { countWritten } from './outbox-budgets';
import { notifyWorkers } from './notifications';
import { deferred, prepared } from '../connection/prepared';

/**
 * Messages are written in the transaction of the change they report. Its commit notifies the
 * workers.
 */
export class PostgresMessages implements Messages {
  constructor(private readonly manager: EntityManager) {}

  async add(messages: readonly Message[]): Promise<void> {
    if (messages.length === 0) return;
    const rows = messages.map(({ notAfter, createdAt, ...message }) => ({
      ...message,
      notAfter: notAfter === null ? null : isoOf(notAfter),
      createdAt: isoOf(createdAt),
    }));
    await deferred(this.manager, insert, [JSON.stringify(rows)]);
  }

  async linksAskedSince(bookingId: BookingId, since: Instant): Promise<readonly Instant[]> {
    const rows = await prepared<{ at: Instant }>(this.manager, linksAsked, [
      bookingId,
      isoOf(since),
    ]);
    return rows.map(({ at }) => at);
  }

  async textsTo(to: {
    readonly bookingId: BookingId;
    readonly phone: Phone;
    readonly prefix: string | null;
  }): Promise<TextsSent> {
    const [counts] = await this.manager.query<[TextsSent]>(countWritten, [
      nilUuid,
      to.bookingId,
      to.phone,
      to.prefix,
    ]);
    return counts;
  }

  async stop(id: BookingId | OrderId, kinds: readonly MessageKind[]): Promise<void> {
    await prepared(this.manager, stop, [id, [...kinds]]);
  }
}

const insert = `
with message_written as (
  insert into message (id, kind, channel, environment, venue_id, booking_id, order_id,
    recipient, subject, text, html, calendar, attachments, sender, not_after, created_at, due_at)
  select id, kind, channel, environment, "venueId", "bookingId", "orderId", recipient,
    subject, text, html, calendar, attachments, sender, "notAfter", "createdAt", "createdAt"
  from json_to_recordset($1) as written (id uuid, kind text, channel text,
    environment text, "venueId" uuid, "bookingId" uuid, "orderId" uuid, recipient text,
    subject text, text text, html text, calendar text, attachments jsonb, sender jsonb,
    "notAfter" timestamptz, "createdAt" timestamptz)
)
${notifyWorkers}`;

const linksAsked = `
select ms(created_at) as at from message
where booking_id = $1 and kind = 'deposit-link-asked' and created_at > $2`;

const nilUuid = '00000000-0000-0000-0000-000000000000';

/**
 * A message that a worker has at present may still go out. It is marked, so that it is not tried
 * again. Notifies the workers, since messages that waited for the stopped ones may be due now.
 */
const stop = `
with overtaken as (
  update message set because = 'overtaken',
    state = case state when 'waiting' then 'stopped' else state end,
    finished_at = case state when 'waiting' then app_now() end
  where (booking_id = $1 or order_id = $1) and kind = any ($2::text[])
    and state in ('waiting', 'sending')
  returning state
)
${notifyWorkers} where exists (select from overtaken where state = 'stopped')`;
