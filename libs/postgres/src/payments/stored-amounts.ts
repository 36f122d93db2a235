import type { EntityManager } from 'typeorm';
import type { StoredAmounts } from '@venue/domain/tickets/commitments';

/** Sandbox rows don't count. */
export async function storedAmounts(source: Pick<EntityManager, 'query'>): Promise<StoredAmounts> {
  const [amounts] = await source.query<[StoredAmounts]>(selectAmounts);
  return amounts;
}

const selectAmounts = `
select
  (select count(*)::int from booking where environment = 'live' and (deposit_pence > 0 or guarantee is not null
    or exists (select from payment_request where booking_id = booking.id)
    or exists (select from ledger_entry where booking_id = booking.id))) as bookings,
  (select count(*)::int from ticket_order where environment = 'live' and total_pence > 0) as orders`;
