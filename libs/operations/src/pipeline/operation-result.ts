/** The result of a request: the response to the caller, and its outcome in one word. */
import type { CreatedThing } from '@venue/domain';
import type { WriteResult } from './deduplication';
import type { Problem, ProblemBody } from '../problems';
import { toProblemResponse } from './operation-response';
import type { RequestState } from './request-state';

export interface OperationResult extends WriteResult {
  readonly replayed: boolean;
  /** The outcome in the answer, `ok` if it has none, or the slug of a problem. */
  readonly outcome: string;
  /** The trace id in the body of a replayed problem. */
  readonly firstTraceId: string | null;
  /** The problem that was thrown; null for an answer, and for whatever is replayed. */
  readonly problem: Problem | null;
}

/** An answer as its bytes, which are stored, replayed and sent. */
export function answerResult(
  answer: object,
  { status, made }: { readonly status: number; readonly made: CreatedThing | null },
): OperationResult {
  return {
    status,
    contentType: 'application/json',
    body: JSON.stringify(answer),
    made,
    replayed: false,
    outcome: outcomeOf(answer),
    firstTraceId: null,
    problem: null,
  };
}

/** The problem with which a request is answered; adds what it has for the headers. */
export function problemResult(
  problem: Problem,
  { request: { requestId }, ...to }: Pick<RequestState, 'request' | 'deployment' | 'headers'>,
): OperationResult {
  const { status, contentType, body } = toProblemResponse(problem, requestId, to);
  const names = { outcome: problem.slug, firstTraceId: null, problem };
  return { status, contentType, body, made: null, replayed: false, ...names };
}

/** A stored answer, byte for byte. */
export function replayedResult({
  status,
  contentType,
  body,
}: Omit<WriteResult, 'made'>): OperationResult {
  const answer = { status, contentType, body, made: null, replayed: true, problem: null };
  const parsed = JSON.parse(body) as object;
  if (status < 400) return { ...answer, outcome: outcomeOf(parsed), firstTraceId: null };
  const { type, traceId } = parsed as ProblemBody;
  return { ...answer, outcome: type.slice(type.lastIndexOf('/') + 1), firstTraceId: traceId };
}

/** The outcome in an answer, or `ok` if it has none. */
function outcomeOf(answer: object): string {
  const { outcome } = answer as { readonly outcome?: unknown };
  return typeof outcome === 'string' ? outcome : 'ok';
}
