import type { DataSource } from 'typeorm';
import {
  Interruption,
  type Checkout,
  type CheckoutId,
  type Checkouts,
  type Instant,
  type KnownCheckout,
  type Link,
  type PaymentRequest,
  type PaymentRequestId,
  type ProviderName,
} from '@venue/domain';
import { PostgresBookings } from './bookings';
import { paymentRequestTable, PostgresLedger } from './ledger';
import { prepared } from './prepared';

export class PostgresCheckouts implements Checkouts {
  constructor(private readonly source: DataSource) {}

  async linkBehind(token: string): Promise<Link | null> {
    const request = await this.source.getRepository(paymentRequestTable).findOneBy({ token });
    return request === null ? null : this.linkOf(request);
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
  ): Promise<KnownCheckout> {
    await this.source.query(reserve, [id, requestId, provider]);
    const open = (await this.read(ofRequest, [requestId])).find(({ isOpen }) => isOpen);
    // Closed between the two statements: asked anew, there is a fresh one.
    if (open === undefined) throw new Interruption('overtaken');
    return open;
  }

  ofRequest(requestId: PaymentRequestId): Promise<readonly KnownCheckout[]> {
    return this.read(ofRequest, [requestId]);
  }

  async opened(id: CheckoutId, { session, url }: Checkout): Promise<Checkout> {
    const rows = await prepared<Checkout>(this.source.manager, opened, [id, session, url]);
    return rows[0] ?? { session, url };
  }

  async closed(id: CheckoutId): Promise<void> {
    await this.source.query(close, [id]);
  }

  dead(): Promise<readonly KnownCheckout[]> {
    return this.read(dead, []);
  }

  private async linkOf(request: PaymentRequest): Promise<Link> {
    const file = await new PostgresBookings(this.source.manager).find(request.bookingId);
    const newest = await this.ledger.newest(request.bookingId);
    return { request, newest: newest ?? request, file };
  }

  private get ledger(): PostgresLedger {
    return new PostgresLedger(this.source.manager);
  }

  private async read(sql: string, values: readonly unknown[]): Promise<(KnownCheckout & IsOpen)[]> {
    const rows = await this.source.query<CheckoutRow[]>(sql, [...values]);
    return rows.map(({ session, url, ...row }) => {
      return { ...row, page: session === null || url === null ? null : { session, url } };
    });
  }
}

interface IsOpen {
  readonly isOpen: boolean;
}

interface CheckoutRow extends IsOpen {
  readonly id: CheckoutId;
  readonly provider: ProviderName;
  readonly session: string | null;
  readonly url: string | null;
  readonly createdAt: Instant;
}

const columns = `checkout.id, checkout.provider, checkout.session, checkout.url,
  ms(checkout.created_at) as "createdAt", checkout.closed_at is null as "isOpen"`;

const requestOfSession = `
select request_id as request, closed_at is null as "isOpen" from checkout where provider = $1 and session = $2`;

const reserve = `
insert into checkout (id, environment, request_id, provider, created_at)
select $1, environment, id, $3, app_now() from payment_request where id = $2
on conflict (request_id) where closed_at is null do nothing`;

const ofRequest = `
select ${columns} from checkout where request_id = $1 order by created_at, id`;

const opened = `
update checkout set session = coalesce(session, $2), url = coalesce(url, $3)
where id = $1 returning session, url`;

const close = `update checkout set closed_at = app_now() where id = $1 and closed_at is null`;

/** A link is dead when its booking is over, something newer is asked, or its time has passed. */
const dead = `
select ${columns}
from checkout
join payment_request request on request.id = checkout.request_id
join booking on booking.id = request.booking_id
where checkout.closed_at is null and (
  request.expires_at <= app_now() or booking.starts_at <= app_now()
  or booking.state in ('cancelled', 'expired', 'completed', 'no_show')
  or exists (select from payment_request newer
    where newer.booking_id = request.booking_id and newer.position > request.position)
  or booking.deposit_pence <= (select coalesce(sum(amount_pence), 0) from ledger_entry
    where ledger_entry.booking_id = booking.id and counted))
order by checkout.created_at
limit 100`;
