import type { EntityManager } from 'typeorm';
import {
  isoOf,
  type BookingId,
  type Instant,
  type Message,
  type MessageId,
  type MessageKind,
  type Messages,
  type PaymentRequest,
  type Phone,
  type TextsSent,
} from '@venue/domain';
import { countWritten } from './outbox-budgets';
import { enqueue } from './queue';
import { prepared } from '../connection/prepared';

/** Letters, written in the transaction of what they tell of, each with a job for the worker. */
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
    const behind = await prepared<{ id: MessageId }>(this.manager, stop, [bookingId, [...kinds]]);
    await enqueue(
      this.manager,
      behind.map(({ id }) => ({ messageId: id })),
    );
  }
}

/**
 * Letters with their jobs, and the payment request that they ask for, in one statement: every
 * booking with a deposit waits for it.
 */
export async function writeMessages(
  manager: EntityManager,
  messages: readonly Message[],
  requests: readonly PaymentRequest[],
): Promise<void> {
  const letters = messages.map(({ notAfter, createdAt, ...message }) => ({
    ...message,
    notAfter: notAfter === null ? null : isoOf(notAfter),
    createdAt: isoOf(createdAt),
  }));
  const asked = requests.map(({ expiresAt, createdAt, ...request }) => ({
    ...request,
    expiresAt: isoOf(expiresAt),
    createdAt: isoOf(createdAt),
  }));
  const value = JSON.stringify({ letters, requests: asked });
  if (letters.length > 0) {
    const jobs = messages.map(({ id }) => ({ messageId: id }));
    await enqueue(manager, jobs, {
      sql: `${insertMessages('$2')}, ${insertRequests('$2')}`,
      value,
    });
  } else if (requests.length > 0) {
    await prepared(manager, requestsAlone, [value]);
  }
}

const insertMessages = (value: string): string => `letter_written as (
  insert into message (id, kind, channel, environment, venue_id, booking_id, order_id,
    recipient, subject, text, calendar, sender, not_after, created_at, due_at)
  select id, kind, channel, environment, "venueId", "bookingId", "orderId", recipient,
    subject, text, calendar, sender, "notAfter", "createdAt", "createdAt"
  from json_to_recordset(${value}::json -> 'letters') as letter (id uuid, kind text, channel text,
    environment text, "venueId" uuid, "bookingId" uuid, "orderId" uuid, recipient text,
    subject text, text text, calendar text, sender jsonb, "notAfter" timestamptz, "createdAt" timestamptz))`;

const insertRequests = (value: string): string => `request_written as (
  insert into payment_request
    (id, environment, booking_id, order_id, token, amount_pence, currency, expires_at, created_at)
  select id, environment, "bookingId", "orderId", token, "amountPence", currency, "expiresAt",
    "createdAt"
  from json_to_recordset(${value}::json -> 'requests') as request (id uuid, environment text,
    "bookingId" uuid, "orderId" uuid, token text, "amountPence" int, currency text,
    "expiresAt" timestamptz, "createdAt" timestamptz))`;

const requestsAlone = `with ${insertRequests('$1')} select`;

const asked = `
select ms(created_at) as at from message
where booking_id = $1 and kind = 'deposit-link-asked' and created_at > $2`;

const nobody = '00000000-0000-0000-0000-000000000000';

/** Stops those, and names what had to wait for them: one more look is due to it. */
const stop = `
with stopped as (
  update message set state = 'stopped', because = 'overtaken', finished_at = app_now()
  where booking_id = $1 and kind = any ($2::text[]) and state = 'waiting'
  returning id
)
select id from message
where booking_id = $1 and state = 'waiting' and kind <> all ($2::text[])
  and exists (select from stopped)
order by position`;
