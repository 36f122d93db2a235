import type { EntityManager } from 'typeorm';
import {
  resolveDay,
  isoOf,
  spanOfDays,
  type TeamEventDate,
  type TeamEvents,
  type TeamEventsQuery,
} from '@venue/domain';
import { nowIn } from '../connection/clock';

export class PostgresTeamEvents implements TeamEvents {
  constructor(private readonly manager: EntityManager) {}

  async list({ environment, venues, date }: TeamEventsQuery): Promise<readonly TeamEventDate[]> {
    const now = await nowIn(this.manager);
    const days = venues.map(({ zone }) => {
      const day = date && resolveDay(date, zone, now);
      return day && spanOfDays({ from: day, to: day }, zone);
    });
    return this.manager.query<TeamEventDate[]>(selectEvents, [
      environment,
      venues.map(({ id }) => id),
      days.map((day) => day && isoOf(day.from)),
      days.map((day) => day && isoOf(day.until)),
    ]);
  }
}

/**
 * Counts the orders, so that what an admin sees does not depend on the seat counts that sales use.
 */
const selectEvents = `
select instance.id, event.id as "eventId", event.name as "eventName", event.slug as "eventSlug",
  venue.id as "venueId", ms(starts_at) as "startsAt", ms(ends_at) as "endsAt", capacity,
  starts_at <= app_now() as "hasBegun", known.on_sale as "isOnSale",
  coalesce(sum(sold + held), 0)::int as taken,
  json_build_object('slug', venue.slug, 'zone', timezone, 'money',
    json_build_object('currency', currency, 'locale', locale)) as venue,
  coalesce(json_agg(json_build_object(
      'id', tier.id, 'slug', tier.slug, 'name', tier.name, 'pricePence', price_pence,
      'isOnSale', tier.retired_at is null, 'quota', quota, 'taken', sold + held,
      'sold', sold, 'held', held) order by tier.position, tier.slug)
    filter (where tier.retired_at is null or sold + held > 0), '[]') as tiers
from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) as asked (id, since, till)
cross join venue_group
join venue on venue.id = asked.id
join event on event.venue_id = venue.id
join event_instance instance on instance.event_id = event.id
cross join lateral (
  select (instance.retired_at, event.retired_at, venue.retired_at) is null as on_sale) known
left join ticket_tier tier on tier.event_id = event.id
cross join lateral (
  select coalesce(sum(quantity) filter (where state = 'confirmed'), 0)::int as sold,
    coalesce(sum(quantity) filter (where hold_until > app_now()), 0)::int as held
  from ticket_order
  where instance_id = instance.id and tier_id = tier.id and environment = $1
    and state <> 'expired') tickets
where case when since is null then ends_at > app_now()
  else starts_at >= since and starts_at < till end
group by instance.id, event.id, venue.id, known.on_sale, currency, locale
having known.on_sale or sum(sold + held) > 0
order by starts_at, venue.position, venue.slug, event.position, event.slug`;
