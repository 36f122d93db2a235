import type { Credentials } from '../access/authenticator';
import type { RawFields } from '../fields/parse';
import type { Idempotency } from './once-only';
import type { AgentCall, Surface } from './telemetry';

/** A request, as a surface hands it over. */
export interface OperationRequest {
  readonly credentials: Credentials;
  readonly idempotency: Idempotency;
  /** Comes back as `X-Request-Id`, and is the trace id of a problem. */
  readonly requestId: string;
  readonly surface: Surface;
  /** Where an agent's tool is called. */
  readonly agent?: AgentCall;
  /**
   * Reads parameters and body; called once, after the key, its rate and its capability have been
   * judged.
   */
  fields(): Promise<RawFields>;
}
