import type { EntityManager } from 'typeorm';
import type { LedgerBooks, LedgerItem } from '@venue/domain/payment/provider-books';
import { isoOf, type Instant } from '@venue/domain/shared/time';
import { providerPayments } from './refunds';

export class PostgresLedgerBooks implements LedgerBooks {
  constructor(private readonly manager: EntityManager) {}

  since(
    since: Instant,
    { provider, paymentIds }: Parameters<LedgerBooks['since']>[1],
  ): Promise<readonly LedgerItem[]> {
    return this.manager.query<LedgerItem[]>(select, [provider, isoOf(since), paymentIds]);
  }
}

const select = `
select kind, item.id, item."amountPence", status, ms(at) as at,
  coalesce(booking.reference, ticket_order.reference) as reference
from (
  select 'payment' as kind, provider_payment as id, amount_pence as "amountPence",
    'paid' as status, received_at as at, payment.id as entry
  from ledger_entry payment
  where decision is null and provider = $1 and (received_at >= $2 or provider_payment = any ($3))
  union all
  select 'charge', charge.provider_payment, entry.amount_pence, status, entry.received_at, entry.id
  from card_charge charge
  join ledger_entry entry using (id)
  where charge.provider = $1 and (entry.received_at >= $2 or charge.provider_payment = any ($3))
  union all
  select 'refund', provider_refund, - entry.amount_pence, status, entry.received_at, entry.id
  from refund
  join ledger_entry entry on entry.id = refund.id
  join ${providerPayments} payment on payment.id = payment_id
  where payment.provider = $1
    and (entry.received_at >= $2 or payment.provider_payment = any ($3))
  union all
  select 'dispute', dispute_id, dispute.amount_pence, status, opened_at, payment.id
  from dispute
  join ${providerPayments} payment on payment.id = payment_id
  where payment.provider = $1 and (opened_at >= $2 or payment.provider_payment = any ($3))
) item
join ledger_entry on ledger_entry.id = item.entry
left join booking on booking.id = booking_id
left join ticket_order on ticket_order.id = order_id
order by at, kind, item.id`;
