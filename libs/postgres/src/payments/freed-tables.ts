import type { EntityManager } from 'typeorm';
import type { FreedTables } from '@venue/domain/payment/fair-fee';
import type { BookingId } from '@venue/domain/shared/ids';

/** A booking that is over keeps the rows of its tables, which are no longer active. */
export async function freedTables(manager: EntityManager, id: BookingId): Promise<FreedTables> {
  const [row] = await manager.query<FreedTables[]>(select, [id]);
  if (row === undefined) throw new Error('a booking that is not there');
  return row;
}

/** Which of the other bookings count is a rule of the domain; here are all of the days around. */
const select = `
select coalesce((select ms(max(at)) from history where subject_id = booking.id
    and part = 'booking' and after ->> 'state' in ('cancelled', 'no_show')), ms(created_at))
    as "freedAt",
  (select coalesce(json_agg(json_build_object(
      'from', ms(lower(freed.during)), 'until', ms(upper(freed.during)),
      'uses', (select coalesce(json_agg(json_build_object(
          'from', ms(lower(later.during)), 'until', ms(upper(later.during)),
          'startsAt', ms(other.starts_at), 'madeAt', ms(other.created_at))), '[]')
        from allocation later join booking other on other.id = later.booking_id
        where later.venue_id = freed.venue_id and later.environment = freed.environment
          and later.table_id = freed.table_id and other.id <> booking.id
          and later.during && tstzrange(lower(freed.during) - interval '1 day',
            upper(freed.during) + interval '1 day')
          and other.state in ('confirmed', 'seated', 'completed')))), '[]')
    from allocation freed where freed.booking_id = booking.id) as tables
from booking where id = $1`;
