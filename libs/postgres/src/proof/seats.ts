/** Tickets: seats of a date and of each tier. */
import type { Invariant } from './invariant';

export const seatsOnce: Invariant = {
  name: 'seats-once',
  promise: 'No seat is sold twice: tickets held and sold fit each date and each of its tiers.',
  unseen:
    'Tickets above a capacity that was lowered after their sale, as the count of seats then grows with them.',
  breaches: `
with taken as (
  select environment, instance_id, tier_id, sum(quantity)::int as taken
  from ticket_order where state in ('held', 'confirmed')
  group by grouping sets ((environment, instance_id), (environment, instance_id, tier_id))
), counted as (
  select environment, instance_id, null::uuid as tier_id, taken, seats from instance_seats
  union all
  select environment, instance_id, tier_id, taken, seats from tier_seats
), compared as (
  select coalesce(taken.environment, counted.environment) as environment,
    coalesce(taken.instance_id, counted.instance_id) as instance_id,
    coalesce(taken.tier_id, counted.tier_id) as tier_id,
    coalesce(taken.taken, 0) as taken, counted.taken as counted, counted.seats
  from taken full join counted on taken.environment = counted.environment
    and taken.instance_id = counted.instance_id
    and coalesce(taken.tier_id::text, '') = coalesce(counted.tier_id::text, '')
)
select environment, 'event date' as about, compared.instance_id::text as name,
  format('%s%s: %s.', event.name, ' (' || ticket_tier.name || ')', case
    when counted is distinct from taken
      then format('its orders take %s seats, and %s are counted', taken, coalesce(counted::text, 'none'))
    else format('%s seats are taken, and it has %s', taken, seats) end) as wrong
from compared
join event_instance on event_instance.id = compared.instance_id
join event on event.id = event_id
left join ticket_tier on ticket_tier.id = compared.tier_id
where coalesce(counted, 0) <> taken or taken > coalesce(seats, 0)
union all
select environment, 'order', reference,
  format('%s guests have come with %s tickets.', checked_in, quantity)
from ticket_order where checked_in > quantity`,
};
