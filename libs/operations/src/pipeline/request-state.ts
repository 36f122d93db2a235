import type { Instant, Key } from '@venue/domain';
import type { RawFields } from '../fields/parse';
import type { Operation } from '../operation';
import type { Caller } from './caller';
import type { Spent } from './rate-limit';

/**
 * A request on its way to its operation. The members that are not `readonly` are set by its checks,
 * in the order of their list: a check finds what those before it have set.
 */
export interface RequestState {
  readonly operation: Operation;
  readonly request: { fields(): Promise<RawFields> };
  /** Finds the caller. */
  readonly authenticate: () => Promise<Caller>;
  /** Headers of the response. */
  readonly headers: Record<string, string>;
  /** Null until one has been authenticated: the request is recorded even if a check fails. */
  key: Key | null;
  caller: Caller;
  spent: readonly Spent[];
  now: Instant;
  /** The revision of the group's rules when the request came in. */
  revision: number;
  /** Null for a read, and for a write that needs none. */
  idempotencyKey: string | null;
  fields: RawFields;
  input: object;
}

/** The state of a request before its first check. */
export function stateOf(
  start: Pick<RequestState, 'operation' | 'request' | 'authenticate' | 'headers'>,
): RequestState {
  // The checks set the other members before anything reads them.
  return { ...start, key: null } as unknown as RequestState;
}
