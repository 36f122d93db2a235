/** What operators of a deployment learn of its requests: what happened, without personal data. */
import type { Environment } from '@venue/domain';

/** Where a request came in; `none` for bytes that were none. */
export type Surface = 'rest' | 'mcp' | 'widget' | 'page' | 'webhook' | 'worker' | 'none';

/** What is known of an agent's call besides. */
export interface AgentCall {
  readonly tool: string;
  /** Of the protocol, as the caller says it. */
  readonly revision: string;
  /** Name and version of the agent's host, where it tells. */
  readonly client: string | null;
  /** How many arguments were coerced to the expected type. */
  readonly coercedCount: number;
}

/** One finished request, in values that hold no personal data. */
export interface RequestRecord {
  /** As its answer has it in `X-Request-Id`. */
  readonly requestId: string;
  readonly surface: Surface;
  /** A route with its parameters as names, never an address; `unknown` where there is none. */
  readonly operation: string;
  /** The public part of the key that opened it; null where none did. */
  readonly keyId: string | null;
  readonly environment: Environment | null;
  /** The outcome of an answer, `ok` where it has none, or the slug of a problem. */
  readonly outcome: string;
  /** Of HTTP; null where none was answered. */
  readonly status: number | null;
  /** Whether the answer is a replay of a stored one. */
  readonly replayed: boolean;
  /** Of a replayed problem: the trace id in its body. */
  readonly firstTraceId: string | null;
  readonly ms: number;
  readonly agent?: AgentCall;
}

/** Where a fault happened: the id of the request, or of the record to look up. */
export interface FaultContext {
  readonly traceId: string;
  readonly operation: string;
}

export interface Telemetry {
  /** Called once for each request. */
  recordRequest(call: RequestRecord): void;
  /** An unexpected fault with its cause. Nothing of it reaches an answer. */
  recordFault(error: unknown, about: FaultContext): void;
  /** A condition that an operator should look at, in words without personal data. */
  raiseAlarm(words: string): void;
}
