/**
 * Tables: which bookings have them, and which must not. A party that is still seated after six
 * hours was forgotten.
 */
import { bookingStates, isOver } from '@venue/domain/booking/states';
import { sqlList, type Invariant } from './invariant';

const over = sqlList(bookingStates.filter((state) => isOver(state) && state !== 'expired'));
const expectedStates = sqlList(bookingStates.filter((state) => !isOver(state)));

export const tablesOnce: Invariant = {
  name: 'tables-once',
  promise:
    'No table is in two bookings at once, the time to clear it included, and no two parties sit at one.',
  unseen: 'Whether guests really sat where they were put, and stays that are over.',
  breaches: `
select this.environment, 'booking' as about, booking.reference as name,
  format('It has table %s until %s, and booking %s has it from %s.', dining_table.name,
    upper(this.during), other.reference, lower(following.during)) as wrong
from (
  select *, max(upper(during)) over (partition by environment, table_id
    order by lower(during), booking_id rows between unbounded preceding and 1 preceding) as taken_until
  from allocation where active
) following
join allocation this on this.environment = following.environment
  and this.table_id = following.table_id and this.active
  and this.booking_id <> following.booking_id and this.during && following.during
  and (lower(this.during), this.booking_id) < (lower(following.during), following.booking_id)
join booking on booking.id = this.booking_id
join booking other on other.id = following.booking_id
left join dining_table on dining_table.id = this.table_id
where taken_until > lower(following.during)
union all
select this.environment, 'booking', booking.reference,
  format('Its party sits at table %s, and so does that of booking %s.', dining_table.name,
    other.reference)
from booking join allocation this on this.booking_id = booking.id and this.active
join allocation beside on beside.environment = this.environment
  and beside.table_id = this.table_id and beside.active and beside.booking_id > this.booking_id
join booking other on other.id = beside.booking_id and other.state = 'seated'
left join dining_table on dining_table.id = this.table_id
where booking.state = 'seated' and not this.during && beside.during
  and least(upper(this.during), upper(beside.during)) > app_now() - interval '6 hours'`,
};

export const tablesHeld: Invariant = {
  name: 'tables-held',
  promise:
    'Every booking that is expected or seated has a table of its venue for the whole of its time, ' +
    'or is known to need one, and one that is over has none.',
  unseen: 'Whether the table is large enough: rules may have changed since it was given.',
  breaches: `
select environment, 'booking' as about, reference as name,
  format('It is %s and has no table.', state) as wrong
from booking where state in (${expectedStates}) and not is_unplaced
  and not exists (select from allocation where booking_id = booking.id and active)
union all
select booking.environment, 'booking', reference,
  format('It is kept as one without a table, and has table %s.', dining_table.name)
from allocation join booking on booking.id = booking_id
left join dining_table on dining_table.id = table_id
where active and is_unplaced
union all
select environment, 'booking', reference,
  format('It is %s and kept as one that needs a table.', state)
from booking where is_unplaced and state in (${over})
union all
select booking.environment, 'booking', reference,
  format('It is %s and still has table %s.', state, dining_table.name)
from allocation join booking on booking.id = booking_id
left join dining_table on dining_table.id = table_id
where active and state in (${over})
union all
select booking.environment, 'booking', reference,
  format('It ends at %s and has table %s until %s only.', ends_at, dining_table.name, upper(during))
from allocation join booking on booking.id = booking_id
left join dining_table on dining_table.id = table_id
where active and upper(during) < ends_at
union all
select booking.environment, 'booking', reference,
  format('Table %s is not one of its venue, or is kept in another diary.', dining_table.name)
from allocation join booking on booking.id = booking_id
left join dining_table on dining_table.id = table_id
where active and (allocation.environment, allocation.venue_id, dining_table.venue_id)
  is distinct from (booking.environment, booking.venue_id, booking.venue_id)`,
};

/**
 * Every reader of the diary treats an unpaid booking as gone after its deadline, so a row that is
 * only not recorded as expired yet breaks nothing.
 */
export const noLapsedTable: Invariant = {
  name: 'no-lapsed-table',
  promise: 'No hold and no unpaid booking keeps a table past its deadline.',
  unseen: 'Whether the deadline is the one that the guest saw.',
  breaches: `
select booking.environment, 'booking' as about, reference as name,
  format('It has expired and still has table %s.', dining_table.name) as wrong
from allocation join booking on booking.id = booking_id
left join dining_table on dining_table.id = table_id
where active and state = 'expired'
union all
select environment, 'booking', reference,
  format('It is %s without a deadline, so its table is never free again.', state)
from booking where state in ('held', 'awaiting_deposit')
  and (hold_until is null or hold_until = 'infinity')`,
};
