/** What is the same for every request: its steps, retries, the response, faults and its record. */
import type { OperationRequest } from './operation-request';
import { problemFor, type OperationResponse } from './operation-response';
import { problemResult, type OperationResult } from './operation-result';
import type { RequestState, Step } from './request-state';
import { retryOnStaleRules } from './retry-on-stale-rules';

/** How requests of one kind are performed. */
interface Pipeline<State> {
  /** The steps before the rules and the database are needed, in the order of the contract. */
  readonly checks: readonly Step<State>[];
  /** Carries out the operation; `tries` is 1 for the first try. */
  readonly execute: (state: State, tries: number) => Promise<OperationResult>;
}

/** Performs the operation, and records the request. */
export async function respond<
  State extends RequestState & {
    readonly request: Pick<OperationRequest, 'surface' | 'agent'>;
  },
>(state: State, pipeline: Pipeline<State>): Promise<OperationResponse> {
  const began = performance.now();
  const result = await resultOf(state, pipeline);
  const { status, contentType, body, outcome, replayed, firstTraceId } = result;
  const { operation, request, deployment, headers, key } = state;
  const { requestId, surface, agent } = request;
  deployment.telemetry.recordRequest({
    requestId,
    surface,
    operation: operation.route,
    keyId: key?.publicId ?? null,
    environment: key?.integration.environment ?? null,
    outcome,
    status,
    replayed,
    firstTraceId,
    ms: performance.now() - began,
    ...(agent === undefined ? {} : { agent }),
  });
  return { status, contentType, body, headers, outcome };
}

/** The result of the operation, or the problem with which the request is answered. */
export async function resultOf<State extends RequestState>(
  state: State,
  { checks, execute }: Pipeline<State>,
): Promise<OperationResult> {
  const { operation, deployment, headers } = state;
  try {
    for (const step of checks) await step(state);
    const result = await retryOnStaleRules((tries) => execute(state, tries));
    if (result.replayed) headers['Idempotent-Replayed'] = 'true';
    // Computed from the answer, so that a replay has it as well.
    if (result.status < 300 && operation.linksOf) {
      const links = operation.linksOf(JSON.parse(result.body) as object, deployment);
      headers['Link'] = headers['Link'] === undefined ? links : `${headers['Link']}, ${links}`;
    }
    return result;
  } catch (error) {
    const about = { traceId: state.request.requestId, operation: operation.route };
    return problemResult(problemFor(error, about, deployment), state);
  }
}
