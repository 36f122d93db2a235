/** The result of a request: what its caller is answered, and its outcome in one word. */
import type { Key } from '@venue/domain';
import type { Written } from './once-only';
import type { Operation } from '../operation';
import type { OperationRequest } from './operation-request';
import type { Problem, ProblemBody } from '../problems';
import type { OperationResponse } from './operation-response';
import type { RequestRecord } from './telemetry';

export interface OperationResult extends Written {
  readonly replayed: boolean;
  /** The answer's own, `ok` where it has none, or the slug of a problem. */
  readonly outcome: string;
  /** Of a replayed problem: the trace id that stands in it. */
  readonly firstTraceId: string | null;
}

/** One of the outcomes that the answer's class lists. */
export function outcomeOf(answer: object): string {
  const { outcome } = answer as { readonly outcome?: unknown };
  return typeof outcome === 'string' ? outcome : 'ok';
}

export function problemResult(
  { slug }: Problem,
  { status, contentType, body }: Pick<OperationResponse, 'status' | 'contentType' | 'body'>,
): OperationResult {
  const names = { outcome: slug, firstTraceId: null };
  return { status, contentType, body, made: null, replayed: false, ...names };
}

/** A stored answer, to the byte. */
export function replayedResult({
  status,
  contentType,
  body,
}: Omit<Written, 'made'>): OperationResult {
  const answer = { status, contentType, body, made: null, replayed: true };
  const parsed = JSON.parse(body) as object;
  if (status < 400) return { ...answer, outcome: outcomeOf(parsed), firstTraceId: null };
  const { type, traceId } = parsed as ProblemBody;
  return { ...answer, outcome: type.slice(type.lastIndexOf('/') + 1), firstTraceId: traceId };
}

interface RequestFacts {
  readonly operation: Operation;
  readonly request: OperationRequest;
  /** Null where none was accepted. */
  readonly key: Key | null;
  readonly ms: number;
}

/** What the request log keeps: neither fields nor answer. */
export function requestRecord(
  { outcome, status, replayed, firstTraceId }: OperationResult,
  { operation, request: { requestId, surface, agent }, key, ms }: RequestFacts,
): RequestRecord {
  return {
    requestId,
    surface,
    operation: operation.route,
    keyId: key?.publicId ?? null,
    environment: key?.integration.environment ?? null,
    outcome,
    status,
    replayed,
    firstTraceId,
    ms,
    ...(agent === undefined ? {} : { agent }),
  };
}
