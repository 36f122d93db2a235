import type { EntityManager } from 'typeorm';
import {
  isoOf,
  type BookingId,
  type Instant,
  type Message,
  type MessageKind,
  type Messages,
  type PaymentRequest,
  type Phone,
  type TextsSent,
} from '@venue/domain';
import { countWritten } from './outbox-budgets';
import { notifyWorkers } from './notifications';
import { prepared } from '../connection/prepared';

/**
 * Messages are written in the transaction of the change they report. Its commit wakes the workers.
 */
export class PostgresMessages implements Messages {
  constructor(private readonly manager: EntityManager) {}

  add(messages: readonly Message[]): Promise<void> {
    return writeMessages(this.manager, messages, []);
  }

  async linksAskedSince(bookingId: BookingId, since: Instant): Promise<readonly Instant[]> {
    const rows = await prepared<{ at: Instant }>(this.manager, asked, [bookingId, isoOf(since)]);
    return rows.map(({ at }) => at);
  }

  async textsTo(to: {
    readonly bookingId: BookingId;
    readonly phone: Phone;
    readonly prefix: string | null;
  }): Promise<TextsSent> {
    const [counts] = await this.manager.query<[TextsSent]>(countWritten, [
      nobody,
      to.bookingId,
      to.phone,
      to.prefix,
    ]);
    return counts;
  }

  async stop(bookingId: BookingId, kinds: readonly MessageKind[]): Promise<void> {
    await prepared(this.manager, stop, [bookingId, [...kinds]]);
  }
}

/**
 * Writes messages and the payment requests that they ask for in one statement, since every booking
 * with a deposit waits for it.
 */
export async function writeMessages(
  manager: EntityManager,
  messages: readonly Message[],
  requests: readonly PaymentRequest[],
): Promise<void> {
  if (messages.length === 0 && requests.length === 0) return;
  const value = JSON.stringify({
    messages: messages.map(({ notAfter, createdAt, ...message }) => ({
      ...message,
      notAfter: notAfter === null ? null : isoOf(notAfter),
      createdAt: isoOf(createdAt),
    })),
    requests: requests.map(({ expiresAt, createdAt, ...request }) => ({
      ...request,
      expiresAt: isoOf(expiresAt),
      createdAt: isoOf(createdAt),
    })),
  });
  await prepared(manager, insert, [value]);
}

const insert = `
with message_written as (
  insert into message (id, kind, channel, environment, venue_id, booking_id, order_id,
    recipient, subject, text, calendar, sender, not_after, created_at, due_at)
  select id, kind, channel, environment, "venueId", "bookingId", "orderId", recipient,
    subject, text, calendar, sender, "notAfter", "createdAt", "createdAt"
  from json_to_recordset($1::json -> 'messages') as written (id uuid, kind text, channel text,
    environment text, "venueId" uuid, "bookingId" uuid, "orderId" uuid, recipient text,
    subject text, text text, calendar text, sender jsonb, "notAfter" timestamptz, "createdAt" timestamptz)
), request_written as (
  insert into payment_request
    (id, environment, booking_id, order_id, token, amount_pence, currency, expires_at, created_at)
  select id, environment, "bookingId", "orderId", token, "amountPence", currency, "expiresAt",
    "createdAt"
  from json_to_recordset($1::json -> 'requests') as request (id uuid, environment text,
    "bookingId" uuid, "orderId" uuid, token text, "amountPence" int, currency text,
    "expiresAt" timestamptz, "createdAt" timestamptz)
)
${notifyWorkers} where json_array_length($1::json -> 'messages') > 0`;

const asked = `
select ms(created_at) as at from message
where booking_id = $1 and kind = 'deposit-link-asked' and created_at > $2`;

const nobody = '00000000-0000-0000-0000-000000000000';

/** Wakes the workers, since messages that waited for the stopped ones may be due now. */
const stop = `
with stopped as (
  update message set state = 'stopped', because = 'overtaken', finished_at = app_now()
  where booking_id = $1 and kind = any ($2::text[]) and state = 'waiting'
  returning id
)
${notifyWorkers} where exists (select from stopped)`;
