/** The ports of the pages behind payment links. Each method is a transaction of its own. */
import type { Instant } from '../shared/time';
import type { Checkout, ProviderName } from './provider';
import type { Payable } from './amount-due';
import type { CheckoutId, PaymentRequest, PaymentRequestId } from './request';

/** Everything that decides how a link stands. */
export interface Link {
  readonly request: PaymentRequest;
  /** The newest request for the same thing. */
  readonly newest: PaymentRequest;
  /** Whether money came in through the link, or for the same thing since it was made. */
  readonly wasPaidSince: boolean;
  readonly payable: Payable;
}

/** A page at the provider on which a request can be paid, or could once. */
export interface KnownCheckout {
  readonly id: CheckoutId;
  readonly provider: ProviderName;
  /** Null until the provider has answered. */
  readonly page: Checkout | null;
  readonly createdAt: Instant;
  /** The page from which the guest was last sent there, and wants to come back to. */
  readonly returnTo: string | null;
}

export interface Checkouts {
  /** What is behind a link, or null where nothing is. */
  linkBehind(token: string): Promise<Link | null>;
  /** The same, for the request of that checkout, and whether one can still pay there. */
  linkOfSession(
    provider: ProviderName,
    session: string,
  ): Promise<(Link & { readonly isOpen: boolean }) | null>;
  /** The request's open checkout; `id` and the provider are used where there is none yet. */
  reserve(
    requestId: PaymentRequestId,
    fresh: { readonly id: CheckoutId; readonly provider: ProviderName },
  ): Promise<KnownCheckout>;
  /** All that have been opened for a request, closed ones too. */
  ofRequest(requestId: PaymentRequestId): Promise<readonly KnownCheckout[]>;
  /** Keeps the page, unless another was kept before; gives the one that is kept. */
  opened(id: CheckoutId, page: Checkout): Promise<Checkout>;
  /** Notes the page to come back to. */
  leadBack(id: CheckoutId, returnTo: string): Promise<void>;
  /** Nobody can pay there any more. */
  closed(id: CheckoutId): Promise<void>;
  /** Open ones whose link can't be paid any more. */
  dead(): Promise<readonly KnownCheckout[]>;
}
