import { RefusalError } from './refusal';

/** The response to a request. */
export interface Outcome {
  readonly status: number;
  readonly body: string;
}

/** Stripe's idempotency keys: one key, one set of parameters, one outcome. */
export class IdempotencyKeys {
  private readonly stored = new Map<string, { params: string; outcome: Outcome }>();

  /**
   * A refusal is not stored, and may be corrected under the same key. A server error is stored, and
   * so is a card's refusal, since the payment was attempted.
   */
  outcome(
    key: string,
    params: string,
    work: () => Outcome,
  ): { readonly outcome: Outcome; readonly isReplayed: boolean } {
    const stored = this.stored.get(key);
    if (stored !== undefined && stored.params !== params) throw otherParameters(key);
    if (stored !== undefined) return { outcome: stored.outcome, isReplayed: true };
    const outcome = work();
    if (!isCorrectable(outcome)) this.stored.set(key, { params, outcome });
    return { outcome, isReplayed: false };
  }
}

const cardRefused = 402;

function isCorrectable({ status }: Outcome): boolean {
  return status >= 400 && status < 500 && status !== cardRefused;
}

function otherParameters(key: string): RefusalError {
  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first ' +
    `used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return new RefusalError({ status: 400, error: { type: 'idempotency_error', message } });
}
