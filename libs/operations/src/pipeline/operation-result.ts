/** The result of a request: the response to the caller, and its outcome in one word. */
import type { CreatedThing } from '@venue/domain/access/repeats';
import { Problem, type ProblemBody, type ProblemSlug } from '../problems';
import { toProblemResponse, type OperationResponse } from './operation-response';

/** The result of a write, byte for byte, and what it created. */
export interface WriteResult extends Pick<OperationResponse, 'status' | 'contentType' | 'body'> {
  readonly created: CreatedThing | null;
}

export interface OperationResult extends WriteResult {
  readonly replayed: boolean;
  /** The outcome in the answer, `ok` if it has none, or the slug of a problem. */
  readonly outcome: string;
  /** The trace id in the body of a replayed problem. */
  readonly firstTraceId: string | null;
  /** The return value of the operation; null for a problem and for a replay. */
  readonly answer: object | null;
}

/** An answer as bytes, which are stored, replayed and sent. */
export function answerResult(
  answer: object,
  { status, created }: { readonly status: number; readonly created: CreatedThing | null },
): OperationResult {
  return {
    status,
    contentType: 'application/json',
    body: JSON.stringify(answer),
    created,
    replayed: false,
    outcome: outcomeOf(answer),
    firstTraceId: null,
    answer,
  };
}

/** The result for a problem, with the members that headers need. */
export function problemResult(
  problem: Problem,
  {
    requestId,
    ...to
  }: {
    readonly requestId: string;
    readonly deployment: { readonly problemsUrl: string };
    readonly headers: Record<string, string>;
  },
): OperationResult {
  const { status, contentType, body } = toProblemResponse(problem, requestId, to);
  const names = { outcome: problem.slug, firstTraceId: null, answer: null };
  return { status, contentType, body, created: null, replayed: false, ...names };
}

/** A stored answer, byte for byte. */
export function replayedResult({
  status,
  contentType,
  body,
}: Omit<WriteResult, 'created'>): OperationResult {
  const stored = { status, contentType, body, created: null, replayed: true, answer: null };
  const parsed = JSON.parse(body) as object;
  if (status < 400) return { ...stored, outcome: outcomeOf(parsed), firstTraceId: null };
  const { type, traceId } = parsed as ProblemBody;
  return { ...stored, outcome: type.slice(type.lastIndexOf('/') + 1), firstTraceId: traceId };
}

/** The answer in a result; throws the problem of a stored or replayed refusal. */
export function answerIn({ answer, body, status, outcome }: OperationResult): object {
  if (answer !== null) return answer;
  const stored = JSON.parse(body) as object;
  if (status < 400) return stored;
  throw new Problem(outcome as ProblemSlug, { detail: (stored as ProblemBody).detail });
}

/** The outcome in an answer, or `ok` if it has none. */
function outcomeOf(answer: object): string {
  const { outcome } = answer as { readonly outcome?: unknown };
  return typeof outcome === 'string' ? outcome : 'ok';
}
