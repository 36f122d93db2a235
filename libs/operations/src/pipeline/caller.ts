/** The caller of a request, and the state of a request on its way to its operation. */
import type { Key } from '@venue/domain/access/caller';
import type { Work } from '@venue/domain/ports';
import type { Instant } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import type { Audience, ContextOf } from '../call';
import type { RawFields } from '../fields/parse';
import type { Operation } from '../operation';
import type { Deduplication } from './deduplication';
import type { OperationResult } from './operation-result';
import type { SpentRate, SpentRates } from './rate-limit';
import type { ScenarioName } from './scenario-name';

export interface Caller {
  /** The accepted key, for the record of the request; null if there is none. */
  readonly key: Key | null;
  /** Headers of the response, whatever its status. */
  readonly headers: Readonly<Record<string, string>>;
  /** Counts the request against the caller's rates, and reads the time. */
  spend(): Promise<SpentRates>;
  /** Throws unless the caller's credentials are valid at that time. */
  requireInForce(now: Instant): void;
  /** Throws unless the caller has the capability for the operation. */
  requireRight(operation: Operation): void;
  /** The Idempotency-Key of a write; null if it needs none. Throws if it is ill-formed. */
  idempotencyKey(): string | null;
  /** The scenario that the request asks for; only keys of the sandbox have any. */
  scenario?(operation: Operation): ScenarioName | null;
  /** The venues whose slugs the input may contain instead of an id. */
  venuesBySlug(revision: number): Promise<readonly Venue[]>;
  /** The venues in scope and the context of the operation there; `tries` is 1 for the first try. */
  scope(state: RequestState, tries: number): Promise<Scope>;
}

/** The context of an operation; its record determines which of them. */
export type AnyContext = ContextOf[Audience];

/** The context in which an operation runs for its caller. */
export interface Scope {
  /** How repeats of the write are recognised; null if they may run again. */
  deduplication(): Deduplication | null;
  /** Whether a stored answer is looked up before the call is made. */
  readonly isFoundFirst: boolean;
  /** Makes the call, with its venue and proof, and runs the task in a slot of the venue. */
  withCall(task: Task): Promise<OperationResult>;
  /** Runs the task in a transaction, with the context that a call has there. */
  inTransaction(
    call: AnyContext,
    task: (work: Work, call: AnyContext) => Promise<OperationResult>,
  ): Promise<OperationResult>;
}

export type Task = (call: AnyContext) => Promise<OperationResult>;

/**
 * A request on its way to its operation. The members without `readonly` are set by its checks, in
 * the order of their list: a check reads the members that earlier checks have set.
 */
export interface RequestState {
  readonly operation: Operation;
  readonly request: { fields(): Promise<RawFields> };
  /** Authenticates the caller. */
  readonly authenticate: () => Promise<Caller>;
  /** Headers of the response. */
  readonly headers: Record<string, string>;
  /**
   * Null until the key has been authenticated, since the request is recorded even if a check fails.
   */
  key: Key | null;
  caller: Caller;
  spent: readonly SpentRate[];
  now: Instant;
  /** The revision of the group's rules at the time of the request. */
  revision: number;
  /** Null for a read, and for a write that needs no key. */
  idempotencyKey: string | null;
  /** The situation that a sandbox key asks for; null for none. */
  scenario: ScenarioName | null;
  fields: RawFields;
  input: object;
}

/** The state of a request before its first check. */
export function stateOf(
  start: Pick<RequestState, 'operation' | 'request' | 'authenticate' | 'headers'>,
): RequestState {
  // The checks set the other members before they are read.
  return { ...start, key: null } as unknown as RequestState;
}
