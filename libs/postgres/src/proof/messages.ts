/** Messages: sent, or explained. */
import type { Invariant } from './invariant';

/** A worker polls every second, and an outage delays a message by a quarter of an hour at most. */
const overdue = `interval '1 hour'`;

/** The sending to guests is recorded for bookings and orders that have a whole history. */
const isUnrecorded = `
(message.kind <> 'team' and because is distinct from 'overtaken'
  and exists (select from history where subject_id = coalesce(booking_id, order_id)
    and kind = 'added' and part in ('booking', 'order'))
  and not exists (select from history where subject_id = coalesce(booking_id, order_id)
    and part = 'message' and after ->> 'id' = message.id::text
    and after ->> 'state' = message.state))`;

export const messagesAccounted: Invariant = {
  name: 'messages-accounted',
  promise:
    'Every message about a booking or an order is sent, kept in the inbox, waits for its turn, or was ' +
    'stopped for a reason, and its history says so.',
  unseen:
    'Messages older than they are kept for, whether a provider delivered what it took, and whether ' +
    'a message that was never written should have been.',
  breaches: `
select message.environment,
  case when booking_id is null then 'order' else 'booking' end as about,
  coalesce(booking.reference, ticket_order.reference) as name,
  format('Its message “%s” (%s) %s.', message.kind, message.channel, case
    when message.state in ('sent', 'kept') and finished_at is null
      then format('is %s, and nobody knows when', message.state)
    when message.state = 'stopped' and because is null then 'was stopped without a reason'
    when message.state in ('waiting', 'sending')
      then format('has been due since %s, and nobody sends it', due_at)
    else format('is %s, and its history does not say so', message.state) end) as wrong
from message
left join booking on booking.id = booking_id
left join ticket_order on ticket_order.id = order_id
where num_nonnulls(booking_id, order_id) = 1 and case message.state
  when 'sent' then finished_at is null or ${isUnrecorded}
  when 'kept' then finished_at is null or ${isUnrecorded}
  when 'stopped' then because is null or ${isUnrecorded}
  else due_at < (select app_now()) - ${overdue} end`,
};
