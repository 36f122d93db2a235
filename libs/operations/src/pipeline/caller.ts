/** A request on its way to its operation, and what authentication yields for it. */
import type { Key } from '@venue/domain/access/caller';
import type { Work } from '@venue/domain/ports';
import type { Instant } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import type { Audience, ContextOf } from '../call';
import type { RawFields } from '../fields/parse';
import type { Operation } from '../operation';
import type { Deduplication } from './deduplication';
import type { OperationResult } from './operation-result';
import type { Spent, SpentRates } from './rate-limit';

export interface Caller {
  /** The accepted key, for the record of the request; null if there is none. */
  readonly key: Key | null;
  /** Headers of the response, whatever follows. */
  readonly headers: Readonly<Record<string, string>>;
  /** Counts the request against the caller's rates, and reads the time. */
  spend(): Promise<SpentRates>;
  /** Throws unless the caller's credentials are in force at that time. */
  requireInForce(now: Instant): void;
  /** Throws unless the caller has the capability for the operation. */
  requireRight(operation: Operation): void;
  /** The Idempotency-Key of a write; null if it needs none. Throws for an ill-formed one. */
  idempotencyKey(): string | null;
  /** The venues that the input may name by their slugs where an id is expected. */
  venuesBySlug(revision: number): Promise<readonly Venue[]>;
  /** The venues in scope, and how the operation runs there; `tries` is 1 for the first try. */
  scope(state: RequestState, tries: number): Promise<Scope>;
}

/** What an operation gets. Its record says which of both. */
export type AnyContext = ContextOf[Audience];

/** How an operation runs for its caller. */
export interface Scope {
  /** How a write is kept from being carried out twice; null if it may be. */
  deduplication(): Deduplication | null;
  /** Whether a stored answer is looked for before the call is made. */
  readonly isFoundFirst: boolean;
  /** Makes the call, with its venue and what has to be proved, and runs the task in its turn. */
  withCall(task: Task): Promise<OperationResult>;
  /** Runs the task in a transaction, with what a call has there. */
  inTransaction(
    call: AnyContext,
    task: (work: Work, call: AnyContext) => Promise<OperationResult>,
  ): Promise<OperationResult>;
}

export type Task = (call: AnyContext) => Promise<OperationResult>;

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
