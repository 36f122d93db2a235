import type { EntityManager } from 'typeorm';
import type { CancelledDate, CancelledDatesQuery } from '@venue/domain/payment/cancelled-dates';
import { buyerOfOrder } from '../tickets/ticketing';

/** Dates that began earlier are no longer listed. */
const listedDays = 90;

export function cancelledDates(
  manager: EntityManager,
  { environment, venues }: CancelledDatesQuery,
): Promise<readonly CancelledDate[]> {
  const ids = venues.map(({ id }) => id);
  return manager.query<CancelledDate[]>(select, [environment, ids, listedDays]);
}

const sumOfRefunds = (status: string): string => `
coalesce((select -sum(entry.amount_pence)::int from refund
  join ledger_entry entry on entry.id = refund.id
  where entry.order_id = ticket_order.id and status = '${status}'), 0)`;

const select = `
select instance.id, venue.id as "venueId", event.name as "eventName", ms(starts_at) as "startsAt",
  json_build_object('slug', venue.slug, 'zone', timezone, 'money',
    json_build_object('currency', currency, 'locale', venue_group.locale)) as venue,
  json_agg(json_build_object('id', ticket_order.id, 'reference', reference, 'state', now_is.state,
    'name', (${buyerOfOrder}) ->> 'name', 'receivedPence', received,
    'leftPence', paid - pending - refunded, 'pendingPence', pending, 'refundedPence', refunded,
    'failure', (select failure from refund join ledger_entry entry on entry.id = refund.id
      where entry.order_id = ticket_order.id order by entry.received_at desc, entry.id limit 1))
    order by reference) as orders
from event_instance instance
join event on event.id = instance.event_id
join venue on venue.id = event.venue_id
cross join venue_group
join ticket_order on ticket_order.instance_id = instance.id
left join contact on contact.id = contact_id
cross join lateral (
  select case when hold_until <= app_now() then 'expired' else ticket_order.state end as state) now_is
cross join lateral (
  select coalesce(sum(amount_pence) filter (where counted), 0)::int as received,
    coalesce(sum(amount_pence) filter (where counted and decision is null
      and provider_payment is not null), 0)::int as paid
  from ledger_entry where order_id = ticket_order.id) money
cross join lateral (
  select ${sumOfRefunds('pending')} as pending, ${sumOfRefunds('succeeded')} as refunded) refunds
where not (instance.retired_at, event.retired_at, venue.retired_at) is null
  and venue.id = any ($2::uuid[]) and ticket_order.environment = $1
  and starts_at > app_now() - make_interval(days => $3)
  and (now_is.state <> 'expired' or paid > 0)
group by instance.id, event.id, venue.id, currency, venue_group.locale
order by starts_at, venue.position, venue.slug, event.position, event.slug`;
