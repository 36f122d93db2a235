import type { ChangeOrigin, Instant, Integration, Key, Payable } from '@venue/domain';
import { ignoredFieldsHeader } from '../fields/ignored';
import { validInput, type RawFields } from '../fields/parse';
import { checkPayloadLimits } from '../fields/payload-limits';
import type { CallContext, Operation } from '../operation';
import type { Deployment } from './deployment';

/** What the pipeline needs of an operation, of any audience. */
type PerformedOperation = Pick<Operation, 'route' | 'effect' | 'input' | 'check' | 'problems'> &
  Partial<Pick<Operation, 'linksOf'>>;

/**
 * A request on its way to its operation. The members that are not `readonly` are set by its checks,
 * in the order of their list: a step finds what those before it have set.
 */
export interface RequestState {
  readonly operation: PerformedOperation;
  readonly request: { readonly requestId: string };
  readonly deployment: Deployment;
  /** Headers of the response. */
  readonly headers: Record<string, string>;
  /** Null until one has been authenticated: the request is recorded even if a step fails. */
  key: Key | null;
  now: Instant;
  fields: RawFields;
  input: object;
}

/** A request that `execute` carries out, once all steps have been taken. */
export interface CheckedRequest extends RequestState {
  readonly operation: Operation;
  caller: Integration;
  /** A hash of the client's address. */
  client: string;
  /** The revision of the group's rules when the request came in. */
  revision: number;
  /** Who makes the changes, for the history. */
  origin: ChangeOrigin;
  idempotencyKey: string | null;
  /** Finds what the caller has proved, for an operation that is about a booking. */
  prove: (context: CallContext) => Promise<Payable>;
}

/** The state of a request before its first step. */
export function stateOf<State extends RequestState>(
  start: Pick<State, 'operation' | 'request' | 'deployment'>,
): State {
  const headers = { 'X-Request-Id': start.request.requestId };
  // The steps set the other members before anything reads them.
  return { ...start, headers, key: null } as unknown as State;
}

/** Throws the problem of a check that fails, or sets what the next steps need. */
export type Step<State> = (state: State) => Promise<void> | void;

/** Reads what was sent: only now, so that nothing is read of a request that is refused before. */
export async function readFields(
  state: RequestState & { readonly request: { fields(): Promise<RawFields> } },
): Promise<void> {
  const { operation, request, headers } = state;
  state.fields = await request.fields();
  Object.assign(headers, ignoredFieldsHeader(operation.input, state.fields));
  checkPayloadLimits(state.fields.body);
}

export function checkShape(state: RequestState): void {
  state.input = validInput(state.operation, state.fields);
}
