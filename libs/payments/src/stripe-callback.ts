import type { Callback, ParsedCallback } from '@venue/domain/payment/provider';
import type { Instant } from '@venue/domain/shared/time';
import Stripe from 'stripe';
import { fieldsIn, fieldsOf, textOf, wordOf, type Fields } from './json';
import { cardInSession, readSession } from './stripe-session';

const toleranceSeconds = 300;

/** The events that may report a payment: at once, or days later for slow bank payments. */
const paymentEventTypes: readonly unknown[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
];

/** The events about refunds, which name the payment; its refunds are then looked up. */
const refundEventTypes: readonly unknown[] = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
];

/** Reads a callback signed with any of these secrets; one for another deployment is `other`. */
export async function readCallback(
  callback: Callback,
  {
    webhookSecrets,
    deploymentId,
  }: { readonly webhookSecrets: readonly string[]; readonly deploymentId: string },
): Promise<ParsedCallback> {
  const text = textOf(callback.body);
  const signature = callback.header('stripe-signature') ?? '';
  const secret = webhookSecrets.find(
    (one) => text !== null && isSigned({ text, signature, secret: one }),
  );
  if (text === null || secret === undefined) return { kind: 'forged' };
  const now = await callback.now();
  if (!isSigned({ text, signature, secret }, now)) return { kind: 'forged' };

  const event = fieldsIn(text);
  const eventId = wordOf(event['id']);
  if (refundEventTypes.includes(event['type'])) return refundsChanged(event);
  if (eventId === null || !paymentEventTypes.includes(event['type'])) return { kind: 'other' };
  const content = fieldsOf(event['data'])['object'];
  const card = cardInSession(content, deploymentId);
  if (card !== null) return { kind: 'card-stored', card };
  const session = readSession(content, deploymentId);
  return session.kind === 'paid' ? { ...session, eventId } : { kind: 'other' };
}

function refundsChanged(event: Fields): ParsedCallback {
  const intent = fieldsOf(fieldsOf(event['data'])['object'])['payment_intent'];
  const paymentId = wordOf(intent) ?? wordOf(fieldsOf(intent)['id']);
  return paymentId === null ? { kind: 'other' } : { kind: 'refunds-changed', paymentId };
}

interface SignedText {
  readonly text: string;
  readonly signature: string;
  readonly secret: string;
}

/** Whether the signature is right; with `now`, also whether it was made at most 300 s before. */
function isSigned({ text, signature, secret }: SignedText, now?: Instant): boolean {
  const { signature: checks } = Stripe.webhooks;
  // The SDK takes the tolerance in seconds, with 0 for any age, and the time in milliseconds.
  const tolerance = now === undefined ? 0 : toleranceSeconds;
  try {
    return checks?.verifyHeader(text, signature, secret, tolerance, undefined, now) === true;
  } catch {
    return false;
  }
}
