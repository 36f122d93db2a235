import type { DataSource, EntityManager } from 'typeorm';
import type { ProviderName } from '@venue/domain/payment/provider';
import type {
  NewRefund,
  RefundFacts,
  RefundedPayment,
  RefundQueue,
  Refunds,
  StoredRefund,
} from '@venue/domain/payment/refund';
import { transactionOn } from '../connection/transaction';

export class PostgresRefunds implements Refunds {
  constructor(private readonly manager: EntityManager) {}

  async factsOf(subject: Parameters<Refunds['factsOf']>[0]): Promise<RefundFacts> {
    const isBooking = 'bookingId' in subject;
    const ids = [isBooking ? subject.bookingId : null, isBooking ? null : subject.orderId];
    const [facts] = await this.manager.query<[RefundFacts]>(selectFacts, ids);
    return facts;
  }

  async add({ id, paymentId }: NewRefund): Promise<void> {
    await this.manager.query(insert, [id, paymentId]);
  }

  async find({ id, refundId }: Parameters<Refunds['find']>[0]): Promise<string | null> {
    const [row] = await this.manager.query<{ id: string }[]>(findOne, [id, refundId]);
    return row?.id ?? null;
  }

  async paymentOf(provider: ProviderName, paymentId: string): Promise<RefundedPayment | null> {
    const rows = await this.manager.query<RefundedPayment[]>(findPayment, [provider, paymentId]);
    return rows[0] ?? null;
  }

  async lock(id: string): Promise<StoredRefund> {
    const [refund] = await this.manager.query<StoredRefund[]>(lockOne, [id]);
    if (refund === undefined) throw new Error('a refund that is not there');
    return refund;
  }

  async settle(
    id: string,
    { status, refundId, failure }: Parameters<Refunds['settle']>[1],
  ): Promise<void> {
    await this.manager.query(settle, [id, status, refundId, failure]);
  }
}

export class PostgresRefundQueue implements RefundQueue {
  constructor(private readonly source: DataSource) {}

  claim(claimSeconds: number): Promise<StoredRefund | null> {
    return transactionOn(this.source, async (manager) => {
      const [rows] = await manager.query<[{ id: string }[], number]>(claimNext, [claimSeconds]);
      const [row] = rows;
      return row === undefined ? null : new PostgresRefunds(manager).lock(row.id);
    });
  }

  async postpone(id: string, seconds: number): Promise<void> {
    await this.source.query(postpone, [id, seconds]);
  }
}

/**
 * SQL: the payments at a provider, with what was charged to stored cards: that counts for nothing,
 * and its ids at the provider are in a row of its own.
 */
export const providerPayments = `
(select id, booking_id, order_id, counted, provider, provider_payment, received_at, amount_pence,
    false as is_charge
  from ledger_entry where decision is null
  union all
  select entry.id, entry.booking_id, null, false, charge.provider, charge.provider_payment,
    entry.received_at, entry.amount_pence, true
  from card_charge charge join ledger_entry entry using (id))`;

/** SQL: the state of a refund or dispute whose `entry` is in the ledger; null for other entries. */
export const refundStatus = `
coalesce((select status from refund where refund.id = entry.id),
  (select status from card_charge where card_charge.id = entry.id),
  (select case status when 'lost' then 'succeeded' when 'won' then 'failed' else 'pending' end
    from dispute where entry_id = entry.id))`;

const selectFacts = `
select
  coalesce((select sum(amount_pence)::int from ledger_entry
    where counted and (booking_id = $1 or order_id = $2)), 0) as "receivedPence",
  (select coalesce(json_agg(json_build_object('id', payment.id,
      'amountPence', payment.amount_pence, 'refundedPence', (
        select coalesce(-sum(entry.amount_pence), 0)::int
        from refund join ledger_entry entry on entry.id = refund.id
        where refund.payment_id = payment.id and status <> 'failed'))
      order by payment.received_at, payment.id), '[]')
    from ledger_entry payment
    where counted and decision is null and provider_payment is not null
      and (booking_id = $1 or order_id = $2)) as payments,
  (select coalesce(json_agg(json_build_object('amountPence', -amount_pence, 'status', status,
      'reason', reason, 'at', ms(received_at)) order by received_at, entry.id), '[]')
    from ledger_entry entry join refund on refund.id = entry.id
    where status <> 'failed' and (booking_id = $1 or order_id = $2)) as refunds`;

const insert = `
insert into refund (id, payment_id, status, due_at) values ($1, $2, 'pending', app_now())`;

const lockOne = `
select refund.id, status, entry.booking_id as "bookingId", entry.order_id as "orderId",
  entry.environment, -entry.amount_pence as "amountPence", entry.currency, payment.provider,
  payment.provider_payment as "providerPayment", provider_refund as "refundId",
  entry.counted as "isCounted", attempts
from refund
join ledger_entry entry on entry.id = refund.id
join ${providerPayments} payment on payment.id = payment_id
where refund.id = $1
for update of refund`;

const findOne = `select id from refund where id = $1 or provider_refund = $2`;

const findPayment = `
select id, booking_id as "bookingId", order_id as "orderId", counted as "isCounted",
  is_charge as "isCharge"
from ${providerPayments} payment where provider = $1 and provider_payment = $2`;

/** A failure is an entry of the ledger, whose history has its own row. */
const settle = `
with settled as (
  update refund set status = $2, provider_refund = coalesce($3, provider_refund), failure = $4
  where id = $1
  returning id, status
)
select write_history(jsonb_populate_record(null::history, jsonb_build_object(
  'subject', case when entry.booking_id is null then 'order' else 'booking' end,
  'subject_id', coalesce(entry.booking_id, entry.order_id), 'part', 'receipt', 'kind', 'changed',
  'environment', entry.environment,
  'venue_id', coalesce(booking.venue_id, ticket_order.venue_id),
  'before', jsonb_build_object('status', 'pending'),
  'after', jsonb_build_object('id', entry.id, 'decision', entry.decision, 'status', settled.status,
    'amount_pence', entry.amount_pence, 'currency', entry.currency))))
from settled join ledger_entry entry using (id)
left join booking on booking.id = entry.booking_id
left join ticket_order on ticket_order.id = entry.order_id
where settled.status = 'succeeded'`;

const claimNext = `
update refund set attempts = attempts + 1, due_at = app_now() + make_interval(secs => $1)
where id = (select id from refund where status = 'pending' and due_at <= app_now()
  order by due_at, id limit 1 for update skip locked)
returning id`;

const postpone = `
update refund set due_at = app_now() + make_interval(secs => $2)
where id = $1 and status = 'pending'`;
