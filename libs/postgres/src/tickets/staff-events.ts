import type { DataSource } from 'typeorm';
import {
  dayMeant,
  isoOf,
  spanOfDays,
  type DayWish,
  type Environment,
  type EventInstance,
  type TierSeats,
} from '@venue/domain';
import type { StaffVenue } from '../bookings/staff';
import { nowIn } from '../bookings/staff-files';

/** A date of an event with its tickets in one environment; a retired one is not on sale. */
export interface StaffEventDate extends EventInstance {
  readonly venue: Pick<StaffVenue, 'slug' | 'zone' | 'money'>;
  readonly eventSlug: string;
  readonly hasBegun: boolean;
  readonly tiers: readonly StaffTier[];
}

export interface StaffTier extends TierSeats {
  readonly slug: string;
  /** False once the group file names it no more. */
  readonly isOnSale: boolean;
  readonly sold: number;
  /** By orders that wait for their payment, and whose time for it is not up. */
  readonly held: number;
}

export interface EventDatesQuestion {
  readonly environment: Environment;
  readonly venues: readonly Pick<StaffVenue, 'id' | 'zone'>[];
  /** A calendar day of each venue's own; null for all dates that are not over. */
  readonly date: DayWish | null;
}

export class PostgresStaffEvents {
  constructor(private readonly source: DataSource) {}

  /** Ordered by start. What is retired is among them as long as it has tickets. */
  async find({
    environment,
    venues,
    date,
  }: EventDatesQuestion): Promise<readonly StaffEventDate[]> {
    const now = await nowIn(this.source.manager);
    const days = venues.map(({ zone }) => {
      const day = date && dayMeant(date, zone, now);
      return day && spanOfDays({ from: day, to: day }, zone);
    });
    return this.source.query<StaffEventDate[]>(asked, [
      environment,
      venues.map(({ id }) => id),
      days.map((day) => day && isoOf(day.from)),
      days.map((day) => day && isoOf(day.until)),
    ]);
  }
}

/** The orders are counted, so that what an admin sees does not rest on the counts of the sale. */
const asked = `
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
