import type { EntityManager } from 'typeorm';
import type { ReturningGuest, ReturningGuestQuery } from '@venue/domain/booking/returning-guest';
import { queryPrepared } from '../connection/query-prepared';

export async function findReturningGuest(
  manager: EntityManager,
  { environment, venues, phone }: ReturningGuestQuery,
): Promise<ReturningGuest | null> {
  const values = [phone, environment, venues.map(({ id }) => id)];
  const [row] = await queryPrepared<{ guest: ReturningGuest }>(manager, readGuest, values);
  return row?.guest ?? null;
}

/** Uses the index on the phone numbers of bookings. */
const readGuest = `
with own as materialized (
  select * from booking
  where guest_phone = $1 and environment = $2 and venue_id = any ($3::uuid[]) and held_for is null
    and not (state = 'cancelled' and source = 'walk-in')
), visit as (
  select * from own where state in ('seated', 'completed')
)
select json_build_object(
  'name', guest_name, 'email', guest_email,
  'visits', (select count(*) from visit),
  'noShows', (select count(*) from own where state = 'no_show'),
  'cancellations', (select count(*) from own where state = 'cancelled'),
  'lastVisit', (select json_build_object('venueId', venue_id, 'startsAt', ms(starts_at))
    from visit order by starts_at desc limit 1),
  'upcoming', (select coalesce(json_agg(json_build_object(
      'reference', reference, 'venueId', venue_id, 'startsAt', ms(starts_at),
      'partySize', party_size) order by starts_at, id), '[]')
    from own
    where starts_at > app_now() and (state = 'confirmed'
      or state = 'awaiting_deposit' and hold_until > app_now()))
) as guest
from own order by source = 'walk-in', created_at desc, id limit 1`;
