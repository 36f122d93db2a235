import { EntitySchema, IsNull, type DataSource, type EntitySchemaColumnOptions } from 'typeorm';
import type { Environment } from '@venue/domain/access/caller';
import { Interruption } from '@venue/domain/interruption';
import type { Payable } from '@venue/domain/payment/amount-due';
import type { Checkouts, CheckoutRecord, Link } from '@venue/domain/payment/checkouts';
import type { Checkout, ProviderName } from '@venue/domain/payment/provider';
import type { CheckoutId, PaymentRequest, PaymentRequestId } from '@venue/domain/payment/request';
import type { OrderId } from '@venue/domain/shared/ids';
import type { Instant } from '@venue/domain/shared/time';
import { PostgresBookings } from '../bookings/bookings';
import { paymentRequestTable, PostgresLedger } from './ledger';
import { instant, now, orNull, text, uuid } from '../connection/columns';
import { queryPrepared } from '../connection/query-prepared';
import { PostgresTicketing } from '../tickets/ticketing';

interface StoredCheckout {
  readonly id: CheckoutId;
  readonly environment: Environment;
  readonly requestId: PaymentRequestId;
  readonly provider: ProviderName;
  readonly session: string | null;
  readonly url: string | null;
  readonly createdAt: Instant;
  readonly closedAt: Instant | null;
  readonly returnTo: string | null;
}

export const checkoutTable = new EntitySchema<StoredCheckout>({
  name: 'checkout',
  columns: {
    id: { ...uuid, primary: true },
    environment: text,
    requestId: uuid,
    provider: text,
    session: orNull(text),
    url: orNull(text),
    createdAt: instant,
    closedAt: orNull(instant),
    returnTo: orNull(text),
  } satisfies Record<keyof StoredCheckout, EntitySchemaColumnOptions>,
});

export class PostgresCheckouts implements Checkouts {
  constructor(private readonly source: DataSource) {}

  async linkBehind(token: string): Promise<Link | null> {
    const request = await this.source.getRepository(paymentRequestTable).findOneBy({ token });
    if (request === null) return null;
    const link = await this.linkOf(request);
    // Ticket buyers are not sent newer links, so their link leads to the newest request.
    return link.payable.kind === 'tickets' ? { ...link, request: link.newest } : link;
  }

  async linkOfSession(provider: ProviderName, session: string): Promise<(Link & IsOpen) | null> {
    const rows = await this.source.query<({ request: PaymentRequestId } & IsOpen)[]>(
      requestOfSession,
      [provider, session],
    );
    const [row] = rows;
    const request = row === undefined ? null : await this.ledger.request(row.request);
    if (row === undefined || request === null) return null;
    return { ...(await this.linkOf(request)), isOpen: row.isOpen };
  }

  async reserve(
    requestId: PaymentRequestId,
    { id, provider }: { readonly id: CheckoutId; readonly provider: ProviderName },
  ): Promise<CheckoutRecord> {
    await this.source.query(reserve, [id, requestId, provider]);
    const open = (await this.read(ofRequest, [requestId])).find(({ isOpen }) => isOpen);
    // The checkout was closed between the two statements. The next attempt opens a new one.
    if (open === undefined) throw new Interruption('changed-meanwhile');
    return open;
  }

  ofRequest(requestId: PaymentRequestId): Promise<readonly CheckoutRecord[]> {
    return this.read(ofRequest, [requestId]);
  }

  async storePage(id: CheckoutId, { session, url }: Checkout): Promise<Checkout> {
    const rows = await queryPrepared<Checkout>(this.source.manager, storePage, [id, session, url]);
    return rows[0] ?? { session, url };
  }

  async setReturnUrl(id: CheckoutId, returnTo: string): Promise<void> {
    await this.source.getRepository(checkoutTable).update({ id }, { returnTo });
  }

  async markClosed(id: CheckoutId): Promise<void> {
    const checkouts = this.source.getRepository(checkoutTable);
    await checkouts.update({ id, closedAt: IsNull() }, { closedAt: now });
  }

  async markEnded(provider: ProviderName, session: string): Promise<void> {
    const checkouts = this.source.getRepository(checkoutTable);
    await checkouts.update({ provider, session, closedAt: IsNull() }, { closedAt: now });
  }

