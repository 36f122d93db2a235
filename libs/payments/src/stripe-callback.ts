import type { Callback, ParsedCallback } from '@venue/domain/payment/provider';
import type { Instant } from '@venue/domain/shared/time';
import Stripe from 'stripe';
import { fieldsIn, fieldsOf, textOf, wordOf, type Fields } from './json';
import { cardInSession, readSession, sessionIn } from './stripe-session';

const toleranceSeconds = 300;

/** The events that may report a payment: at once, or days later for slow bank payments. */
const paymentEventTypes: readonly unknown[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
];

/** The events that name a payment, whose refunds or disputes are then looked up. */
const lookedUp: ReadonlyMap<unknown, 'refunds-changed' | 'disputes-changed'> = new Map([
  ['refund.created', 'refunds-changed'],
  ['refund.updated', 'refunds-changed'],
  ['refund.failed', 'refunds-changed'],
  ['charge.refunded', 'refunds-changed'],
  ['charge.dispute.created', 'disputes-changed'],
  ['charge.dispute.updated', 'disputes-changed'],
  ['charge.dispute.closed', 'disputes-changed'],
  ['charge.dispute.funds_withdrawn', 'disputes-changed'],
  ['charge.dispute.funds_reinstated', 'disputes-changed'],
]);

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

  return readEvent(fieldsIn(text), deploymentId);
}

function readEvent(event: Fields, deploymentId: string): ParsedCallback {
  const type = event['type'];
  const object = fieldsOf(event['data'])['object'];
  const kind = lookedUp.get(type);
  if (kind !== undefined) return about(object, kind);
  if (type === 'checkout.session.expired') return ended(object);
  const eventId = wordOf(event['id']);
  if (eventId === null || !paymentEventTypes.includes(type)) return { kind: 'other' };
  const card = cardInSession(object, deploymentId);
  if (card !== null) return { kind: 'card-stored', card };
  const session = readSession(object, deploymentId);
  return session.kind === 'paid' ? { ...session, eventId } : { kind: 'other' };
}

function about(object: unknown, kind: 'refunds-changed' | 'disputes-changed'): ParsedCallback {
  const intent = fieldsOf(object)['payment_intent'];
  const paymentId = wordOf(intent) ?? wordOf(fieldsOf(intent)['id']);
  return paymentId === null ? { kind: 'other' } : { kind, paymentId };
}

function ended(object: unknown): ParsedCallback {
  const session = sessionIn(object)?.id ?? null;
  return session === null ? { kind: 'other' } : { kind: 'checkout-ended', session };
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
