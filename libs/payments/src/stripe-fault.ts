import { Interruption } from '@venue/domain/interruption';
import Stripe from 'stripe';
import { fieldsOf, wordOf } from './json';

export function interruptionFor(error: unknown): Interruption {
  return new Interruption('unreachable', { cause: new Error(summaryOf(error)) });
}

/** Whether Stripe refused a request, rather than failed to carry it out. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Whether the idempotency key can no longer return the result that is required now. */
export function isSpent(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true;
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.headers?.['idempotent-replayed'] === 'true';
}

/**
 * Stripe's own message is left out, since it repeats what we sent: parts of the key, or a guest's
 * address. Stripe's dashboard shows all of it under the request id.
 */
function summaryOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return `Stripe: ${String(error)}`;
  const { type, code, param, statusCode, requestId, detail } = error;
  const facts = [type, code, param, statusCode, requestId, codeOf(detail)];
  return `Stripe: ${facts.filter((fact) => fact !== undefined && fact !== null).join(' ')}`;
}

/** Such as `ECONNREFUSED`, if there was no response at all. */
function codeOf(detail: unknown): string | null {
  const { code, name } = fieldsOf(detail);
  return wordOf(code) ?? wordOf(name);
}
