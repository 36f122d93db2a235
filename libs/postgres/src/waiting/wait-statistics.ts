/** How long parties have stayed at a venue, and how many never came or left the queue. */
import type { EntityManager } from 'typeorm';
import type { BookingId } from '@venue/domain/shared/ids';
import { isoOf, localOf, type Instant, type Zone } from '@venue/domain/shared/time';
import type { Door, WaitStatistics } from '@venue/domain/waiting/entries';
import { queryPrepared } from '../connection/query-prepared';

interface Row {
  readonly measured: readonly {
    readonly partySize: number;
    readonly at: Instant;
    readonly minutes: number;
  }[];
  readonly seated: readonly { readonly id: BookingId; readonly at: number }[];
  readonly came: number;
  readonly missed: number;
  readonly joined: number;
  readonly left: number;
}

export async function statisticsOf(
  { environment, venueId, zone }: Door & { readonly zone: Zone },
  since: Instant,
  manager: EntityManager,
): Promise<WaitStatistics> {
  const values = [environment, venueId, isoOf(since)];
  const [row] = await queryPrepared<Row>(manager, statistics, values);
  if (row === undefined) throw new Error('statistics without a row');
  return {
    measured: row.measured.map(({ partySize, at, minutes }) => {
      return { partySize, hour: Number(localOf(at, zone).time.slice(0, 2)), minutes };
    }),
    seatedAt: new Map(row.seated.map(({ id, at }) => [id, at as Instant])),
    bookings: { count: row.came + row.missed, lost: row.missed },
    queue: { count: row.joined, lost: row.left },
  };
}

/**
 * A stay is measured from the step that seated the party to the one that recorded its leaving. The
 * bounds leave out parties whose steps were recorded late.
 */
const statistics = `
with visit as materialized (
  select id, party_size, state, source from booking
  where environment = $1 and venue_id = $2 and starts_at >= $3 and starts_at <= app_now()
    and state in ('seated', 'completed', 'no_show')
), step as materialized (
  select subject_id as id, max(at) filter (where after ->> 'state' = 'seated'
      and before ->> 'state' is distinct from 'completed') as seated_at,
    max(at) filter (where after ->> 'state' = 'completed') as left_at
  from history
  where subject_id = any (array(select id from visit where state <> 'no_show'))
    and part = 'booking' and after ->> 'state' in ('seated', 'completed')
  group by subject_id
), stay as (
  select party_size, ms(seated_at) as at,
    round(extract(epoch from left_at - seated_at) / 60)::int as minutes
  from visit join step using (id) where state = 'completed'
)
select
  (select coalesce(json_agg(json_build_object('partySize', party_size, 'at', at,
    'minutes', minutes)), '[]') from stay where minutes between 10 and 480) as measured,
  (select coalesce(json_agg(json_build_object('id', id, 'at', ms(seated_at))), '[]')
    from visit join step using (id) where state = 'seated' and seated_at is not null) as seated,
  (select count(*)::int from visit where state <> 'no_show' and source <> 'walk-in') as came,
  (select count(*)::int from visit where state = 'no_show') as missed,
  (select count(*)::int from waiting_entry where kind = 'queue' and environment = $1
    and venue_id = $2 and created_at >= $3 and state not in ('waiting', 'offered')) as joined,
  (select count(*)::int from waiting_entry where kind = 'queue' and environment = $1
    and venue_id = $2 and created_at >= $3 and state = 'left') as left`;
