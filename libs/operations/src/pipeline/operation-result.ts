/** How a request ended: what its caller is answered, and the word that it is known by. */
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
  /** Of a problem that is given again: the trace id that stands in it. */
  readonly firstTraceId: string | null;
}

/** Each kind of answer lists its outcomes, so they are words of ours. */
export function outcomeOf(answer: object): string {
  const { outcome } = answer as { readonly outcome?: unknown };
  return typeof outcome === 'string' ? outcome : 'ok';
}

export function problemResult(
  { slug }: Problem,
  { status, contentType, body }: Pick<OperationResponse, 'status' | 'contentType' | 'body'>,
): OperationResult {
  const told = { outcome: slug, firstTraceId: null };
  return { status, contentType, body, made: null, replayed: false, ...told };
}

/** An answer that was given before, to the byte. */
export function replayedResult({
  status,
  contentType,
  body,
}: Omit<Written, 'made'>): OperationResult {
  const answer = { status, contentType, body, made: null, replayed: true };
  const said = JSON.parse(body) as object;
  if (status < 400) return { ...answer, outcome: outcomeOf(said), firstTraceId: null };
  const { type, traceId } = said as ProblemBody;
  return { ...answer, outcome: type.slice(type.lastIndexOf('/') + 1), firstTraceId: traceId };
}

interface RequestFacts {
  readonly operation: Operation;
  readonly ask: OperationRequest;
  /** Null for none that was good. */
  readonly key: Key | null;
  readonly ms: number;
}

/** The same for those who run the service, without what was asked and answered. */
export function requestRecord(
  { outcome, status, replayed, firstTraceId }: OperationResult,
  { operation, ask: { requestId, surface, agent }, key, ms }: RequestFacts,
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
