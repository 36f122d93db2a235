/** A refusal by Stripe, in the shape of its API reference. */
export interface Refusal {
  readonly status: number;
  readonly error: {
    readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
    readonly message: string;
    readonly code?: string;
    readonly decline_code?: string;
    readonly param?: string;
    /** The payment that failed. */
    readonly payment_intent?: object;
  };
}

/** Thrown by the double's rules and sent by its server. */
export class RefusalError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.error.message);
  }
}

export function refuse(
  status: number,
  message: string,
  facts: { code?: string; param?: string } = {},
): RefusalError {
  return new RefusalError({ status, error: { type: 'invalid_request_error', message, ...facts } });
}

export function unknownParameter(param: string): RefusalError {
  return refuse(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}

export function wrongParameter(param: string, message: string): RefusalError {
  return refuse(400, message, { param });
}
