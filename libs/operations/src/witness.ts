/** What the people who run a deployment are told of it: what happened, never to whom. */
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
  /** How many values were not of the type that was asked for, and were understood. */
  readonly coercedCount: number;
}

/** A request that is over, in words that would be the same for any other guest. */
export interface EndedCall {
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
  /** Whether the answer is one that was given before. */
  readonly replayed: boolean;
  /** Of a problem that is given again: the trace id that stands in it. */
  readonly firstTraceId: string | null;
  readonly ms: number;
  readonly agent?: AgentCall;
}

/** Where a fault happened: the id of the request, or of whatever else is to be looked up. */
export interface FaultPlace {
  readonly traceId: string;
  readonly operation: string;
}

export interface Witness {
  /** Told once of each request. */
  ended(call: EndedCall): void;
  /** A fault that is ours, whole. Nothing of it ever reaches an answer. */
  fault(error: unknown, about: FaultPlace): void;
  /** Something that somebody should look at, in words without personal data. */
  alarm(words: string): void;
}
