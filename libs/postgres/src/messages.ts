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
import { enqueue } from './queue';

/** Letters, written in the transaction of what they tell of, each with a job for the worker. */
export class PostgresMessages implements Messages {
  constructor(private readonly manager: EntityManager) {}

  add(messages: readonly Message[]): Promise<void> {
    return writeLetters(this.manager, messages, []);
  }

  async linksAskedSince(bookingId: BookingId, since: Instant): Promise<readonly Instant[]> {
    const rows = await this.manager.query<{ at: Instant }[]>(asked, [bookingId, isoOf(since)]);
    return rows.map(({ at }) => at);
  }

  async textsTo(to: {
    readonly bookingId: BookingId;
    readonly phone: Phone;
    readonly prefix: string | null;
  }): Promise<TextsSent> {
    const [counts] = await this.manager.query<[TextsSent]>(texts, [
      to.bookingId,
      to.phone,
      to.prefix,
    ]);
    return counts;
  }

  async stop(bookingId: BookingId, kinds: readonly MessageKind[]): Promise<void> {
    await this.manager.query(stop, [bookingId, [...kinds]]);
  }
}

/**
 * Letters with their jobs, and the payment request that they ask for, in one statement: every
 * booking with a deposit waits for it.
 */
export async function writeLetters(
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
    await enqueue(manager, jobs, { sql: `${lettersFrom('$2')}, ${requestsFrom('$2')}`, value });
  } else if (requests.length > 0) {
    await manager.query(requestsAlone, [value]);
  }
}

const lettersFrom = (value: string): string => `letter_written as (
  insert into message (id, kind, channel, environment, venue_id, booking_id, recipient, subject,
    text, calendar, sender, not_after, created_at, due_at)
  select id, kind, channel, environment, "venueId", "bookingId", recipient, subject, text,
    calendar, sender, "notAfter", "createdAt", "createdAt"
  from json_to_recordset(${value}::json -> 'letters') as letter (id uuid, kind text, channel text,
    environment text, "venueId" uuid, "bookingId" uuid, recipient text, subject text, text text,
    calendar text, sender jsonb, "notAfter" timestamptz, "createdAt" timestamptz))`;

const requestsFrom = (value: string): string => `request_written as (
  insert into payment_request
    (id, environment, booking_id, token, amount_pence, currency, expires_at, created_at)
  select id, environment, "bookingId", token, "amountPence", currency, "expiresAt", "createdAt"
  from json_to_recordset(${value}::json -> 'requests') as request (id uuid, environment text,
    "bookingId" uuid, token text, "amountPence" int, currency text, "expiresAt" timestamptz,
    "createdAt" timestamptz))`;

const requestsAlone = `with ${requestsFrom('$1')} select`;

const asked = `
select ms(created_at) as at from message
where booking_id = $1 and kind = 'deposit-link-asked' and created_at > $2`;

/** Written texts count, those that were stopped do not: what is waiting will cost as well. */
const texts = `
select
  count(*) filter (where booking_id = $1)::int as "toBookingToday",
  count(*) filter (where recipient = $2)::int as "toNumberToday",
  case when $3::text is null then null
    else count(*) filter (where starts_with(recipient, $3))::int end as "toPrefixToday",
  count(*) filter (where created_at > app_now() - interval '1 hour')::int as "thisHour",
  (select coalesce(percentile_cont(0.5) within group (order by hourly), 0)::int from (
    select count(message.id) as hourly
    from generate_series(0, 167) as ago
    left join message on channel = 'text' and environment = 'live' and state <> 'stopped'
      and created_at > app_now() - (ago + 1) * interval '1 hour'
      and created_at <= app_now() - ago * interval '1 hour'
    group by ago) hours) as "medianHour"
from message
where channel = 'text' and environment = 'live' and state <> 'stopped'
  and created_at > app_now() - interval '1 day'`;

const stop = `
update message set state = 'stopped', because = 'overtaken', finished_at = app_now()
where booking_id = $1 and kind = any ($2::text[]) and state = 'waiting'`;
