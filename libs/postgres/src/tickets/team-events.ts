import type { EntityManager } from 'typeorm';
import type { OrderId, Reference } from '@venue/domain/shared/ids';
import { isoOf } from '@venue/domain/shared/time';
import type {
  NamedOrder,
  TeamEventDate,
  TeamEvents,
  TeamEventsQuery,
  TeamOrder,
} from '@venue/domain/tickets/team-events';
import { buyerOfOrder } from './ticketing';

export class PostgresTeamEvents implements TeamEvents {
  constructor(private readonly manager: EntityManager) {}

  async list(query: TeamEventsQuery): Promise<readonly TeamEventDate[]> {
    return this.manager.query<TeamEventDate[]>(selectEvents, this.valuesOf(query));
  }

  async orders({
    events,
    ...query
  }: Parameters<TeamEvents['orders']>[0]): Promise<readonly TeamOrder[]> {
    const values = [...this.valuesOf(query), events];
    return this.manager.query<TeamOrder[]>(selectOrders, values);
  }

  async orderNamed(reference: Reference): Promise<NamedOrder | null> {
    const [order] = await this.manager.query<NamedOrder[]>(selectNamed, [reference]);
    return order ?? null;
  }

  async checkedIn(id: OrderId): Promise<number> {
    const [row] = await this.manager.query<{ tickets: number }[]>(selectCheckedIn, [id]);
    return row?.tickets ?? 0;
  }

  async setCheckedIn(id: OrderId, tickets: number): Promise<void> {
    await this.manager.query(setCheckedIn, [id, tickets]);
  }

  async slugs(venues: TeamEventsQuery['venues']): Promise<readonly string[]> {
    const ids = venues.map(({ id }) => id);
    const rows = await this.manager.query<{ slug: string }[]>(selectSlugs, [ids]);
    return rows.map(({ slug }) => slug);
  }

  private valuesOf({ environment, venues, startsIn }: TeamEventsQuery): unknown[] {
    const spans = venues.map((venue) => startsIn && startsIn(venue));
    return [
      environment,
      venues.map(({ id }) => id),
      spans.map((span) => span && isoOf(span.from)),
      spans.map((span) => span && isoOf(span.until)),
    ];
  }
}

/** SQL: the requested venues, each with its requested day, if any. */
const requestedVenues = `
from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) as asked (id, since, till)
cross join venue_group
join venue on venue.id = asked.id
join event on event.venue_id = venue.id
join event_instance instance on instance.event_id = event.id`;

const isInRange = `
case when since is null then ends_at > app_now() else starts_at >= since and starts_at < till end`;

const venueOfRow = `
json_build_object('slug', venue.slug, 'zone', timezone, 'money',
    json_build_object('currency', currency, 'locale', venue_group.locale)) as venue`;

/**
 * Counts the orders, so that what an admin sees does not depend on the seat counts that sales use.
 */
const selectEvents = `
select instance.id, event.id as "eventId", event.name as "eventName", event.slug as "eventSlug",
  venue.id as "venueId", ms(starts_at) as "startsAt", ms(ends_at) as "endsAt", capacity,
  starts_at <= app_now() as "hasBegun", known.on_sale as "isOnSale",
  coalesce(sum(sold + held), 0)::int as "occupiedSeats",
  ${venueOfRow},
  coalesce(json_agg(json_build_object(
      'id', tier.id, 'slug', tier.slug, 'name', tier.name, 'pricePence', price_pence,
      'isOnSale', tier.retired_at is null, 'quota', quota, 'occupiedSeats', sold + held,
      'sold', sold, 'held', held) order by tier.position, tier.slug)
    filter (where tier.retired_at is null or sold + held > 0), '[]') as tiers
${requestedVenues}
cross join lateral (
  select (instance.retired_at, event.retired_at, venue.retired_at) is null as on_sale) known
left join ticket_tier tier on tier.event_id = event.id
cross join lateral (
  select coalesce(sum(quantity) filter (where state = 'confirmed'), 0)::int as sold,
    coalesce(sum(quantity) filter (where hold_until > app_now()), 0)::int as held
  from ticket_order
  where instance_id = instance.id and tier_id = tier.id and environment = $1
    and state in ('held', 'confirmed')) tickets
where ${isInRange}
group by instance.id, event.id, venue.id, known.on_sale, currency, venue_group.locale
having known.on_sale or sum(sold + held) > 0
order by starts_at, venue.position, venue.slug, event.position, event.slug`;

const selectOrders = `
select reference, instance_id as "instanceId", quantity, checked_in as "checkedIn", total_pence as "totalPence", cancel_reason as "cancelReason",
  ms(ticket_order.created_at) as "createdAt", now_is.state, ${venueOfRow},
  event.slug as "eventSlug", event.name as "eventName", ms(starts_at) as "startsAt",
  tier.slug as "tierSlug", tier.name as "tierName", ${buyerOfOrder} as buyer, money.received as "receivedPence"
${requestedVenues}
join ticket_order on ticket_order.instance_id = instance.id
join ticket_tier tier on tier.id = tier_id
left join contact on contact.id = contact_id
cross join lateral (
  select case when hold_until <= app_now() then 'expired' else ticket_order.state end as state) now_is
cross join lateral (
  select coalesce(sum(amount_pence), 0)::int as received from ledger_entry
  where order_id = ticket_order.id and counted) money
where ticket_order.environment = $1 and ${isInRange}
  and ($5::text[] is null or event.slug = any ($5))
  and (now_is.state <> 'expired' or received > 0)
order by starts_at, venue.position, venue.slug, event.position, event.slug,
  lower(coalesce(guest_name, full_name)), ticket_order.created_at, reference`;

const selectNamed = `
select id, venue_id as "venueId" from ticket_order where reference = $1`;

const selectCheckedIn = `
select checked_in as tickets from ticket_order where id = $1`;

const setCheckedIn = `
update ticket_order set checked_in = $2, checked_in_at = app_now() where id = $1`;

const selectSlugs = `
select distinct slug from event where venue_id = any ($1::uuid[]) order by slug`;
