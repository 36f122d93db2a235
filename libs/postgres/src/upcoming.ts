import type { EntityManager } from 'typeorm';
import type { UpcomingBooking } from '@venue/domain';

/** Live bookings that are neither called off nor over: their guests will come, or are there. */
export function upcomingBookings(manager: EntityManager): Promise<UpcomingBooking[]> {
  return manager.query<UpcomingBooking[]>(upcoming);
}

const upcoming = `
select reference, venue.slug as venue, timezone as zone, booking_type.slug as "bookingType",
  array(select dining_table.name from allocation join dining_table on dining_table.id = table_id
    where booking_id = booking.id order by dining_table.name collate "C") as tables,
  party_size as "partySize", ms(starts_at) as "startsAt", ms(ends_at) as "endsAt"
from booking
join venue on venue.id = booking.venue_id
join booking_type on booking_type.id = booking_type_id
where environment = 'live' and ends_at > (select app_now())
  and (state in ('confirmed', 'seated')
    or state = 'awaiting_deposit' and hold_until > (select app_now()))
order by starts_at, reference`;
