import type { EntityManager } from 'typeorm';
import { forgottenBefore } from '@venue/domain/availability/sitting';
import type { UpcomingBooking } from '@venue/domain/booking/conflicts';
import type { Instant } from '@venue/domain/shared/time';
import type { SoldDate } from '@venue/domain/tickets/sold-dates';

/** Slugs; null means all venues. */
type VenueFilter = readonly string[] | null;

/**
 * Live bookings that are neither cancelled nor over; parties that are seated past their end have
 * not left. A hold counts until it expires, since a guest is about to book it.
 */
export async function upcomingBookings(
  manager: EntityManager,
  venues: VenueFilter,
): Promise<UpcomingBooking[]> {
  const rows = await manager.query<UpcomingBooking[]>(upcoming, [venues]);
  const [{ now }] = await manager.query<[{ now: Instant }]>('select ms(app_now()) as now');
  return rows.filter(({ endsAt, zone }) => endsAt > forgottenBefore({ zone }, now));
}

/** Future dates for which live tickets are paid or held, on sale or not. */
export function soldDates(manager: EntityManager, venues: VenueFilter): Promise<SoldDate[]> {
  return manager.query<SoldDate[]>(soldTickets, [venues]);
}

/**
 * SQL: a live row of `ticket_order` that is paid, or held and not lapsed. Sandbox rows don't count.
 */
export const isLiveOrder = `
environment = 'live' and (state = 'confirmed'
  or state = 'held' and hold_until > (select app_now()))`;

const isInFilter = `($1::text[] is null or venue.slug = any ($1))`;

/** SQL: no party that was seated longer ago is still there; the domain judges the others. */
const mayStillBeThere = `state = 'seated' and ends_at > (select app_now()) - interval '2 days'`;

const upcoming = `
select booking.id, reference, venue.slug as venue, timezone as zone, booking_type.slug as "bookingType",
  array(select dining_table.name from allocation join dining_table on dining_table.id = table_id
    where booking_id = booking.id order by dining_table.name collate "C") as tables,
  party_size as "partySize", ms(starts_at) as "startsAt", ms(ends_at) as "endsAt"
from booking
join venue on venue.id = booking.venue_id
join booking_type on booking_type.id = booking_type_id
where environment = 'live' and (ends_at > (select app_now()) or ${mayStillBeThere}) and ${isInFilter}
  and (state in ('confirmed', 'seated')
    or state in ('held', 'awaiting_deposit') and hold_until > (select app_now()))
order by starts_at, reference`;

const soldTickets = `
select venue.slug as venue, timezone as zone, event.slug as event, ms(starts_at) as "startsAt",
  sum(of_tier.tickets)::int as tickets,
  json_agg(json_build_object('tier', tier.slug, 'tickets', of_tier.tickets)
    order by tier.position, tier.slug) as tiers,
  (select json_agg(json_build_object('id', ticket_order.id, 'reference', reference,
      'tier', ticket_tier.slug) order by ticket_order.created_at, ticket_order.id)
    from ticket_order join ticket_tier on ticket_tier.id = tier_id
    where instance_id = instance.id and ${isLiveOrder}) as orders
from event_instance instance
join event on event.id = event_id
join venue on venue.id = venue_id
cross join lateral (
  select tier_id, sum(quantity)::int as tickets from ticket_order
  where instance_id = instance.id and ${isLiveOrder} group by tier_id) of_tier
join ticket_tier tier on tier.id = tier_id
where starts_at > (select app_now()) and ${isInFilter}
group by instance.id, event.id, venue.id
order by starts_at, venue.slug, event.slug`;
