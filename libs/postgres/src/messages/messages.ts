import type { EntityManager } from 'typeorm';
import type { MessageKind, NewMessage } from '@venue/domain/message/message';
import { textsStopped } from '@venue/domain/message/guest-text';
import type { Messages } from '@venue/domain/message/messages';
import { overRecipientLimit, recipientThrottle } from '@venue/domain/message/recipient-limit';
import type { TextsSent } from '@venue/domain/message/texting';
import type { BookingId, OrderId } from '@venue/domain/shared/ids';
import type { Phone } from '@venue/domain/shared/phone';
import { isoOf, type Instant } from '@venue/domain/shared/time';
import { countMessages } from './outbox-budgets';
import { notifyWorkers } from './notifications';
import { queryPrepared } from '../connection/query-prepared';

/**
 * Messages are written in the transaction of the change they report. Its commit notifies the
 * workers.
 */
export class PostgresMessages implements Messages {
  /** @param toOneMax - The most messages to one recipient in an hour. */
  constructor(
    private readonly manager: EntityManager,
    private readonly toOneMax: number = recipientThrottle.timesMax,
  ) {}

  async add(messages: readonly NewMessage[]): Promise<readonly NewMessage[]> {
    const limited = messages.filter(({ isLimited }) => isLimited);
    if (limited.length === 0) return this.store(messages);
    // Each statement sees what was committed before it, so the recipients are locked first.
    await queryPrepared(this.manager, lock, [recipientsOf(limited)]);
    const stored = await this.store(messages);
    const stopped = await queryPrepared<{ id: string }>(this.manager, stopBeyondLimit, [
      limited.map(({ id }) => id),
      this.toOneMax,
      recipientThrottle.withinMinutes,
      overRecipientLimit,
    ]);
    return stored.filter((message) => stopped.every(({ id }) => id !== message.id));
  }

  /** Returns those that can be sent: texts that their recipient has stopped are stored as such. */
  private async store(messages: readonly NewMessage[]): Promise<readonly NewMessage[]> {
    if (messages.length === 0) return [];
    const rows = messages.map(({ notAfter, createdAt, ...message }) => ({
      ...message,
      notAfter: notAfter === null ? null : isoOf(notAfter),
      createdAt: isoOf(createdAt),
    }));
    const [written] = await queryPrepared<{ stopped: readonly string[] }>(this.manager, insert, [
      JSON.stringify(rows),
      textsStopped,
    ]);
    return messages.filter(({ id }) => written?.stopped.includes(id) !== true);
  }

  async linksAskedSince(bookingId: BookingId, since: Instant): Promise<readonly Instant[]> {
    const rows = await queryPrepared<{ at: Instant }>(this.manager, selectLinkRequests, [
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
    const [counts] = await this.manager.query<[TextsSent]>(countMessages, [
      nilUuid,
      to.bookingId,
      to.phone,
      to.prefix,
    ]);
    return counts;
  }

  async stop(id: BookingId | OrderId, kinds: readonly MessageKind[]): Promise<void> {
    await queryPrepared(this.manager, stop, [id, [...kinds]]);
  }
}

/** In one order, so that no two transactions wait for each other. */
function recipientsOf(messages: readonly NewMessage[]): readonly string[] {
  const names = messages.map(({ environment, channel, recipient }) =>
    ['messages to', environment, channel, recipient.toLowerCase()].join(' '),
  );
  return [...new Set(names)].sort();
}

const lock = `
select pg_advisory_xact_lock(hashtextextended(recipient, 0)) from unnest($1::text[]) as recipient`;

const insert = `
with message_written as (
  insert into message (id, kind, channel, environment, venue_id, booking_id, order_id,
    recipient, subject, text, html, calendar, attachments, sender, not_after, created_at, due_at,
    state, because, finished_at)
  select id, kind, channel, environment, "venueId", "bookingId", "orderId", recipient,
    subject, text, html, calendar, attachments, sender, "notAfter", "createdAt", "createdAt",
    case when stopped_at is null then 'waiting' else 'stopped' end,
    case when stopped_at is not null then $2 end,
    case when stopped_at is not null then "createdAt" end
  from json_to_recordset($1) as written (id uuid, kind text, channel text,
    environment text, "venueId" uuid, "bookingId" uuid, "orderId" uuid, recipient text,
    subject text, text text, html text, calendar text, attachments jsonb, sender jsonb,
    "notAfter" timestamptz, "createdAt" timestamptz)
  left join text_stop on venue_id = "venueId" and phone = recipient
    and channel = 'text' and environment = 'live'
  returning id, state
)
${notifyWorkers}, array(select id from message_written where state = 'stopped') as stopped`;

/** Stops the messages that exceed the limit of their recipient in an hour. */
const stopBeyondLimit = `
update message set state = 'stopped', because = $4, finished_at = created_at
where id = any ($1::uuid[]) and $2 <= (
  select count(*) from (
    select from message as earlier
    where lower(earlier.recipient) = lower(message.recipient)
      and earlier.channel = message.channel and earlier.environment = message.environment
      and earlier.created_at > message.created_at - make_interval(mins => $3)
      and earlier.position < message.position and earlier.state <> 'stopped'
    limit $2) as written)
returning id`;

const selectLinkRequests = `
select ms(created_at) as at from message
where booking_id = $1 and kind = 'deposit-link-asked' and created_at > $2`;

const nilUuid = '00000000-0000-0000-0000-000000000000';

/**
 * A message that a worker is sending may still arrive. It is marked, so that it is not tried again.
 * Notifies the workers, since messages that waited for the stopped ones may be due now.
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
