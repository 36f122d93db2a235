import type { ChargeFailure, ChargeOrder, ChargeResult } from '@venue/domain/payment/provider';
import Stripe from 'stripe';
import { fieldsOf, wordOf } from './json';

interface Calls {
  readonly setupIntents: Stripe['setupIntents'];
  readonly paymentIntents: Stripe['paymentIntents'];
  readonly deploymentId: string;
}

/**
 * Charges the card of a SetupIntent while its owner is not there. Stripe forgets an idempotency key
 * after a day, so a charge whose answer was lost is first looked up by the id in its metadata.
 */
export async function chargeOf(
  order: ChargeOrder,
  { setupIntents, paymentIntents, deploymentId }: Calls,
): Promise<ChargeResult> {
  const setup = fieldsOf(await setupIntents.retrieve(order.card.cardId));
  const [method, customer] = [idOf(setup['payment_method']), order.card.customerId];
  if (method === null || customer === null) return { status: 'failed', failure: 'card-gone' };
  const earlier = await earlierCharge(order.id, customer, paymentIntents);
  if (earlier !== null) return earlier;
  try {
    const parameters = {
      amount: order.amountPence,
      currency: order.currency.toLowerCase(),
      customer,
      payment_method: method,
      off_session: true,
      confirm: true,
      metadata: { chargeId: order.id, deploymentId },
    };
    const made = await paymentIntents.create(parameters, { idempotencyKey: order.id });
    const intent = fieldsOf(made);
    const paymentId = wordOf(intent['id']);
    if (paymentId === null || intent['status'] !== 'succeeded') throw new Error('no charge');
    return { status: 'succeeded', paymentId };
  } catch (error) {
    const failure = failureIn(error);
    if (failure === null) throw error;
    return { status: 'failed', failure };
  }
}

/** A new customer is made for each card, so there are few payments. */
async function earlierCharge(
  id: string,
  customer: string,
  paymentIntents: Calls['paymentIntents'],
): Promise<ChargeResult | null> {
  for await (const one of paymentIntents.list({ customer, limit: 100 })) {
    const intent = fieldsOf(one);
    const paymentId = wordOf(intent['id']);
    if (fieldsOf(intent['metadata'])['chargeId'] !== id || paymentId === null) continue;
    return intent['status'] === 'succeeded'
      ? { status: 'succeeded', paymentId }
      : { status: 'failed', failure: 'declined' };
  }
  return null;
}

/** Null for an error that says nothing about the card. */
function failureIn(error: unknown): ChargeFailure | null {
  if (!(error instanceof Stripe.errors.StripeCardError)) return null;
  return error.code === 'authentication_required' ? 'authentication-required' : 'declined';
}

function idOf(value: unknown): string | null {
  return wordOf(value) ?? wordOf(fieldsOf(value)['id']);
}
