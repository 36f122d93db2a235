import { EntitySchema, type EntityManager, type EntitySchemaColumnOptions } from 'typeorm';
import type { PaymentRequest, PaymentRequestId } from '@venue/domain/payment/request';
import type { UnmatchedPayment } from '@venue/domain/payment/team-money';
import type { Ledger, Receipt } from '@venue/domain/ports';
import type { BookingId, OrderId } from '@venue/domain/shared/ids';
import { isoOf, type Instant } from '@venue/domain/shared/time';
import { instant, int, orNull, text, uuid } from '../connection/columns';
import { prepared } from '../connection/prepared';

export const paymentRequestTable = new EntitySchema<PaymentRequest & { readonly position: string }>(
  {
    name: 'payment_request',
    columns: {
      id: { ...uuid, primary: true },
      environment: text,
      bookingId: orNull(uuid),
      orderId: orNull(uuid),
      token: text,
      amountPence: int,
      currency: text,
      expiresAt: instant,
      createdAt: instant,
      // Assigned by storage: the order in which requests were made.
      position: { type: 'bigint', insert: false, select: false },
    } satisfies Record<keyof PaymentRequest | 'position', EntitySchemaColumnOptions>,
  },
);

export class PostgresLedger implements Ledger {
  constructor(private readonly manager: EntityManager) {}

  async addRequest({ expiresAt, createdAt, ...request }: PaymentRequest): Promise<void> {
    await prepared(this.manager, insertRequest, [
      ...[request.id, request.environment, request.bookingId, request.orderId, request.token],
      ...[request.amountPence, request.currency, isoOf(expiresAt), isoOf(createdAt)],
    ]);
  }

  newest(bookingId: BookingId): Promise<PaymentRequest | null> {
    return this.manager
      .getRepository(paymentRequestTable)
      .findOne({ where: { bookingId }, order: { position: 'DESC' } });
  }

  newestOfOrder(orderId: OrderId): Promise<PaymentRequest | null> {
    return this.manager
      .getRepository(paymentRequestTable)
      .findOne({ where: { orderId }, order: { position: 'DESC' } });
  }

  request(id: PaymentRequestId): Promise<PaymentRequest | null> {
    return this.manager.getRepository(paymentRequestTable).findOneBy({ id });
  }

  async isNew(provider: string, eventId: string): Promise<boolean> {
    const rows = await this.manager.query<unknown[]>(insertEvent, [provider, eventId]);
    return rows.length > 0;
  }

  async receive(receipt: Receipt): Promise<boolean> {
    const rows = await this.manager.query<unknown[]>(insertReceipt, [
      receipt.id,
      receipt.bookingId,
      receipt.orderId,
      receipt.environment,
      receipt.requestId,
      receipt.provider,
      receipt.paymentId,
      receipt.amountPence,
      receipt.currency,
      receipt.counted,
      receipt.flag,
      isoOf(receipt.receivedAt),
    ]);
    return rows.length > 0;
  }

  async isDecidedSince(bookingId: BookingId, since: Instant): Promise<boolean> {
    return (await this.manager.query<unknown[]>(decided, [bookingId, isoOf(since)])).length > 0;
  }

  async receiveUnmatched(payment: UnmatchedPayment): Promise<void> {
    const { id, venueId, environment, provider, paymentId } = payment;
    const { amountPence, currency, receivedAt } = payment;
    await this.manager.query(insertUnmatched, [
      ...[id, venueId, environment, provider, paymentId],
      ...[amountPence, currency, isoOf(receivedAt)],
    ]);
  }
}

const decided = `
select from ledger_entry
where booking_id = $1 and decision in ('kept', 'refunded-outside', 'moved-out')
  and received_at >= $2
limit 1`;

const insertRequest = `
insert into payment_request
  (id, environment, booking_id, order_id, token, amount_pence, currency, expires_at, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

const insertEvent = `
insert into provider_event (provider, event_id, received_at) values ($1, $2, app_now())
on conflict do nothing returning true`;

const insertReceipt = `
insert into ledger_entry (id, booking_id, order_id, environment, request_id, provider, provider_payment,
  amount_pence, currency, counted, flag, received_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
on conflict (provider, provider_payment) do nothing returning true`;

/** Not counted, since it pays for nothing. */
const insertUnmatched = `
insert into ledger_entry (id, venue_id, environment, provider, provider_payment, amount_pence,
  currency, counted, flag, received_at)
values ($1, $2, $3, $4, $5, $6, $7, false, 'unmatched', $8)
on conflict (provider, provider_payment) do nothing`;
