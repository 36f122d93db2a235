import type { Callback, CallbackReading } from '@venue/domain';
import Stripe from 'stripe';
import { fieldsIn, fieldsOf, textOf, wordOf } from './json';
import { readSession } from './stripe-session';

const toleranceSeconds = 300;

/** The events that may tell of money: at once, or days later where a bank takes its time. */
const tellingOfMoney: readonly unknown[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
];

/** Reads a callback that any of these secrets fits; one about another deployment is `other`. */
export function readCallback(
  callback: Callback,
  {
    webhookSecrets,
    deploymentId,
  }: { readonly webhookSecrets: readonly string[]; readonly deploymentId: string },
): CallbackReading {
  const text = textOf(callback.body);
  if (text === null || !webhookSecrets.some((secret) => isSigned(callback, text, secret))) {
    return { kind: 'forged' };
  }

  const event = fieldsIn(text);
  const eventId = wordOf(event['id']);
  if (eventId === null || !tellingOfMoney.includes(event['type'])) return { kind: 'other' };
  const reading = readSession(fieldsOf(event['data'])['object'], deploymentId);
  return reading.kind === 'paid' ? { ...reading, eventId } : { kind: 'other' };
}

function isSigned({ header, now }: Callback, text: string, secret: string): boolean {
  const signature = header('stripe-signature') ?? '';
  const { signature: checks } = Stripe.webhooks;
  try {
    // The SDK takes the moment of arrival in milliseconds, the tolerance in seconds.
    return checks?.verifyHeader(text, signature, secret, toleranceSeconds, undefined, now) === true;
  } catch {
    return false;
  }
}
