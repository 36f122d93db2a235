import type { Payment, ProviderCard } from '@venue/domain/payment/provider';
import type { PaymentRequestId } from '@venue/domain/payment/request';
import { parseUuid } from '@venue/domain/shared/ids';
import { amountOf, currencyOf, fieldsOf, wordOf, type Fields } from './json';

/** The facts about money in a checkout session of Stripe. */
export type SessionPayment =
  | { readonly kind: 'paid'; readonly payment: Payment }
  /** Not paid, or not opened by this deployment. */
  | { readonly kind: 'nothing' }
  /** Not as Stripe documents it. */
  | { readonly kind: 'strange' };

/** The members of a checkout session that we need; null where they are missing. */
export interface StripeSession {
  readonly id: string;
  readonly status: string | null;
  /** Where the guest pays; null once the session is over. */
  readonly url: string | null;
  readonly checkoutId: string | null;
}

/** Null for anything but a checkout session. */
export function sessionIn(value: unknown): StripeSession | null {
  const fields = fieldsOf(value);
  const id = wordOf(fields['id']);
  if (id === null || fields['object'] !== 'checkout.session') return null;
  return {
    id,
    status: wordOf(fields['status']),
    url: wordOf(fields['url']),
    checkoutId: wordOf(metadataOf(fields)['checkoutId']),
  };
}

/** The payment in a checkout session, if that deployment opened it. */
export function readSession(value: unknown, deploymentId: string): SessionPayment {
  const fields = fieldsOf(value);
  const paymentStatus = wordOf(fields['payment_status']);
  if (sessionIn(value) === null || paymentStatus === null) return { kind: 'strange' };

  const requestId = isOfOther(fields, deploymentId) ? null : requestIdIn(fields);
  if (paymentStatus !== 'paid' || requestId === null) return { kind: 'nothing' };
  const payment = paymentIn(fields, requestId);
  return payment === null ? { kind: 'strange' } : { kind: 'paid', payment };
}

/** The card left in a checkout session, if that deployment opened it; null for any other. */
export function cardInSession(value: unknown, deploymentId: string): ProviderCard | null {
  const fields = fieldsOf(value);
  if (sessionIn(value)?.status !== 'complete' || fields['mode'] !== 'setup') return null;
  const requestId = isOfOther(fields, deploymentId) ? null : requestIdIn(fields);
  const cardId = idOf(fields['setup_intent']);
  if (requestId === null || cardId === null) return null;
  return { provider: 'stripe', cardId, customerId: idOf(fields['customer']), requestId };
}

function paymentIn(fields: Fields, requestId: PaymentRequestId): Payment | null {
  const paymentId = idOf(fields['payment_intent']);
  const amountPence = amountOf(fields['amount_total']);
  const currency = currencyOf(fields['currency']);
  if (paymentId === null || amountPence === null || currency === null) return null;
  return { provider: 'stripe', paymentId, requestId, amountPence, currency };
}

/**
 * Several deployments may use one account, and each receives the callbacks of all. A session
 * without a deployment id was opened before sessions had one: it counts if its request exists.
 */
function isOfOther(fields: Fields, deploymentId: string): boolean {
  const ownerId = metadataOf(fields)['deploymentId'];
  return ownerId !== undefined && ownerId !== deploymentId;
}

/**
 * The account may sell other things too, so a session is ours only if both values agree. The
 * reference alone does not suffice: Stripe's payment links take it from their URL, which anyone can
 * write.
 */
function requestIdIn(fields: Fields): PaymentRequestId | null {
  const [mark, reference] = [metadataOf(fields)['requestId'], fields['client_reference_id']];
  return mark === reference ? (parseUuid(wordOf(mark) ?? '') as PaymentRequestId | null) : null;
}

/** Stripe sends an id, or the whole object if a request asked to expand it. */
function idOf(value: unknown): string | null {
  return wordOf(value) ?? wordOf(fieldsOf(value)['id']);
}

function metadataOf(fields: Fields): Fields {
  return fieldsOf(fields['metadata']);
}
