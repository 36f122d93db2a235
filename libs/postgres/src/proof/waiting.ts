/** The waiting list: offers and the holds behind them. */
import type { Invariant } from './invariant';

export const offersHeld: Invariant = {
  name: 'offers-held',
  promise:
    'Every offer of the waiting list that can be accepted has a table, every accepted one is a booking, ' +
    'and no table is held for an entry without an offer.',
  unseen: 'Whether the guest was next in order: entries that were passed over say why.',
  breaches: `
select entry.environment, 'waiting list entry' as about, entry.id::text as name,
  format('Its offer lasts until %s, and its hold is %s.', offered_until, booking.state) as wrong
from waiting_entry entry join booking on booking.id = booking_id
where entry.state = 'offered' and offered_until > app_now()
  and (booking.state <> 'held' or booking.party_size <> entry.party_size)
union all
select entry.environment, 'waiting list entry', entry.id::text,
  'It is accepted, and its table was never booked.'
from waiting_entry entry join booking on booking.id = booking_id
where entry.state = 'accepted' and booking.held_for is not null
union all
select booking.environment, 'booking', reference, 'It is held for an offer that no entry has.'
from booking
where state = 'held' and hold_until > app_now() and held_for like 'offer %'
  and not exists (select from waiting_entry where booking_id = booking.id and state = 'offered')`,
};
