import type { RequestHandler, Response } from 'express';
import {
  headersForPreflight,
  problemFor,
  type Deployment,
  type Operation,
} from '@venue/operations';
import { note } from './request-records';
import { sendProblem } from './not-found';
import { routePatternsOf } from './paths';
import { requestIdOf } from './request-id';

/**
 * Lets pages of other sites call the operations that publishable keys open, and nothing else. A
 * preflight has no key, so it succeeds for an origin where any key works; the request that follows
 * is judged by its own key.
 */
export function crossOrigin(
  operations: readonly Operation[],
  deployment: Deployment,
): RequestHandler {
  const forPages = routePatternsOf(operations).filter(({ isForPages }) => isForPages);
  const origins = new KnownOrigins(deployment);
  return async (request, response, next) => {
    const { method, headers } = request;
    const place = forPages.find(({ form }) => form.test(request.path));
    if (place === undefined) return next();
    // Answers depend on the origin, so caches must not give one site's answer to another.
    response.vary('Origin');
    if (method !== 'OPTIONS') return next();
    note(request, { operation: place.path });
    try {
      const { origin } = headers;
      const isWelcome = origin !== undefined && (await origins.areWelcome(origin));
      answer(response, deployment, isWelcome ? headersForPreflight(origin) : {});
    } catch (error) {
      const traceId = sendProblem(problemFor(error), response, deployment);
      deployment.telemetry.recordFault(error, { traceId, operation: 'OPTIONS' });
    }
  };
}

function answer(
  response: Response,
  deployment: Deployment,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(204, { 'X-Request-Id': requestIdOf(response.req, deployment), ...headers });
  response.end();
}

/** How long an origin's answer is cached: issuing or revoking a key takes effect after that. */
const rememberedMs = 5_000;
const originsRemembered = 1_000;
/** Longer than any origin that a key can have. */
const originMaxLength = 300;

class KnownOrigins {
  private readonly remembered = new Map<string, { works: Promise<boolean>; until: number }>();

  constructor(private readonly deployment: Pick<Deployment, 'keys'>) {}

  async areWelcome(origin: string): Promise<boolean> {
    if (!/^https?:\/\/[^/]+$/.test(origin) || origin.length > originMaxLength) return false;
    const known = this.remembered.get(origin);
    if (known !== undefined && performance.now() < known.until) return known.works;
    if (this.remembered.size >= originsRemembered) this.remembered.clear();
    const works = this.deployment.keys.worksAt(origin);
    this.remembered.set(origin, { works, until: performance.now() + rememberedMs });
    // Requests waiting for it receive the error, which is not cached.
    works.catch(() => this.remembered.delete(origin));
    return works;
  }
}
