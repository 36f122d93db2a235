/** The ports for the pages of payment links. Each method is a separate transaction. */
import type { Instant } from '../shared/time';
import type { Checkout, ProviderName } from './provider';
import type { Payable } from './amount-due';
import type { CheckoutId, PaymentRequest, PaymentRequestId } from './request';

/** Everything that decides the state of a link. */
export interface Link {
  readonly request: PaymentRequest;
  /** The newest request for the same thing. */
  readonly newest: PaymentRequest;
  /** Whether money arrived through the link, or for the same thing since the link was made. */
  readonly wasPaidSince: boolean;
  readonly payable: Payable;
}

/** A provider's page for paying a request; it may be closed already. */
export interface CheckoutRecord {
  readonly id: CheckoutId;
  readonly provider: ProviderName;
  /** Null until the provider has answered. */
  readonly page: Checkout | null;
  readonly createdAt: Instant;
  /** The page that last sent the guest there, to which the guest returns. */
  readonly returnTo: string | null;
}

export interface Checkouts {
  /** The link with that token, or null. */
  linkBehind(token: string): Promise<Link | null>;
  /** The link of that checkout's request, and whether the checkout is still open; or null. */
  linkOfSession(
    provider: ProviderName,
    session: string,
  ): Promise<(Link & { readonly isOpen: boolean }) | null>;
  /** The request's open checkout; if there is none, a new one with that id and provider. */
  reserve(
    requestId: PaymentRequestId,
    fresh: { readonly id: CheckoutId; readonly provider: ProviderName },
  ): Promise<CheckoutRecord>;
  /** All checkouts of a request, closed ones too. */
  ofRequest(requestId: PaymentRequestId): Promise<readonly CheckoutRecord[]>;
  /** Stores the provider's page, unless one is stored already; returns the stored one. */
  storePage(id: CheckoutId, page: Checkout): Promise<Checkout>;
  /** Stores the page to which the guest returns. */
  setReturnUrl(id: CheckoutId, returnTo: string): Promise<void>;
  /** Records that the checkout can no longer be paid. */
  markClosed(id: CheckoutId): Promise<void>;
  /** The same, by the provider's id; one that is not known is left alone. */
  markEnded(provider: ProviderName, session: string): Promise<void>;
  /** Open checkouts whose link can no longer be paid. */
  listUnusable(): Promise<readonly CheckoutRecord[]>;
}
