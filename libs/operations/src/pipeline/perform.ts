/**
 * The pipeline of every operation that a key opens, in the order of the contract: key,
 * rate, capability, Idempotency-Key and shape (`admit-request.ts`), then venue, claim or replay,
 * proof, and last what depends on clock and policy (`execute.ts`).
 */
import type { Operation } from '../operation';
import { admitRequest, type RequestState } from './admit-request';
import type { Deployment } from './deployment';
import { execute } from './execute';
import type { OperationRequest } from './operation-request';
import { problemFor, toProblemResponse, type OperationResponse } from './operation-response';
import { problemResult, requestRecord, type OperationResult } from './operation-result';
import { retryOnStaleRules } from './retry-on-stale-rules';

export async function perform(
  operation: Operation,
  request: OperationRequest,
  deployment: Deployment,
): Promise<OperationResponse> {
  const began = performance.now();
  const state: RequestState = { headers: { 'X-Request-Id': request.requestId }, key: null };
  const result = await resultOf(operation, request, { deployment, state });
  const ms = performance.now() - began;
  const record = requestRecord(result, { operation, request, key: state.key, ms });
  deployment.telemetry.recordRequest(record);
  const { status, contentType, body, outcome } = result;
  return { status, contentType, body, headers: state.headers, outcome };
}

async function resultOf(
  operation: Operation,
  request: OperationRequest,
  { deployment, state }: { readonly deployment: Deployment; readonly state: RequestState },
): Promise<OperationResult> {
  const { headers } = state;
  try {
    const admitted = await admitRequest(operation, request, { deployment, state });
    const result = await retryOnStaleRules((tries) => execute(admitted, tries));
    if (result.replayed) headers['Idempotent-Replayed'] = 'true';
    // Computed from the answer, so that a replay has it as well.
    if (result.status < 300 && operation.linksOf !== null) {
      headers['Link'] = operation.linksOf(JSON.parse(result.body) as object, deployment);
    }
    return result;
  } catch (error) {
    const traceId = request.requestId;
    const problem = problemFor(error, { traceId, operation: operation.route }, deployment);
    return problemResult(problem, toProblemResponse(problem, traceId, { deployment, headers }));
  }
}
