import pg from 'pg';

/** At one venue on one day: all 40 tables at 18:00, and 28 of them again at 20:00. */
export const bookingsOfDay = 68;

/**
 * Spreads bookings evenly over venues. The first ones belong to the first venue on that date, so
 * that it has equally many at any count. Each venue is filled for `daysAhead` days from that date
 * on, and then day by day backwards from it.
 */
export async function storeBookings(
  url: string,
  count: number,
  date: string,
  daysAhead = 370,
): Promise<void> {
  await store(url, bookings, [count, date, bookingsOfDay, daysAhead]);
}

interface Days {
  /** The first day; the others follow it. */
  readonly date: string;
  readonly stored: number;
  readonly perDay: number;
}

/** Full days of the only venue, whose 100 tables have four parties each on every day. */
export async function storeDays(url: string, { date, stored, perDay }: Days): Promise<void> {
  await store(url, fullDays, [date, stored, perDay]);
}

async function store(url: string, statement: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Every row refers to one that has just been read, so foreign keys need no check.
    await client.query('set session_replication_role = replica');
    await client.query('set synchronous_commit = off');
    await client.query(statement, [...values]);
    await client.query(allocations);
    // As autovacuum does in a running system; without it, the first searches would do that work.
    await client.query('vacuum (analyze) booking, allocation');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** Groups of one venue and day: the given number of days from the date on, then the days before. */
const bookings = `
insert into booking (id, environment, venue_id, integration_id, reference, booking_type_id,
  booking_type, party_size, starts_at, ends_at, state, guest_name, guest_phone, source, policy,
  deposit_pence, version, created_at)
select md5('booking ' || n)::uuid, 'live', venue.id, integration.id, 'B' || lpad(n::text, 9, '0'),
  booking_type.id, booking_type.name, 2, start.at, start.at + interval '2 hours', 'confirmed',
  'Ada Finch', '+441174960001', 'bench', venue.policy, 0, 1, start.at - interval '10 days'
from generate_series(0, $1::int - 1) n
cross join lateral (select n / $3::int as day_of_venue, n % $3::int as at_day) place
cross join (select count(*) as venues from venue) every
join venue on venue.position = day_of_venue % venues
join booking_type on booking_type.venue_id = venue.id
cross join (select id from integration limit 1) integration
cross join lateral (select (day_of_venue / venues)::int as nth) day
cross join lateral (
  select ($2::date + case when nth < $4::int then nth else $4::int - 1 - nth end
    + case when at_day < 40 then time '18:00' else time '20:00' end)
    at time zone 'Europe/London' as at
) start`;

/** 400 bookings on each day from the given one on, four at each of 100 tables. */
const fullDays = `
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

/** Each party gets a table of its own: parties of one start in order, tables in order. */
const allocations = `
insert into allocation (booking_id, table_id, environment, venue_id, during, active)
select party.id, seat.id, 'live', party.venue_id, tstzrange(party.starts_at, party.ends_at), true
from (
  select id, venue_id, starts_at, ends_at,
    row_number() over (partition by venue_id, starts_at order by id) as turn
  from booking
) party
join (
  select id, venue_id, row_number() over (partition by venue_id order by name) as turn
  from dining_table
) seat on seat.venue_id = party.venue_id and seat.turn = party.turn`;
