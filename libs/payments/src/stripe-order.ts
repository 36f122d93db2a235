import type { CheckoutOrder } from '@venue/domain/payment/provider';
import { plusMinutes, type Instant } from '@venue/domain/shared/time';
import type Stripe from 'stripe';

/** The limits that Stripe sets for the time between the opening of a session and its end. */
const lifeMinMinutes = 30;
const lifeMaxMinutes = 24 * 60;
/** Stripe checks the limits by its own clock, when the request arrives. */
const marginMinutes = 1;

/** The parameters of the checkout session for an order. */
export function sessionFor(
  order: CheckoutOrder,
  { deploymentId, now }: { readonly deploymentId: string; readonly now: Instant },
): Stripe.Checkout.SessionCreateParams {
  return order.purpose === 'card'
    ? setupSession(order, deploymentId, now)
    : paymentSession(order, deploymentId, now);
}

function paymentSession(
  order: CheckoutOrder,
  deploymentId: string,
  now: Instant,
): Stripe.Checkout.SessionCreateParams {
  const { id, requestId, amountPence, description } = order;
  return {
    ...sharedParameters(order, now),
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: requireHundredths(order.currency).toLowerCase(),
          unit_amount: amountPence,
          product_data: { name: shorten(description) },
        },
      },
    ],
    metadata: { requestId, checkoutId: id, deploymentId },
    // Leads from the payment in Stripe's dashboard to the request and its deployment.
    payment_intent_data: { metadata: { requestId, deploymentId } },
  };
}

/** Stores a card with a new customer, to be charged later without the guest. */
function setupSession(
  order: CheckoutOrder,
  deploymentId: string,
  now: Instant,
): Stripe.Checkout.SessionCreateParams {
  const { id, requestId, description } = order;
  return {
    ...sharedParameters(order, now),
    mode: 'setup',
    allowed_payment_method_types: ['card'],
    customer_creation: 'always',
    metadata: { requestId, checkoutId: id, deploymentId },
    setup_intent_data: {
      description: shorten(description),
      metadata: { requestId, deploymentId },
    },
  };
}

function sharedParameters(order: CheckoutOrder, now: Instant): Stripe.Checkout.SessionCreateParams {
  const { requestId, email, returnUrl } = order;
  return {
    client_reference_id: requestId,
    ...(email !== null && isPlain(email) ? { customer_email: email } : {}),
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor(expiryOf(order.expiresAt, now) / 1_000),
  };
}

/** Names of events may be long; the page before the checkout shows what is cut off. */
function shorten(text: string): string {
  const letters = [...text];
  return letters.length <= nameMax ? text : `${letters.slice(0, nameMax - 1).join('')}…`;
}

const nameMax = 250;

/**
 * As near to the order's end as Stripe allows: it refuses a session of less than half an hour or
 * more than a day. Our own page, and `close`, end a link that expires sooner.
 */
function expiryOf(expiresAt: Instant, now: Instant): number {
  const first = plusMinutes(now, lifeMinMinutes + marginMinutes);
  const last = plusMinutes(now, lifeMaxMinutes - marginMinutes);
  return Math.min(Math.max(expiresAt, first), last);
}

/**
 * Throws for other currencies, where Stripe's smallest unit is not a hundredth: 1,000 yen would
 * cost 100,000.
 */
function requireHundredths(currency: string): string {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  if (maximumFractionDigits !== 2) throw new Error(`${currency} is not counted in hundredths`);
  return currency;
}

/** The address only saves the guest some typing, so one that Stripe might refuse is left out. */
function isPlain(email: string): boolean {
  return /^[\w.+-]{1,64}@[a-z0-9.-]{1,180}\.[a-z]{2,63}$/i.test(email);
}
