/** Records for a deployment's operators, without personal data. */
import type { Environment } from '@venue/domain/access/caller';

/** The surface of a request; `none` for bytes that are not a request. */
export type Surface = 'rest' | 'mcp' | 'widget' | 'team' | 'page' | 'webhook' | 'worker' | 'none';

/** Further facts about an agent's call. */
export interface AgentCall {
  readonly tool: string;
  /** The revision of the protocol, as the caller states it. */
  readonly revision: string;
  /** Name and version of the agent's host, if it states them. */
  readonly client: string | null;
  /** How many arguments were coerced to the expected type. */
  readonly coercedCount: number;
}

/** One finished request, in values that hold no personal data. */
export interface RequestRecord {
  /** As in the response's `X-Request-Id`. */
  readonly requestId: string;
  readonly surface: Surface;
  /** A route with its parameters as names, never an address; `unknown` if there is none. */
  readonly operation: string;
  /** The public part of the accepted key; null if there was none. */
  readonly keyId: string | null;
  readonly environment: Environment | null;
  /** The outcome in the answer, `ok` if it has none, or the slug of a problem. */
  readonly outcome: string;
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;
  /** Whether the answer is a replay of a stored one. */
  readonly replayed: boolean;
  /** The trace id in the body of a replayed problem. */
  readonly firstTraceId: string | null;
  readonly ms: number;
  readonly agent?: AgentCall;
}

/** The members of a record without an operation. */
export const withoutOperation = {
  keyId: null,
  environment: null,
  replayed: false,
  firstTraceId: null,
} as const satisfies Partial<RequestRecord>;

/** The place of a fault: the id of the request or of the record to look up. */
export interface FaultContext {
  readonly traceId: string;
  readonly operation: string;
}

export interface Telemetry {
  /** Called once for each request. */
  recordRequest(call: RequestRecord): void;
  /** An unexpected fault with its cause, which is never part of an answer. */
  recordFault(error: unknown, about: FaultContext): void;
  /** Reports a condition that an operator should look at, without personal data. */
  raiseAlarm(words: string): void;
}
