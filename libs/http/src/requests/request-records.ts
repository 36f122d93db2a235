/** Records every request that no operation has recorded, once its response has ended. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { surfaceFor } from '@venue/operations/openapi/route-table';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import { withoutOperation, type RequestRecord } from '@venue/operations/pipeline/telemetry';
import type { ProblemSlug } from '@venue/operations/problems';
import { requestIdOf } from './request-id';

/** The facts about a request that its handling adds. */
interface Notes {
  /** The pipeline has recorded it already. */
  isRecorded?: boolean;
  /** Its route, if Express does not have it. */
  operation?: string;
  outcome?: string;
  /** The accepted key. */
  caller?: Pick<RequestRecord, 'keyId' | 'environment'>;
}

const notes = new WeakMap<IncomingMessage, Notes>();

/** Adds to the facts about a request. */
export function note(request: IncomingMessage, addition: Notes): void {
  const existing = notes.get(request);
  if (existing === undefined) notes.set(request, { ...addition });
  else Object.assign(existing, addition);
}

export function recordRequests(listener: RequestListener, deployment: Deployment): RequestListener {
  return (request, response) => {
    const began = performance.now();
    // Read here, since the event that ends the response may come outside of the trace.
    const requestId = requestIdOf(request, deployment);
    response.once('close', () => {
      const notesAtEnd = notes.get(request) ?? {};
      if (notesAtEnd.isRecorded === true) return;
      deployment.telemetry.recordRequest({
        ...withoutOperation,
        ...notesAtEnd.caller,
        requestId,
        surface: surfaceFor(request.url ?? ''),
        operation: operationOf(request),
        outcome: outcomeOf(response, notesAtEnd),
        status: response.headersSent ? response.statusCode : null,
        ms: performance.now() - began,
      });
    });
    listener(request, response);
  };
}

/** Method and pattern of the route, since a URL may hold a token or a reference. */
export function operationOf(request: IncomingMessage): string {
  const path = notes.get(request)?.operation ?? routeOf(request);
  return path === null ? 'unknown' : `${methodOf(request)} ${path}`;
}

/** The pattern of the Express route, with `:token` written as `{token}`. */
function routeOf(request: IncomingMessage): string | null {
  const { route } = request as { readonly route?: { readonly path: unknown } };
  const [path] = [route?.path].flat();
  return typeof path === 'string' ? path.replace(/:(\w+)/g, '{$1}') : null;
}

const methods = new Set(['GET', 'POST', 'OPTIONS']);

/** Callers may invent methods, so others are all `OTHER`. */
function methodOf({ method = '' }: IncomingMessage): string {
  if (method === 'HEAD') return 'GET';
  return methods.has(method) ? method : 'OTHER';
}

function outcomeOf(response: ServerResponse, { outcome }: Notes): string {
  if (!response.writableFinished && !response.headersSent) return 'broken-off';
  return outcome ?? outcomeOfStatus(response.statusCode);
}

/** For pages, which answer without a problem. */
function outcomeOfStatus(status: number): string {
  if (status < 400) return 'ok';
  return slugs.get(status) ?? (status < 500 ? 'validation-failed' : 'internal-error');
}

const slugs: ReadonlyMap<number, ProblemSlug> = new Map<number, ProblemSlug>([
  [401, 'invalid-key'],
  [403, 'capability-missing'],
  [404, 'not-found'],
  [405, 'method-not-allowed'],
  [413, 'payload-too-large'],
  [429, 'rate-limited'],
  [503, 'service-unavailable'],
]);