  listUnusable(): Promise<readonly CheckoutRecord[]> {
    return this.read(unusable, []);
  }

  private async linkOf(request: PaymentRequest): Promise<Link> {
    const payable = await this.payableBehind(request);
    const newest =
      request.bookingId === null
        ? await this.ledger.newestOfOrder(request.orderId as OrderId)
        : await this.ledger.newest(request.bookingId);
    // Read last, so that it includes payments that arrived after the reads before.
    const [row] = await queryPrepared<PaidRow>(this.source.manager, paidSince, [request.id]);
    return { request, newest: newest ?? request, wasPaidSince: row?.paid === true, payable };
  }

  private async payableBehind({ bookingId, orderId }: PaymentRequest): Promise<Payable> {
    const { manager } = this.source;
    return bookingId === null
      ? { kind: 'tickets', file: await new PostgresTicketing(manager).find(orderId as OrderId) }
      : { kind: 'table', file: await new PostgresBookings(manager).find(bookingId) };
  }

  private get ledger(): PostgresLedger {
    return new PostgresLedger(this.source.manager);
  }

  private async read(
    sql: string,
    values: readonly unknown[],
  ): Promise<(CheckoutRecord & IsOpen)[]> {
    const rows = await this.source.query<CheckoutRow[]>(sql, [...values]);
    return rows.map(({ session, url, ...row }) => {
      return { ...row, page: session === null || url === null ? null : { session, url } };
    });
  }
}

interface IsOpen {
  readonly isOpen: boolean;
}

interface PaidRow {
  readonly paid: boolean;
}

interface CheckoutRow extends IsOpen {
  readonly id: CheckoutId;
  readonly provider: ProviderName;
  readonly session: string | null;
  readonly url: string | null;
  readonly createdAt: Instant;
  readonly returnTo: string | null;
}

const columns = `checkout.id, checkout.provider, checkout.session, checkout.url,
  checkout.return_to as "returnTo",
  ms(checkout.created_at) as "createdAt", checkout.closed_at is null as "isOpen"`;

const requestOfSession = `
select request_id as request, closed_at is null as "isOpen" from checkout where provider = $1 and session = $2`;

/** Whether money arrived through that request, or for the same thing after the request was made. */
const paidSince = `
select exists (select from ledger_entry entry
  where (entry.booking_id = request.booking_id or entry.order_id = request.order_id) and counted
    and amount_pence > 0
    and (request_id = request.id or received_at > request.created_at)) as paid
from payment_request request where id = $1`;

const reserve = `
insert into checkout (id, environment, request_id, provider, created_at)
select $1, environment, id, $3, app_now() from payment_request where id = $2
on conflict (request_id) where closed_at is null do nothing`;

const ofRequest = `
select ${columns} from checkout where request_id = $1 order by created_at, id`;

const storePage = `
update checkout set session = coalesce(session, $2), url = coalesce(url, $3)
where id = $1 returning session, url`;

/**
 * Open checkouts that can no longer be used: their subject is over or paid, a newer request exists,
 * or their time has passed.
 */
const unusable = `
select ${columns}
from checkout
join payment_request request on request.id = checkout.request_id
left join booking on booking.id = request.booking_id
left join ticket_order on ticket_order.id = request.order_id
where checkout.closed_at is null and (
  request.expires_at <= app_now()
  or request.purpose = 'fee' and (booking.guarantee->>'status') is distinct from 'held'
  or request.purpose <> 'fee' and (booking.starts_at <= app_now()
    or booking.state in ('cancelled', 'expired', 'completed', 'no_show'))
  or ticket_order.state <> 'held'
  or exists (select from payment_request newer
    where (newer.booking_id = request.booking_id or newer.order_id = request.order_id)
      and newer.position > request.position)
  or request.purpose <> 'fee' and (booking.guarantee->>'status') is distinct from 'awaiting_card'
  and booking.deposit_pence <= (select coalesce(sum(amount_pence), 0) from ledger_entry
    where ledger_entry.booking_id = booking.id and counted))
order by checkout.created_at
limit 100`;
