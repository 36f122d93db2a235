/** The parts that every request with a response shares: headers, faults and the record. */
import type { Deployment } from './deployment';
import type { KeyRequest, SessionRequest } from './operation-request';
import { problemFor, type OperationResponse } from './operation-response';
import { problemResult, type OperationResult } from './operation-result';
import type { RequestState } from './caller';

interface Around {
  readonly request: Pick<KeyRequest | SessionRequest, 'requestId' | 'surface' | 'agent'>;
  readonly deployment: Deployment;
}

type Responding = Pick<RequestState, 'operation' | 'headers' | 'key'>;

/** Carries out a request, answers it, and records it. */
export async function respond(
  state: Responding,
  task: () => Promise<OperationResult>,
  { request, deployment }: Around,
): Promise<OperationResponse> {
  const began = performance.now();
  const result = await resultOf(state, task, { request, deployment });
  const { status, contentType, body, outcome, replayed, firstTraceId } = result;
  const { operation, headers, key } = state;
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

/** The result of the operation, or the problem of the request. */
async function resultOf(
  { operation, headers }: Responding,
  task: () => Promise<OperationResult>,
  { request: { requestId }, deployment }: Around,
): Promise<OperationResult> {
  try {
    const result = await task();
    if (result.replayed) headers['Idempotent-Replayed'] = 'true';
    // Computed from the answer, so that a replay has it too.
    if (result.status < 300 && operation.linksOf) {
      const links = operation.linksOf(JSON.parse(result.body) as object, deployment);
      const all = [headers['Link'] ?? '', links].filter((link) => link !== '');
      if (all.length > 0) headers['Link'] = all.join(', ');
    }
    return result;
  } catch (error) {
    const about = { traceId: requestId, operation: operation.route };
    return problemResult(problemFor(error, about, deployment), { requestId, deployment, headers });
  }
}
