/** The response for an answer or a problem, on any surface. */
import { Interruption } from '@venue/domain/interruption';
import { Problem, problemBody, problems } from '../problems';
import type { FaultContext, Telemetry } from './telemetry';

export interface OperationResponse {
  readonly status: number;
  readonly contentType: string;
  /** JSON, byte for byte as it is stored and replayed. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The outcome in one word for operators, if the status does not show it. */
  readonly outcome?: string;
}

/** A problem as a response, even outside operations, such as for an unknown path. */
export function toProblemResponse(
  problem: Problem,
  traceId: string,
  to: { readonly deployment: { readonly problemsUrl: string }; headers: Record<string, string> },
): OperationResponse {
  const { retryAfterSeconds, allow } = problem.particulars;
  if (retryAfterSeconds !== undefined) to.headers['Retry-After'] = String(retryAfterSeconds);
  if (allow !== undefined) to.headers['Allow'] = allow;
  if (problem.slug === 'invalid-key') to.headers['WWW-Authenticate'] = 'Bearer';
  return {
    status: problems[problem.slug].status,
    contentType: 'application/problem+json',
    body: JSON.stringify(problemBody(problem, { problemsUrl: to.deployment.problemsUrl, traceId })),
    headers: to.headers,
    outcome: problem.slug,
  };
}

/**
 * The problem for an error. An error that is not a problem is a fault: it is recorded here, once
 * and for every surface, with its cause, which is never part of an answer.
 */
export function problemFor(
  error: unknown,
  about: FaultContext,
  { telemetry }: { readonly telemetry: Pick<Telemetry, 'recordFault'> },
): Problem {
  if (error instanceof Problem) return error;
  telemetry.recordFault(error, about);
  if (!(error instanceof Interruption)) return new Problem('internal-error');
  return error.reason === 'duplicate-in-flight'
    ? new Problem('conflict', { retryAfterSeconds: 1 })
    : new Problem('service-unavailable', { retryAfterSeconds: 1 });
}
