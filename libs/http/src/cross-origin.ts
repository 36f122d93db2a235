import type { RequestHandler, Response } from 'express';
import {
  headersForPreflight,
  problemFor,
  type Deployment,
  type Operation,
} from '@venue/operations';
import { note } from './request-records';
import { sendProblem } from './not-found';
import { placesOf } from './paths';
import { requestIdOf } from './request-id';

/**
 * Lets pages from elsewhere call what publishable keys open, and nothing else. A browser asks
 * first, without a key, so it hears yes where any key works; the request is judged by its own.
 */
export function crossOrigin(
  operations: readonly Operation[],
  deployment: Deployment,
): RequestHandler {
  const forPages = placesOf(operations).filter(({ isForPages }) => isForPages);
  const origins = new KnownOrigins(deployment);
  return async (request, response, next) => {
    const { method, headers } = request;
    const place = forPages.find(({ form }) => form.test(request.path));
    if (place === undefined) return next();
    // Answers differ by it, so nobody on the way gives one site's to another.
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

/** How long an answer is not asked for again: a key that is issued or revoked counts after it. */
const rememberedMs = 5_000;
const originsRemembered = 1_000;
/** Longer than any that a key can have. */
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
    // A fault is told to those who wait for it, and not remembered.
    works.catch(() => this.remembered.delete(origin));
    return works;
  }
}
