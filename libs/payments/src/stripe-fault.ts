import { Interruption } from '@venue/domain';
import Stripe from 'stripe';
import { fieldsOf, wordOf } from './json';

/** Runs what is asked of Stripe; whatever goes wrong in it is one kind of fault for callers. */
export async function heard<T>(talk: () => Promise<T>): Promise<T> {
  try {
    return await talk();
  } catch (error) {
    throw new Interruption('unreachable', { cause: new Error(summaryOf(error)) });
  }
}

/** Whether Stripe refused something that it had been asked to do, rather than failed to do it. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Whether that idempotency key will never bring what was asked for now. */
export function isSpent(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true;
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.headers?.['idempotent-replayed'] === 'true';
}

/**
 * Stripe's own sentence is left out, since it repeats what we sent: parts of the key, or a guest's
 * address. With the number of the request, Stripe's dashboard shows the whole of it.
 */
function summaryOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return `Stripe: ${String(error)}`;
  const { type, code, param, statusCode, requestId, detail } = error;
  const facts = [type, code, param, statusCode, requestId, codeOf(detail)];
  return `Stripe: ${facts.filter((fact) => fact !== undefined && fact !== null).join(' ')}`;
}

/** Such as `ECONNREFUSED`, where no answer came at all. */
function codeOf(detail: unknown): string | null {
  const { code, name } = fieldsOf(detail);
  return wordOf(code) ?? wordOf(name);
}
