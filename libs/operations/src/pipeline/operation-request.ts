import type { Credentials } from '../authentication/authenticator';
import type { RawFields } from '../fields/parse';
import type { IdempotencyChoice } from './deduplication';
import type { AgentCall, Surface } from './telemetry';

/** A request, as a surface passes it on. */
export interface OperationRequest {
  readonly credentials: Credentials;
  readonly idempotency: IdempotencyChoice;
  /** Returned as `X-Request-Id`, and the trace id of a problem. */
  readonly requestId: string;
  readonly surface: Surface;
  /** Only for a call of an agent's tool. */
  readonly agent?: AgentCall;
  /**
   * Reads parameters and body; called once, after the key, its rate and its capability have been
   * checked.
   */
  fields(): Promise<RawFields>;
}
