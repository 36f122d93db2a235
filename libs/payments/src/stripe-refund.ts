import type {
  ProviderBooks,
  ProviderRefund,
  RefundFailure,
  RefundOrder,
  RefundResult,
} from '@venue/domain/payment/provider';
import { parseUuid } from '@venue/domain/shared/ids';
import type { Instant } from '@venue/domain/shared/time';
import Stripe from 'stripe';
import { amountOf, fieldsOf, instantIn, wordOf, type Fields } from './json';
import { isSpent } from './stripe-fault';

/** The most that Stripe returns at once. */
const pageSize = 100;

type RefundCalls = Stripe['refunds'];

/**
 * Finds the refund of an order, or makes it. Stripe forgets an idempotency key after a day, so an
 * order whose answer was lost is first looked up by the id in its metadata.
 */
export async function refundOf(
  order: RefundOrder,
  { refunds, deploymentId }: { readonly refunds: RefundCalls; readonly deploymentId: string },
): Promise<RefundResult> {
  const made = await refundsOf(order.paymentId, refunds);
  const match = made.find(({ orderId, refundId }) => {
    return order.refundId === null ? orderId === order.id : refundId === order.refundId;
  });
  if (match !== undefined) return match.result;
  if (order.refundId !== null) throw new Error('a refund that is gone');
  try {
    return resultIn(await create(order, { refunds, deploymentId }));
  } catch (error) {
    const failure = failureIn(error);
    if (failure === null) throw error;
    return { status: 'failed', refundId: null, failure };
  }
}

/** All refunds of a payment, also those made in Stripe's dashboard. */
export async function refundsOf(
  paymentId: string,
  refunds: RefundCalls,
): Promise<readonly ProviderRefund[]> {
  const made: ProviderRefund[] = [];
  const query = { payment_intent: paymentId, limit: pageSize, expand: ['data.charge'] };
  for await (const refund of refunds.list(query)) made.push(refundIn(refund));
  return made;
}

/** All refunds of the account since then; one of a payment without an intent is not ours. */
export async function refundsSince(
  since: Instant,
  refunds: RefundCalls,
): Promise<ProviderBooks['refunds']> {
  const made: ProviderBooks['refunds'][number][] = [];
  const query = { created: { gte: Math.floor(since / 1_000) }, limit: pageSize };
  for await (const refund of refunds.list(query)) {
    const { payment_intent: intent, created } = fieldsOf(refund);
    const paymentId = wordOf(intent);
    const openedAt = instantIn(created);
    if (openedAt === null) throw new Error('no refund');
    if (paymentId !== null) made.push({ ...refundIn(refund), paymentId, openedAt });
  }
  return made;
}

function refundIn(refund: unknown): ProviderRefund {
  const result = resultIn(refund);
  const amountPence = amountOf(fieldsOf(refund)['amount']);
  if (result.refundId === null || amountPence === null) throw new Error('no refund');
  const orderId = parseUuid(wordOf(metadataOf(refund)['refundId']) ?? '');
  return { refundId: result.refundId, orderId, amountPence, result };
}

/**
 * A key that replays a server error will repeat it for a day. No refund has the id of the order, so
 * a second key is safe.
 */
async function create(
  { id, paymentId, amountPence }: RefundOrder,
  { refunds, deploymentId }: { readonly refunds: RefundCalls; readonly deploymentId: string },
): Promise<unknown> {
  const parameters = {
    payment_intent: paymentId,
    amount: amountPence,
    metadata: { refundId: id, deploymentId },
    expand: ['charge'],
  };
  try {
    return await refunds.create(parameters, { idempotencyKey: id });
  } catch (error) {
    if (!isSpent(error) || failureIn(error) !== null) throw error;
    return refunds.create(parameters, { idempotencyKey: `${id}-again` });
  }
}

function resultIn(value: unknown): RefundResult {
  const fields = fieldsOf(value);
  const refundId = wordOf(fields['id']);
  if (refundId === null || fields['object'] !== 'refund') throw new Error('no refund');
  switch (fields['status']) {
    case 'succeeded':
      return { status: 'succeeded', refundId, cardEnding: cardEndingIn(fields) };
    case 'pending':
    case 'requires_action':
      return { status: 'pending', refundId };
    case 'failed':
    case 'canceled': {
      const reason = wordOf(fields['failure_reason']) ?? '';
      return { status: 'failed', refundId, failure: failureReasons.get(reason) ?? 'refused' };
    }
    default:
      throw new Error('a refund in an unknown state');
  }
}

const failureReasons: ReadonlyMap<string, RefundFailure> = new Map([
  ['charge_for_pending_refund_disputed', 'disputed'],
  ['declined', 'declined'],
  ['expired_or_canceled_card', 'card-closed'],
  ['insufficient_funds', 'balance-too-low'],
  ['lost_or_stolen_card', 'card-lost'],
]);

const failureCodes: ReadonlyMap<string, RefundFailure> = new Map([
  ['balance_insufficient', 'balance-too-low'],
  ['charge_already_refunded', 'already-refunded'],
  ['charge_disputed', 'disputed'],
  ['insufficient_funds', 'balance-too-low'],
]);

/** Null for an error that does not say that Stripe refuses this refund. */
function failureIn(error: unknown): RefundFailure | null {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  const isRefused = error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
  return isRefused ? (failureCodes.get(error.code ?? '') ?? 'refused') : null;
}

function cardEndingIn(refund: Fields): string | null {
  const details = fieldsOf(fieldsOf(refund['charge'])['payment_method_details']);
  const digits = wordOf(fieldsOf(details['card'])['last4']);
  return digits !== null && /^\d{4}$/.test(digits) ? digits : null;
}

function metadataOf(refund: unknown): Fields {
  return fieldsOf(fieldsOf(refund)['metadata']);
}
