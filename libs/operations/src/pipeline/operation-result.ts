/** The result of a request: the response to the caller, and its outcome in one word. */
import type { Key } from '@venue/domain';
import type { WriteResult } from './deduplication';
import type { Operation } from '../operation';
import type { OperationRequest } from './operation-request';
import type { Problem, ProblemBody } from '../problems';
import type { OperationResponse } from './operation-response';
import type { RequestRecord } from './telemetry';

export interface OperationResult extends WriteResult {
  readonly replayed: boolean;
  /** The outcome in the answer, `ok` if it has none, or the slug of a problem. */
  readonly outcome: string;
  /** The trace id in the body of a replayed problem. */
  readonly firstTraceId: string | null;
}

/** The outcome in an answer, or `ok` if it has none. */
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

/** A stored answer, byte for byte. */
export function replayedResult({
  status,
  contentType,
  body,
}: Omit<WriteResult, 'made'>): OperationResult {
  const answer = { status, contentType, body, made: null, replayed: true };
  const parsed = JSON.parse(body) as object;
  if (status < 400) return { ...answer, outcome: outcomeOf(parsed), firstTraceId: null };
  const { type, traceId } = parsed as ProblemBody;
  return { ...answer, outcome: type.slice(type.lastIndexOf('/') + 1), firstTraceId: traceId };
}

interface RequestFacts {
  readonly operation: Operation;
  readonly request: OperationRequest;
  /** Null if none was accepted. */
  readonly key: Key | null;
  readonly ms: number;
}

/** What the request log stores: neither fields nor answer. */
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
