import type pg from 'pg';

interface Days {
  /** The first day; the others follow it. */
  readonly date: string;
  readonly stored: number;
  readonly perDay: number;
}

/** Full days of the first venue, whose 100 tables have four parties each on every day. */
export async function storeDays(client: pg.Client, days: Days): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(bookings, [days.date, days.stored, days.perDay]);
  await client.query(allocations);
  await client.query('vacuum (analyze) booking, allocation');
}

/** 400 bookings on each day from the given one on, four at each of 100 tables. */
const bookings = `
insert into booking (id, environment, venue_id, integration_id, reference, booking_type_id,
  booking_type, party_size, starts_at, ends_at, state, guest_name, guest_phone, source, policy,
  deposit_pence, version, created_at, notes)
select gen_random_uuid(), 'live', venue.id, integration.id,
  'B' || translate(lpad(n::text, 7, '0'), '01', 'CD'), booking_type.id, booking_type.name,
  2 + n % 3, start.at, start.at + interval '2 hours', 'confirmed',
  'Ada' || md5(n::text)::varchar(6) || ' Finch' || n,
  '+44117' || lpad((n * 7919 % 10000000)::text, 7, '0'), 'bench',
  venue.policy, 0, 1, start.at - interval '10 days', case when n % 5 = 0 then 'By the window' end
from generate_series(0, $2::int - 1) n
cross join venue join booking_type on booking_type.venue_id = venue.id
cross join (select id from integration limit 1) integration
cross join lateral (
  select ($1::date + n / $3::int + time '12:00' + n % $3::int / 100 * interval '150 minutes')
    at time zone 'Europe/London' as at) start`;

const allocations = `
insert into allocation (booking_id, table_id, environment, venue_id, during, active)
select party.id, seat.id, 'live', party.venue_id, tstzrange(starts_at, ends_at), true
from (select id, venue_id, starts_at, ends_at,
    row_number() over (partition by starts_at order by id) as turn from booking) party
join (select id, row_number() over (order by name) as turn from dining_table) seat
  on seat.turn = party.turn`;
