import { EntitySchema, type EntityManager, type EntitySchemaColumnOptions } from 'typeorm';
import type { ProviderName } from '@venue/domain/payment/provider';
import type { PaymentRequest, PaymentRequestId } from '@venue/domain/payment/request';
import type { cash, NewDecision, UnmatchedPayment } from '@venue/domain/payment/team-money';
import type { Ledger, Receipt } from '@venue/domain/ports';
import type { BookingId, OrderId, VenueId } from '@venue/domain/shared/ids';
import { isoOf, type Instant } from '@venue/domain/shared/time';
import { boolean, instant, int, now, orNull, text, uuid } from '../connection/columns';
import { insertIfNew } from '../connection/insert-if-new';
import { queryPrepared } from '../connection/query-prepared';

export const paymentRequestTable = new EntitySchema<PaymentRequest & { readonly position: string }>(
  {
    name: 'payment_request',
    columns: {
      id: { ...uuid, primary: true },
      environment: text,
      purpose: text,
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

/** Money that was received, or what the team has decided about such money. */
interface LedgerEntry
  extends
    Omit<Receipt, 'requestId' | 'provider'>,
    Pick<NewDecision, 'decision' | 'reason' | 'decides' | 'otherEntry'> {
  readonly venueId: VenueId | null;
  readonly requestId: PaymentRequestId | null;
  readonly provider: ProviderName | typeof cash | null;
}

export const entryTable = new EntitySchema<LedgerEntry>({
  name: 'ledger_entry',
  columns: {
    id: { ...uuid, primary: true },
    environment: text,
    bookingId: orNull(uuid),
    orderId: orNull(uuid),
    venueId: orNull(uuid),
    requestId: orNull(uuid),
    provider: orNull(text),
    paymentId: { ...orNull(text), name: 'provider_payment' },
    amountPence: int,
    currency: orNull(text),
    counted: boolean,
    flag: orNull(text),
    decision: orNull(text),
    reason: orNull(text),
    decides: orNull(uuid),
    otherEntry: orNull(uuid),
    receivedAt: instant,
  } satisfies Record<keyof LedgerEntry, EntitySchemaColumnOptions>,
});

/** A callback that was processed: providers repeat them. */
interface ProviderEvent {
  readonly provider: string;
  readonly eventId: string;
  readonly receivedAt: Instant;
}

export const providerEventTable = new EntitySchema<ProviderEvent>({
  name: 'provider_event',
  columns: {
    provider: { ...text, primary: true },
    eventId: { ...text, primary: true },
    receivedAt: instant,
  } satisfies Record<keyof ProviderEvent, EntitySchemaColumnOptions>,
});

export class PostgresLedger implements Ledger {
  constructor(private readonly manager: EntityManager) {}

  async addRequest({ expiresAt, createdAt, ...request }: PaymentRequest): Promise<void> {
    await queryPrepared(this.manager, insertRequest, [
      ...[request.id, request.environment, request.bookingId, request.orderId, request.token],
      ...[request.amountPence, request.currency, isoOf(expiresAt), isoOf(createdAt)],
      request.purpose,
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

  isNew(provider: string, eventId: string): Promise<boolean> {
    return insertIfNew(this.manager, providerEventTable, { provider, eventId, receivedAt: now });
  }

  receive(receipt: Receipt): Promise<boolean> {
    return insertIfNew(this.manager, entryTable, receipt);
  }

  decide({ subject, isCounted, decidedAt, ...entry }: NewDecision): Promise<boolean> {
    const row = { ...entry, ...subject, counted: isCounted, receivedAt: decidedAt };
    return insertIfNew(this.manager, entryTable, row);
  }

  async isDecidedSince(bookingId: BookingId, since: Instant): Promise<boolean> {
    return (await this.manager.query<unknown[]>(decided, [bookingId, isoOf(since)])).length > 0;
  }

  /** Not counted, since it pays for nothing; its request may be unknown. */
  async receiveUnmatched(payment: UnmatchedPayment): Promise<void> {
    const entry = { ...payment, requestId: null, counted: false, flag: 'unmatched' };
    await insertIfNew(this.manager, entryTable, entry);
  }
}

const decided = `
select from ledger_entry
where booking_id = $1 and decision in ('kept', 'refunded-outside', 'refunded', 'disputed', 'moved-out')
  and received_at >= $2
limit 1`;

const insertRequest = `
insert into payment_request
  (id, environment, booking_id, order_id, token, amount_pence, currency, expires_at, created_at,
  purpose)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
