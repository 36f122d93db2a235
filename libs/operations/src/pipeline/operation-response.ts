/** How an answer or a problem leaves the pipeline, whatever the surface. */
import { Interruption } from '@venue/domain';
import { Problem, problemBody, problems } from '../problems';

export interface OperationResponse {
  readonly status: number;
  readonly contentType: string;
  /** JSON, to the byte as it is stored and replayed. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The word it is known by to those who run the service, where its status does not tell. */
  readonly outcome?: string;
}

/** A problem as a response; one that no operation caused, such as an unknown path, too. */
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

/** What a caller is told of a fault. */
export function problemFor(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!(error instanceof Interruption)) return new Problem('internal-error');
  return error.reason === 'twin-in-flight'
    ? new Problem('conflict', { retryAfterSeconds: 1 })
    : new Problem('service-unavailable', { retryAfterSeconds: 1 });
}
