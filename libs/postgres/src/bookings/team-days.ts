import type { EntityManager } from 'typeorm';
import { dayFields, type DayField } from '@venue/domain/booking/fields';
import type { TeamDay, TeamDayQuery, TeamDays } from '@venue/domain/booking/team-day';
import { isoOf } from '@venue/domain/shared/time';
import { changesNow } from '../connection/change-cursor';
import { columnOf } from '../connection/columns';
import { queryPrepared } from '../connection/query-prepared';
import { bookingTable } from './bookings';

export class PostgresTeamDays implements TeamDays {
  constructor(private readonly manager: EntityManager) {}

  async read({ environment, venueId, span }: TeamDayQuery): Promise<TeamDay> {
    const values = [environment, venueId, isoOf(span.from), isoOf(span.until)];
    const [row] = await queryPrepared<{ day: TeamDay }>(this.manager, readDay, values);
    if (row === undefined) throw new Error('the day has no row');
    return row.day;
  }
}

/** SQL: the columns of a booking that a day needs. */
const bookingColumns = [
  ...dayFields.map((name) => `'${name}', ${asNumber(name)}`),
  `'isHold', held_for is not null`,
  `'leftAt', case when state = 'completed' and undo ->> 'step' = 'leave' then undo -> 'at' end`,
].join(', ');

/** Instants are numbers in the domain. */
function asNumber(name: DayField): string {
  const column = columnOf(name);
  return bookingTable.options.columns[name]?.type === 'timestamptz' ? `ms(${column})` : column;
}

/** One statement and so one snapshot. Arrays of ids make PostgreSQL use the indexes on them. */
const readDay = `
with day as materialized (
  select * from booking
  where venue_id = $2 and environment = $1 and starts_at >= $3 and starts_at < $4
    and state <> 'expired' and not (state = 'cancelled' and source = 'walk-in')
    and (hold_until is null or hold_until > app_now())
), seat as (
  select booking_id, json_agg(table_id order by table_id) as tables, max(upper(during)) as cleared
  from allocation where booking_id = any (array(select id from day)) group by booking_id
), money as (
  select booking_id, sum(amount_pence)::int as received
  from ledger_entry where booking_id = any (array(select id from day)) and counted group by booking_id
), sitting as (
  select subject_id, ms(max(at)) as since from history
  where subject_id = any (array(select id from day where state = 'seated')) and part = 'booking'
    and after ->> 'state' = 'seated' and before ->> 'state' is distinct from 'seated'
  group by subject_id
), visit as (
  select guest_phone as phone, count(*)::int as visits
  from booking
  where guest_phone = any (array(select guest_phone from day where guest_phone <> ''))
    and environment = $1 and venue_id = $2 and starts_at < $3 and state in ('seated', 'completed')
  group by guest_phone
)
select json_build_object(
  'revision', (select revision from venue_group),
  'sequence', ${changesNow},
  'bookings', (select coalesce(json_agg(json_build_object(${bookingColumns},
      'tableIds', coalesce(tables, '[]'), 'receivedPence', coalesce(received, 0),
      'clearedAt', ms(coalesce(cleared, ends_at)), 'seatedAt', since,
      'pastVisits', case when guest_phone <> '' then coalesce(visits, 0) end)
      order by starts_at, id), '[]')
    from day left join seat on seat.booking_id = id left join money on money.booking_id = id
    left join visit on phone = guest_phone left join sitting on subject_id = id),
  'blocks', (select coalesce(json_agg(json_build_object(
      'id', id, 'environment', environment, 'venueId', venue_id, 'scope', scope,
      'tableIds', table_ids, 'area', area, 'reason', reason, 'createdAt', ms(created_at),
      'from', ms(lower(during)), 'until', ms(upper(during))) order by lower(during), id), '[]')
    from venue_block
    where venue_id = $2 and environment = $1 and lifted_at is null and during && tstzrange($3, $4)),
  'events', (select coalesce(json_agg(json_build_object(
      'id', instance.id, 'name', event.name, 'startsAt', ms(starts_at), 'endsAt', ms(ends_at),
      'capacity', capacity, 'sold', sold, 'held', held) order by starts_at, event.position), '[]')
    from event join event_instance instance on instance.event_id = event.id
    cross join lateral (
      select coalesce(sum(quantity) filter (where state = 'confirmed'), 0)::int as sold,
        coalesce(sum(quantity) filter (where hold_until > app_now()), 0)::int as held
      from ticket_order
      where instance_id = instance.id and environment = $1 and state in ('held', 'confirmed')
    ) tickets
    where event.venue_id = $2 and starts_at >= $3 and starts_at < $4
      and (sold + held > 0 or (instance.retired_at, event.retired_at) is null))
) as day`;
