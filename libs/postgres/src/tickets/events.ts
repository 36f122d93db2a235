import type { DataSource } from 'typeorm';
import type { EventInstanceId, VenueId } from '@venue/domain/shared/ids';
import { isoOf } from '@venue/domain/shared/time';
import type {
  EventInstance,
  Events,
  InstancesQuery,
  VenueEvent,
} from '@venue/domain/tickets/event';
import { queryPrepared } from '../connection/query-prepared';

/**
 * The dates on sale. Seats of lapsed orders are free here, whether or not the lapse is recorded
 * yet.
 */
export class PostgresEvents implements Events {
  constructor(private readonly source: DataSource) {}

  of(venueId: VenueId): Promise<readonly VenueEvent[]> {
    return queryPrepared<VenueEvent>(this.source.manager, eventsOf, [venueId]);
  }

  instances({
    environment,
    venueId,
    eventId,
    span,
    now,
  }: InstancesQuery): Promise<readonly EventInstance[]> {
    const within = [isoOf(span.from), isoOf(span.until), isoOf(now)];
    const values = [environment, venueId, eventId, ...within];
    return queryPrepared<EventInstance>(this.source.manager, onSale, values);
  }

  async venueOf(id: EventInstanceId): Promise<VenueId | null> {
    const [row] = await queryPrepared<{ venueId: VenueId }>(this.source.manager, venueOf, [id]);
    return row?.venueId ?? null;
  }
}

const eventsOf = `
select event.id, event.slug, event.name, event.description, (
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'pricePence', price_pence)
    order by position, slug), '[]')
  from ticket_tier where event_id = event.id and retired_at is null) as tiers
from event join venue on venue.id = venue_id
where venue_id = $1 and event.retired_at is null and venue.retired_at is null
order by event.position, event.slug`;

/**
 * Counts of seats are read where sales write them; a date without sales may have no row. One
 * statement and so one snapshot.
 */
const onSale = `
select instance.id, event.id as "eventId", event.name as "eventName", venue_id as "venueId",
  ms(starts_at) as "startsAt", ms(ends_at) as "endsAt", true as "isOnSale", capacity,
  coalesce((select taken from instance_seats
    where instance_id = instance.id and environment = $1), 0)
  - coalesce((select sum(quantity) from ticket_order
    where instance_id = instance.id and environment = $1 and state = 'held'
      and hold_until <= $6), 0)::int as "occupiedSeats",
  (select coalesce(json_agg(json_build_object(
      'id', tier.id, 'name', tier.name, 'pricePence', price_pence, 'quota', quota, 'occupiedSeats',
      coalesce((select taken from tier_seats
        where instance_id = instance.id and tier_id = tier.id and environment = $1), 0)
      - coalesce((select sum(quantity) from ticket_order
        where instance_id = instance.id and tier_id = tier.id and environment = $1
          and state = 'held' and hold_until <= $6), 0)
    ) order by position, slug), '[]')
    from ticket_tier tier where tier.event_id = event.id and tier.retired_at is null) as tiers
from event
join venue on venue.id = venue_id
join event_instance instance on instance.event_id = event.id
where venue_id = $2 and ($3::uuid is null or event.id = $3)
  and starts_at >= $4 and starts_at < $5
  and (instance.retired_at, event.retired_at, venue.retired_at) is null
order by starts_at, event.position, event.slug, instance.id`;

const venueOf = `
select venue_id as "venueId"
from event_instance instance
join event on event.id = event_id
join venue on venue.id = venue_id
where instance.id = $1 and (instance.retired_at, event.retired_at, venue.retired_at) is null`;
