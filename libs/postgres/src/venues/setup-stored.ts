/** The stored group in the form of its file, without what is retired. */
import type { EntityManager } from 'typeorm';
import { localOf, type Instant, type Zone } from '@venue/domain/shared/time';
import { defaultRetention, type Retention } from '@venue/domain/venue/policy';
import type { EventSetup, GroupSetup, InstanceSetup, VenueSetup } from '@venue/domain/venue/setup';
import { policyOfVenue } from './groups';

/**
 * Null if no group has been applied. Names are in byte order everywhere. Has only the venues of the
 * given slugs, or all.
 */
export async function storedGroup(
  manager: Pick<EntityManager, 'query'>,
  slugs: readonly string[] | null = null,
): Promise<GroupSetup | null> {
  const [group] = await manager.query<GroupRow[]>(terms);
  if (group === undefined) return null;
  return {
    ...group,
    retention: group.retention ?? defaultRetention,
    brands: await manager.query<GroupSetup['brands']>(brands),
    venues: (await manager.query<VenueRow[]>(venues, [slugs])).map(toVenue),
  };
}

interface GroupRow extends Omit<GroupSetup, 'retention' | 'brands' | 'venues'> {
  readonly retention: Retention | null;
}

interface VenueRow extends Omit<VenueSetup, 'events'> {
  readonly events: readonly EventRow[];
}

interface EventRow extends Omit<EventSetup, 'instances'> {
  readonly instances: readonly StoredDate[];
}

function toVenue({ events, ...venue }: VenueRow): VenueSetup {
  return {
    ...venue,
    events: events.map(({ instances, ...event }) => {
      return { ...event, instances: atLocalTimes(venue.zone, instances) };
    }),
  };
}

/** A stored single date. */
export interface StoredDate extends Omit<InstanceSetup, 'startsAt'> {
  readonly startsAt: Instant;
}

export function atLocalTimes(zone: Zone, dates: readonly StoredDate[]): InstanceSetup[] {
  return dates.map((date) => ({ ...date, startsAt: localOf(date.startsAt, zone) }));
}

/** SQL: the single dates of a row of `event`. */
export const singleDatesOfEvent = `
(select coalesce(json_agg(json_build_object(
    'startsAt', ms(starts_at), 'durationMinutes', extract(epoch from ends_at - starts_at) / 60,
    'capacity', capacity) order by starts_at), '[]')
  from event_instance
  where event_id = event.id and not is_weekly and event_instance.retired_at is null)`;

const tiersOfEvent = `
(select coalesce(json_agg(json_build_object(
    'slug', slug, 'name', name, 'pricePence', price_pence, 'quota', quota)
    order by position, slug), '[]')
  from ticket_tier where event_id = event.id and ticket_tier.retired_at is null)`;

const terms = `
select name, currency, locale, text_countries as "textCountries", retention from venue_group`;

const brands = `
select slug, name, description, logo_url as "logoUrl", website_url as "websiteUrl", theme
from brand where retired_at is null order by slug collate "C"`;

/** A venue's columns have the domain's names; its parts are JSON of the domain's shape. */
const venues = `
select venue.slug, brand.slug as brand, venue.name, timezone as zone, country as region, address,
  venue.description, phone, email, website, links, captcha,
  ${policyOfVenue} as policy,
  jsonb_build_object('smsDepositLink', null, 'emailDepositLink', null) || messages as messages,
  (select coalesce(json_agg(json_build_object('slug', slug, 'name', name)
      order by slug collate "C"), '[]')
    from area where venue_id = venue.id and area.retired_at is null) as areas,
  (select coalesce(json_agg(json_build_object(
      'name', name, 'area', area, 'minCovers', min_covers, 'maxCovers', max_covers,
      'priority', priority, 'online', online, 'position', position) order by name collate "C"), '[]')
    from dining_table where venue_id = venue.id and dining_table.retired_at is null) as tables,
  (select coalesce(json_agg(json_build_object(
      'tables', named.tables, 'minCovers', min_covers, 'maxCovers', max_covers)
      order by named.tables), '[]')
    from combination, lateral (select array_agg(name order by name collate "C") as tables
      from dining_table where id = any (table_ids)) named
    where venue_id = venue.id) as combinations,
  (select coalesce(json_agg(json_build_object(
      'slug', slug, 'name', name, 'windows', windows, 'durations', durations,
      'partySizeMin', party_size_min, 'partySizeMax', party_size_max, 'areas', areas,
      'deposits', deposits) order by position, slug), '[]')
    from booking_type where venue_id = venue.id and booking_type.retired_at is null)
    as "bookingTypes",
  (select coalesce(json_object_agg(topic, document order by topic collate "C"), '{}')
    from knowledge where venue_id = venue.id) as knowledge,
  (select coalesce(json_agg(json_build_object(
      'slug', slug, 'name', name, 'description', description,
      'evenIfClosed', even_if_closed, 'tiers', ${tiersOfEvent}, 'weekly', weekly, 'instances', ${singleDatesOfEvent}) order by position, slug), '[]')
    from event where venue_id = venue.id and event.retired_at is null) as events
from venue join brand on brand.id = brand_id
where venue.retired_at is null and ($1::text[] is null or venue.slug = any ($1))
order by position, venue.slug`;
