/** Records every request that no operation has recorded, once its response has ended. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Environment } from '@venue/domain';
import { appFor, type Deployment, type ProblemSlug, type Surface } from '@venue/operations';
import { requestIdOf } from './request-id';

/** What is learnt about a request while it is handled. */
interface Notes {
  /** The pipeline has recorded it already. */
  isRecorded?: boolean;
  /** Its route, if Express does not know it. */
  operation?: string;
  outcome?: string;
  keyId?: string;
  environment?: Environment;
}

const notes = new WeakMap<IncomingMessage, Notes>();

/** Adds to what is known about a request. */
export function note(request: IncomingMessage, known: Notes): void {
  const before = notes.get(request);
  if (before === undefined) notes.set(request, { ...known });
  else Object.assign(before, known);
}

export function recordingRequests(
  listener: RequestListener,
  deployment: Deployment,
): RequestListener {
  return (request, response) => {
    const began = performance.now();
    // Read here, since the event that ends the response may come outside of the trace.
    const requestId = requestIdOf(request, deployment);
    response.once('close', () => {
      const known = notes.get(request) ?? {};
      if (known.isRecorded === true) return;
      deployment.telemetry.recordRequest({
        requestId,
        surface: surfaceOf(request.url ?? ''),
        operation: operationOf(request, known),
        keyId: known.keyId ?? null,
        environment: known.environment ?? null,
        outcome: outcomeOf(response, known),
        status: response.headersSent ? response.statusCode : null,
        replayed: false,
        firstTraceId: null,
        ms: performance.now() - began,
      });
    });
    listener(request, response);
  };
}

/** The surface that a URL belongs to, whether there is anything at it or not. */
export function surfaceOf(url: string): Surface {
  const [path = ''] = url.split('?', 1);
  if (/^\/webhooks(\/|$)/.test(path)) return 'webhook';
  const app = appFor(path);
  if (app === 'mcp') return 'mcp';
  if (!path.startsWith('/public/v1/')) return 'page';
  return app === 'api' ? 'rest' : 'widget';
}

/** The route's pattern, since a URL may hold a token or a reference. */
function operationOf(request: IncomingMessage, { operation }: Notes): string {
  const path = operation ?? routeOf(request);
  return path === null ? 'unknown' : `${methodOf(request)} ${path}`;
}

/** The pattern of the Express route, with `:token` written as `{token}`. */
function routeOf(request: IncomingMessage): string | null {
  const { route } = request as { readonly route?: { readonly path: unknown } };
  const [path] = [route?.path].flat();
  return typeof path === 'string' ? path.replace(/:(\w+)/g, '{$1}') : null;
}

const methods = new Set(['GET', 'POST', 'OPTIONS']);

/** Callers may invent methods, so unknown ones are all `OTHER`. */
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
