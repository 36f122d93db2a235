/** Cards that guests have left at Stripe: charging them, and forgetting them. */
import type { ChargeFailure, ChargeOrder, ChargeResult } from '@venue/domain/payment/provider';
import type { ProviderBooks } from '@venue/domain/payment/provider';
import type { Instant } from '@venue/domain/shared/time';
import Stripe from 'stripe';
import { amountOf, fieldsOf, instantIn, wordOf } from './json';
import { isRefusal } from './stripe-fault';

/** The most that Stripe returns at once. */
const pageSize = 100;

export type CardCalls = Pick<Stripe, 'setupIntents' | 'paymentIntents' | 'paymentMethods'>;

interface Calls extends CardCalls {
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
  const { customerId: customer } = order.card;
  if (customer === null) return { status: 'failed', failure: 'card-gone' };
  const earlier = await earlierCharge(order.id, customer, paymentIntents);
  if (earlier !== null) return earlier;
  const method = await attachedCard(order.card.cardId, setupIntents);
  if (method === null) return { status: 'failed', failure: 'card-gone' };
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

/** Nothing can be charged to a card after that. One that is forgotten already stays so. */
export async function forgetCard(
  { cardId }: ChargeOrder['card'],
  { setupIntents, paymentMethods }: CardCalls,
): Promise<void> {
  const method = await attachedCard(cardId, setupIntents);
  if (method !== null) await paymentMethods.detach(method);
}

/** All payments that were charged to cards since then, by this deployment. */
export async function chargesSince(
  since: Instant,
  { paymentIntents, deploymentId }: Pick<Calls, 'paymentIntents' | 'deploymentId'>,
): Promise<ProviderBooks['charges']> {
  const charges: ProviderBooks['charges'][number][] = [];
  const query = { created: { gte: Math.floor(since / 1_000) }, limit: pageSize };
  for await (const one of paymentIntents.list(query)) {
    const { id, metadata, status, amount, created } = fieldsOf(one);
    const marks = fieldsOf(metadata);
    const isOurs = wordOf(marks['chargeId']) !== null && marks['deploymentId'] === deploymentId;
    if (!isOurs || status !== 'succeeded') continue;
    const [paymentId, amountPence, openedAt] = [wordOf(id), amountOf(amount), instantIn(created)];
    if (paymentId === null || amountPence === null || openedAt === null)
      throw new Error('no charge');
    charges.push({ paymentId, amountPence, openedAt });
  }
  return charges;
}

/** The card of a SetupIntent; null if it was removed from its customer, or the customer is gone. */
async function attachedCard(
  cardId: string,
  setupIntents: CardCalls['setupIntents'],
): Promise<string | null> {
  const setup = fieldsOf(await setupIntents.retrieve(cardId, { expand: ['payment_method'] }));
  const method = fieldsOf(setup['payment_method']);
  return method['customer'] === null ? null : wordOf(method['id']);
}

/** A new customer is made for each card, so there are few payments. */
async function earlierCharge(
  id: string,
  customer: string,
  paymentIntents: Calls['paymentIntents'],
): Promise<ChargeResult | null> {
  for await (const one of paymentIntents.list({ customer, limit: pageSize })) {
    const intent = fieldsOf(one);
    const paymentId = wordOf(intent['id']);
    if (fieldsOf(intent['metadata'])['chargeId'] !== id || paymentId === null) continue;
    if (intent['status'] === 'succeeded') return { status: 'succeeded', paymentId };
    return { status: 'failed', failure: failureOf(fieldsOf(intent['last_payment_error'])['code']) };
  }
  return null;
}

/** Null for an error after which the same charge may succeed. */
function failureIn(error: unknown): ChargeFailure | null {
  if (error instanceof Stripe.errors.StripeCardError) return failureOf(error.code);
  if (!isRefusal(error)) return null;
  return error.code === 'amount_too_small' ? 'too-small' : 'refused';
}

function failureOf(code: unknown): ChargeFailure {
  return code === 'authentication_required' ? 'authentication-required' : 'declined';
}
