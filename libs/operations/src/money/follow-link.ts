/** Opens the checkout of a payment link, and handles the return from it. */
import { Interruption } from '@venue/domain/interruption';
import type { Payable } from '@venue/domain/payment/amount-due';
import type { CheckoutRecord, Link } from '@venue/domain/payment/checkouts';
import type { CheckoutState, PaymentProvider } from '@venue/domain/payment/provider';
import type { CheckoutId } from '@venue/domain/payment/request';
import { plusMinutes, type Instant } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import type { PayingDeployment } from '../pipeline/deployment';
import { retryOnStaleRules } from '../pipeline/retry-on-stale-rules';
import { payLink } from './request-payment';
import { linkContext, viewLink, type LinkView } from './link-view';
import { settlePayment } from './settle';
import { settleCard } from './settle-card';
import { allowedReturnPage } from './return-url';

/**
 * The checkout of a link that can be paid: the existing one, or a new one at the provider. Null for
 * a link that can't be paid. Link previews may call this: a further call is harmless, and keeps the
 * page to which the guest wants to return.
 */
export async function openCheckout(
  token: string,
  deployment: PayingDeployment,
  returnTo: string | null = null,
): Promise<string | null> {
  const link = await deployment.checkouts.linkBehind(token);
  if (link === null) return null;
  const context = await linkContext(link, deployment);
  if (context.state !== 'open') return null;

  const { checkout, provider } = await checkoutFor(link, context.now, deployment);
  const back = returnTo === null ? null : await allowedReturnPage(returnTo, link, deployment);
  if (back !== null) await deployment.checkouts.setReturnUrl(checkout.id, back.href);
  if (checkout.page !== null) return checkout.page.url;
  const page = await provider.open({
    id: checkout.id,
    requestId: link.request.id,
    purpose: link.request.purpose,
    amountPence: link.request.amountPence,
    currency: link.request.currency,
    description: lineFor(link, context.venue),
    email: emailOf(link.payable),
    returnUrl: `${payLink(link.request, deployment.settings)}/back`,
    expiresAt: link.request.expiresAt,
  });
  const storedPage = await deployment.checkouts.storePage(checkout.id, page);
  // Two guests who open the link at once get the same page; the other could be paid unnoticed.
  if (storedPage.session !== page.session) await provider.close(page.session);
  return storedPage.url;
}

/** Providers discard a checkout after a day. */
const checkoutLifeMinutes = 23 * 60;

/**
 * The open checkout of the link, or a new one if it is too old or was ended at the provider. The
 * new one has another id, which is the idempotency key at the provider. A completed checkout is
 * never replaced, or the guest could pay twice. An ended one can't be reopened, so no payment can
 * arrive between the check and the replacement.
 */
async function checkoutFor(
  { request }: Link,
  now: Instant,
  deployment: PayingDeployment,
): Promise<{ checkout: CheckoutRecord; provider: PaymentProvider }> {
  const { checkouts, payments, ids } = deployment;
  const name = request.environment === 'sandbox' ? 'test' : payments.live;
  const reserve = (): Promise<CheckoutRecord> =>
    retryOnStaleRules(() =>
      checkouts.reserve(request.id, { id: ids.uuid() as CheckoutId, provider: name }),
    );
  const existingCheckout = await reserve();
  const state = await stateAtProvider(existingCheckout, deployment);
  const isFresh =
    existingCheckout.provider === name &&
    plusMinutes(existingCheckout.createdAt, checkoutLifeMinutes) > now;
  const isUsable = state === 'complete' || (state === 'open' && isFresh);
  if (!isUsable) await checkouts.markClosed(existingCheckout.id);
  const checkout = isUsable ? existingCheckout : await reserve();
  const provider = payments.providers.get(checkout.provider);
  if (provider === undefined) throw new Error(`no provider ${checkout.provider}`);
  return { checkout, provider };
}

/** While the provider can't be reached, a page that it has opened counts as open. */
async function stateAtProvider(
  { id, page, provider }: CheckoutRecord,
  { payments, telemetry }: PayingDeployment,
): Promise<CheckoutState> {
  if (page === null) return 'open';
  try {
    return (await payments.providers.get(provider)?.stateOf(page.session)) ?? 'open';
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    telemetry.recordFault(error, { traceId: id, operation: 'ask a provider' });
    return 'open';
  }
}

/**
 * Called when the guest returns from the checkout, perhaps before the provider's callback, so the
 * provider is asked for the payment.
 */
export async function returnFromCheckout(
  token: string,
  deployment: PayingDeployment,
): Promise<LinkView | null> {
  const link = await deployment.checkouts.linkBehind(token);
  if (link === null) return null;
  const view = await viewLink(token, deployment);
  if (view?.state === 'paid') return view;
  try {
    await askProviders(link, deployment);
  } catch (error) {
    // The link is shown in its current state; the provider's callback will follow.
    if (!(error instanceof Interruption)) throw error;
    deployment.telemetry.recordFault(error, {
      traceId: link.request.id,
      operation: 'ask a provider',
    });
  }
  return viewLink(token, deployment);
}

async function askProviders({ request }: Link, deployment: PayingDeployment): Promise<void> {
  for (const { page, provider } of await deployment.checkouts.ofRequest(request.id)) {
    if (page === null) continue;
    const { payments } = deployment;
    if (request.purpose === 'card') {
      const card = await payments.providers.get(provider)?.cardIn(page.session);
      if (card) await settleCard(card, deployment);
    } else {
      const payment = await payments.providers.get(provider)?.paymentIn(page.session);
      if (payment) await settlePayment(payment, `payment ${payment.paymentId}`, deployment);
    }
  }
}

function emailOf({ kind, file }: Payable): string | null {
  return kind === 'table' ? file.booking.guestEmail : (file.buyer?.email ?? null);
}

/** The description that the guest reads on the provider's page. */
function lineFor({ request, payable: { kind, file } }: Link, { name }: Venue): string {
  if (request.purpose === 'fee') return `Fee for your booking at ${name}`;
  if (request.purpose === 'card') return `Card for your table at ${name}`;
  if (kind === 'table') return `Deposit for your table at ${name}`;
  return `${file.order.quantity} × ${file.tierName}, ${file.eventName} at ${name}`;
}
